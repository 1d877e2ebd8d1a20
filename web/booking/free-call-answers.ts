import type { z } from 'zod';
import { FreeCallRequest } from '#contracts/free-calls.ts';
import { isPossiblePhoneNumber } from '../ui/PhoneField.tsx';
import { toast } from '../ui/toast.ts';

/** The request as the form validates it. The phone field knows more about numbers than the contract. */
export const FreeCallAnswers = FreeCallRequest.omit({ proof: true }).extend({
  phone: FreeCallRequest.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
});

export type FreeCallInput = z.input<typeof FreeCallAnswers>;
export type FreeCallFieldName = keyof FreeCallInput;

/** In the order of the page, so that the first error here is the first on the page. */
export const freeCallFieldNames = Object.keys(FreeCallAnswers.shape) as FreeCallFieldName[];

export const requiredFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'selectedTimeSlot',
  'goals',
] as const satisfies FreeCallFieldName[];

/** The toast about a form that was not sent. For both forms: a paid call needs the same fields. */
export function showInvalidFields(
  typed: Pick<FreeCallInput, (typeof requiredFieldNames)[number]>,
  errors: Partial<Record<string, { message?: string }>> = {},
): void {
  const hasEmptyField = requiredFieldNames.some((name) => !typed[name]?.trim());
  const [first, ...others] = Object.values(errors);
  const malformed = others.length === 0 ? first?.message : undefined;
  toast({
    title: hasEmptyField ? 'Please fill in all required fields' : (malformed ?? 'Please check the marked fields'),
    variant: 'destructive',
  });
}

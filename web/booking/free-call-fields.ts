import type { z } from 'zod';
import { preparationQuestions } from '#domain/preparation-questions.ts';
import type { DraftPlan } from '../ui/form-draft.ts';
import { toast } from '../ui/toast.ts';
import type { FreeCallAnswers } from './free-call-answers.ts';

export type FreeCallInput = z.input<typeof FreeCallAnswers>;
export type FreeCallFieldName = keyof FreeCallInput;

export const requiredFieldNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'selectedTimeSlot',
  'goals',
] as const satisfies FreeCallFieldName[];

/** In the order of the page, so that the first error here is the first on the page: the time comes first. */
export const freeCallFieldNames: readonly FreeCallFieldName[] = [
  'selectedTimeSlot',
  ...requiredFieldNames.filter((name) => name !== 'selectedTimeSlot'),
  ...preparationQuestions,
];

export const freeCallDraft: DraftPlan<FreeCallFieldName> = {
  form: 'free-call',
  fields: ['selectedTimeSlot', 'firstName', 'lastName', 'email', 'phone', 'contactMethod'],
  tabFields: ['goals', ...preparationQuestions],
};

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

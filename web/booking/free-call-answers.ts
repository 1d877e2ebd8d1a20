import type { z } from 'zod';
import { FreeCallRequest } from '#contracts/booking.ts';
import { isPossiblePhoneNumber } from '../ui/PhoneField.tsx';

/** The request as the form checks it: the phone field knows more about numbers than the contract asks. */
export const FreeCallAnswers = FreeCallRequest.omit({ proof: true }).extend({
  phone: FreeCallRequest.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
});

export type TypedAnswers = z.input<typeof FreeCallAnswers>;
export type AnswerName = keyof TypedAnswers;

/** In the order of the page, so that the first fault on it is the first here. */
export const answerNames = Object.keys(FreeCallAnswers.shape) as AnswerName[];

const requiredNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'selectedTimeSlot',
  'goals',
] as const satisfies AnswerName[];

/** Of either form: a paid call asks the same of whoever books it. */
export const hasEmptyRequired = (typed: Pick<TypedAnswers, (typeof requiredNames)[number]>): boolean =>
  requiredNames.some((name) => !typed[name]?.trim());

export const fullName = ({ firstName, lastName }: Pick<TypedAnswers, 'firstName' | 'lastName'>): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

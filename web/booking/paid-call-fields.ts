import type { z } from 'zod';
import type { PaidCallAnswers as Schema } from './paid-call-answers.ts';

export type PaidCallAnswers = z.output<typeof Schema>;
export type PaidCallInput = z.input<typeof Schema>;

/** The fields in the order of the page, so that the first error here is the first on the page. */
export const paidCallFieldNames = [
  'duration',
  'selectedTimeSlot',
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'goals',
  'agreesToHealth',
] as const satisfies (keyof PaidCallInput)[];

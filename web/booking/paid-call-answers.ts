import type { z } from 'zod';
import { PaidCallRequest } from '#contracts/payments.ts';
import { isPossiblePhoneNumber } from '../ui/PhoneField.tsx';

/** The fields of the form. Price, source and zone are added when it is sent. */
export const PaidCallAnswers = PaidCallRequest.omit({ amount: true, source: true, timeZone: true, proof: true }).extend(
  {
    phone: PaidCallRequest.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
  },
);
export type PaidCallAnswers = z.output<typeof PaidCallAnswers>;
export type PaidCallInput = z.input<typeof PaidCallAnswers>;

/** In the order of the page, so that the first error here is the first on the page. */
export const paidCallFieldNames = [
  'duration',
  'selectedTimeSlot',
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'goals',
  'website',
] as const satisfies (keyof PaidCallInput)[];

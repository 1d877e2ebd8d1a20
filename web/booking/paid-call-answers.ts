import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { PaidCallRequest } from '#contracts/money/payments.ts';
import { isPossiblePhoneNumber } from '../ui/PhoneInput.tsx';
import { healthConsentField, isAboutHealth } from './health-consent.ts';

/** The fields of the form. Price, source and zone are added when it is sent. */
export const PaidCallAnswers = PaidCallRequest.omit({
  amount: true,
  source: true,
  timeZone: true,
  proof: true,
  consent: true,
}).extend({
  ...healthConsentField,
  phone: PaidCallRequest.shape.phone.refine(isPossiblePhoneNumber, 'Please enter a complete phone number'),
});

const resolveFields = zodResolver(PaidCallAnswers);

export const resolver: typeof resolveFields = (typed, context, options) =>
  resolveFields(isAboutHealth([typed.goals]) ? typed : { ...typed, agreesToHealth: true }, context, options);

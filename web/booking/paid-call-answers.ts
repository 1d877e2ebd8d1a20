import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { PaidCallRequest } from '#contracts/money/payments.ts';
import { possiblePhone } from '#contracts/possible-phone.ts';
import { healthConsentField, needsHealthConsent } from './health-consent.ts';

/** The fields of the form. Price, source and zone are added when it is sent. */
export const PaidCallAnswers = PaidCallRequest.omit({
  amount: true,
  source: true,
  timeZone: true,
  proof: true,
  consent: true,
  useMinutes: true,
  minutesLink: true,
}).extend({
  ...healthConsentField,
  phone: possiblePhone(PaidCallRequest.shape.phone),
});

const resolveFields = zodResolver(PaidCallAnswers);

export const resolver: typeof resolveFields = (typed, context, options) =>
  resolveFields(needsHealthConsent([typed.goals]) ? typed : { ...typed, agreesToHealth: true }, context, options);

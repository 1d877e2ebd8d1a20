import { findPhoneProblem } from '#contracts/possible-phone.ts';
import { refuseField } from './refusal.ts';

/** Throws `invalid` at the field `phone` for a number that can't be one. */
export function refuseImpossiblePhone(phone: string | null): void {
  const problem = phone && findPhoneProblem(phone);
  if (problem) refuseField('invalid', 'phone', problem);
}

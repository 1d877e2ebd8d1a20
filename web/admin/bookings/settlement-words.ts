import { rolloverWhenBooked, settlementOf } from '#domain/bookings.ts';
import { minutesName } from '../booking-words.ts';

type CompletedCall = { paidWith: string; minutes: number; minutesUsed: number; creditMinutes: number };

/** What completing a paid call with these minutes comes to, before it is done. */
export function settlementWords(call: CompletedCall): string {
  const { rolloverMinutes, overtimeMinutes } = settlementOf(call);
  const toCredit = rolloverMinutes - rolloverWhenBooked(call);
  if (toCredit > 0) return `${minutesName(toCredit)} unused: they go to the client’s credit.`;
  const fromCredit = -toCredit;
  if (fromCredit + overtimeMinutes === 0)
    return 'All minutes are used: nothing goes to credit, nothing is to be invoiced.';
  const parts = [
    fromCredit > 0 && `${minutesName(fromCredit)} taken from the client’s credit`,
    overtimeMinutes > 0 && `${minutesName(overtimeMinutes)} to be invoiced (listed under Needs attention)`,
  ];
  return `${minutesName(fromCredit + overtimeMinutes)} over: ${parts.filter(Boolean).join(', ')}.`;
}

/** How much of its overtime a call can take from the client's credit. */
export const mostFromCredit = (call: { minutes: number; minutesUsed: number; openCreditMinutes: number }): number =>
  Math.max(0, Math.min(call.minutesUsed - call.minutes, call.openCreditMinutes));

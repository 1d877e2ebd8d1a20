import { computeMinuteBalance, getInitialRollover } from '#domain/credit.ts';
import { formatMinutes } from '../booking-labels.ts';

type CompletedCall = { paidWith: string; minutes: number; minutesUsed: number; creditMinutes: number };

/** Describes what completing a paid call with these minutes will do. */
export function completionSummary(call: CompletedCall): string {
  const { rolloverMinutes, overtimeMinutes } = computeMinuteBalance(call);
  const toCredit = rolloverMinutes - getInitialRollover(call);
  if (toCredit > 0) return `${formatMinutes(toCredit)} unused: they go to the client’s credit.`;
  const fromCredit = -toCredit;
  if (fromCredit + overtimeMinutes === 0) return 'All minutes used: nothing to credit, nothing to invoice.';
  const parts = [
    fromCredit > 0 && `${formatMinutes(fromCredit)} taken from the client’s credit`,
    overtimeMinutes > 0 && `${formatMinutes(overtimeMinutes)} to invoice (listed under Needs attention)`,
  ];
  return `${formatMinutes(fromCredit + overtimeMinutes)} over: ${parts.filter(Boolean).join(', ')}.`;
}

/** The most minutes of overtime that the client's credit covers. */
export const maxCreditMinutes = (call: { minutes: number; minutesUsed: number; openCreditMinutes: number }): number =>
  Math.max(0, Math.min(call.minutesUsed - call.minutes, call.openCreditMinutes));

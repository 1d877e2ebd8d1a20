import { computeMinuteBalance, getInitialRollover, getOvertimeCents } from '#domain/credit.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatMinutes } from '../booking-labels.ts';

type CompletedCall = {
  paidWith: string;
  minutes: number;
  minutesUsed: number;
  creditMinutes: number;
  priceOfLength: number;
  decidedOvertimeMinutes: number;
};

/** Describes what completing a paid call with these minutes will do. */
export function completionSummary(call: CompletedCall): string {
  const { rolloverMinutes, overtimeMinutes } = computeMinuteBalance(call);
  // A call paid from credit took its minutes at the booking already, so they are subtracted.
  const toCredit = rolloverMinutes - getInitialRollover(call);
  if (toCredit > 0) return `${formatMinutes(toCredit)} unused: they go to the client’s credit.`;
  const fromCredit = -toCredit;
  if (fromCredit + overtimeMinutes === 0) return 'All minutes used: nothing to credit, nothing to invoice.';
  const decided = Math.min(overtimeMinutes, call.decidedOvertimeMinutes);
  const toInvoice = overtimeMinutes - decided;
  const cost = formatDollars(getOvertimeCents(toInvoice, { minutes: call.minutes, priceCents: call.priceOfLength }));
  const parts = [
    fromCredit > 0 && `${formatMinutes(fromCredit)} taken from the client’s credit`,
    decided > 0 && `${formatMinutes(decided)} decided about before`,
    toInvoice > 0 && `${formatMinutes(toInvoice)} to invoice for ${cost} (listed under Needs attention)`,
  ];
  return `${formatMinutes(fromCredit + overtimeMinutes)} over: ${parts.filter(Boolean).join(', ')}.`;
}

/** Returns the most minutes of overtime that the client's credit covers. */
export const maxCreditMinutes = (call: { minutes: number; minutesUsed: number; openCreditMinutes: number }): number =>
  Math.max(0, Math.min(call.minutesUsed - call.minutes, call.openCreditMinutes));

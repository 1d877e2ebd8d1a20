/** The difference between booked and used minutes. */
export type MinuteBalance = {
  /** Added to the client's credit; negative if it is taken from it. */
  rolloverMinutes: number;
  /** Minutes to be invoiced. */
  overtimeMinutes: number;
};

/** A call `paidWith` credit took its length from the credit at the booking. Overtime may take `creditMinutes` more. */
export function computeMinuteBalance(call: {
  paidWith: string;
  minutes: number;
  minutesUsed: number;
  creditMinutes: number;
}): MinuteBalance {
  const { minutes, minutesUsed } = call;
  const overtime = Math.max(0, minutesUsed - minutes);
  const covered = Math.min(overtime, call.creditMinutes);
  return {
    rolloverMinutes: getInitialRollover(call) + Math.max(0, minutes - minutesUsed) - covered,
    overtimeMinutes: overtime - covered,
  };
}

/** Returns the price of overtime in cents: minutes at the call's own price per minute. */
export const getOvertimeCents = (overtimeMinutes: number, call: { minutes: number; priceCents: number }): number =>
  Math.round((call.priceCents * overtimeMinutes) / call.minutes);

/** `rolloverMinutes` of a paid call before it is completed. */
export const getInitialRollover = ({ paidWith, minutes }: { paidWith: string; minutes: number }): number =>
  paidWith === 'credit' ? -minutes : 0;

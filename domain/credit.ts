import { MIN_LINK_CENTS } from './payment-links.ts';

/** The difference between booked and used minutes. */
export type MinuteBalance = {
  /** The minutes added to the client's credit, or taken from it if negative. */
  rolloverMinutes: number;
  /** The minutes to invoice. */
  overtimeMinutes: number;
};

/**
 * Returns the balance of a call. A call `paidWith` credit took its length from the credit at the booking; its overtime
 * may take `creditMinutes` more.
 */
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

/** Returns the `rolloverMinutes` of a paid call before it is completed. */
export const getInitialRollover = ({ paidWith, minutes }: { paidWith: string; minutes: number }): number =>
  paidWith === 'credit' ? -minutes : 0;

/**
 * Returns the cents left to pay for a call after a client's minutes, and the minutes taken. The price of the missing
 * minutes is their share of the call's price. An amount too small for a card is waived.
 */
export function payWithMinutes(
  call: { minutes: number; cents: number },
  credit: number,
): { cents: number; minutesFromCredit: number } {
  const minutesFromCredit = Math.min(call.minutes, Math.max(0, credit));
  if (minutesFromCredit === 0) return { cents: call.cents, minutesFromCredit };
  const cents = Math.round((call.cents * (call.minutes - minutesFromCredit)) / call.minutes);
  return { cents: cents < MIN_LINK_CENTS ? 0 : cents, minutesFromCredit };
}

/**
 * Returns the whole price of a call, in cents, of which `cents` are left to pay after a client's minutes. Since `cents`
 * was rounded, several prices are possible: the roundest is returned.
 */
export function getWholePrice(call: { minutes: number; minutesFromCredit: number; cents: number }): number {
  const { minutes, minutesFromCredit, cents } = call;
  const missing = minutes - minutesFromCredit;
  const estimate = (cents * minutes) / missing;
  const prices = [100, 10, 1].map((step) => Math.round(estimate / step) * step);
  return prices.find((price) => Math.round((price * missing) / minutes) === cents) ?? Math.round(estimate);
}

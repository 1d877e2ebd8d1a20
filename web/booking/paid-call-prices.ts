import { type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { getCallPrices, type Prices } from '#domain/prices.ts';

export type Rate = 'standard' | 'member';

/** A displayed price. `percentOff` is 0 without a discount. */
export type DisplayPrice = { cents: number; regularCents: number; savedCents: number; percentOff: number };

/** The server's price, which replaces the page's price for that length and rate. */
export type PriceCorrection = { minutes: CallMinutes; rate: Rate; cents: number };

export function getDisplayPrices(
  current: Prices,
  rate: Rate,
  corrections: readonly PriceCorrection[] = [],
): Record<CallMinutes, DisplayPrice> {
  const priceOf = (minutes: CallMinutes): DisplayPrice => {
    const table = getCallPrices(current, minutes);
    const correctionForLength = corrections.findLast(
      (correction) => correction.minutes === minutes && correction.rate === rate,
    );
    const cents = correctionForLength?.cents ?? table[rate];
    const regularCents = Math.max(table.standard, cents);
    const savedCents = regularCents - cents;
    return { cents, regularCents, savedCents, percentOff: Math.round((100 * savedCents) / regularCents) };
  };
  return Object.fromEntries(callMinutes.map((minutes) => [minutes, priceOf(minutes)])) as Record<
    CallMinutes,
    DisplayPrice
  >;
}

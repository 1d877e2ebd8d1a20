import { type CallMinutes, callMinutes } from '#domain/bookings.ts';
import { callPriceCents } from '#domain/prices.ts';

export type Rate = 'standard' | 'member';

/** What a page says that a call costs. `percentOff` is 0 where nothing is taken off. */
export type DisplayPrice = { cents: number; regularCents: number; savedCents: number; percentOff: number };

/** What the server said a call costs, where the page had thought something else of somebody at that rate. */
export type PriceCorrection = { minutes: CallMinutes; rate: Rate; cents: number };

/** The price of each length, as the page shows it and sends it along to be compared. */
export function getDisplayPrices(
  rate: Rate,
  corrections: readonly PriceCorrection[] = [],
): Record<CallMinutes, DisplayPrice> {
  const priceOf = (minutes: CallMinutes): DisplayPrice => {
    const table = callPriceCents[minutes];
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

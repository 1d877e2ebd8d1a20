import { z } from 'zod';
import { billCents } from '#contracts/booking/bills.ts';

/** Returns '$1,085', '50.5', '50,50' or '50' in cents; null if the text is not an amount of money. */
export function parseDollars(typed: string): number | null {
  const match = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(normalizeDecimalComma(typed));
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  return Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** Turns a decimal comma, which comes before one or two digits, into a point. A thousands separator precedes three. */
const normalizeDecimalComma = (typed: string): string =>
  typed.replace(/\s/g, '').replace(/^(\$?\d+),(\d{1,2})$/, '$1.$2');

/** A form's field for an amount up to $10,000, which is typed in dollars and sent in cents. */
export const dollarField = (example: string) =>
  z.string().transform((typed, context) => {
    const cents = parseDollars(typed);
    if (cents !== null && cents <= 1_000_000) return cents;
    const message = cents === null ? `Please enter an amount in dollars, such as ${example}` : 'At most $10,000';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** A form's field for an amount that a card can pay. */
export const billField = (example: string) => dollarField(example).pipe(billCents);

/** Returns '85', or '49.50' if there are cents. */
export const formatDollarInput = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

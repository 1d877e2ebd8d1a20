import type { CallMinutes } from './bookings.ts';

/** The coach's prices; amounts in cents. Every price that is shown or charged comes from here. */
export type Prices = {
  /** The lengths of paid calls that can be booked, the shortest first. */
  offeredMinutes: CallMinutes[];
  call30Cents: number;
  call45Cents: number;
  call60Cents: number;
  courseCents: number;
  memberDiscountPercent: number;
};

/** Prices in cents. */
export type OfferPrice = { standard: number; member: number };

export const getCallPrices = (prices: Prices, minutes: CallMinutes): OfferPrice =>
  withMemberPrice(prices[`call${minutes}Cents`], prices);

export type CallPrice = { cents: number; isMemberPrice: boolean };

export const getCallPrice = (prices: Prices, minutes: CallMinutes, isMember: boolean): CallPrice => ({
  cents: getCallPrices(prices, minutes)[isMember ? 'member' : 'standard'],
  isMemberPrice: isMember,
});

/** Formats the members' discount on the package and on calls: '20%'. */
export const formatMemberDiscount = ({ memberDiscountPercent }: Pick<Prices, 'memberDiscountPercent'>): string =>
  `${memberDiscountPercent}%`;

/** Returns '30, 45 or 60'. */
export const formatOfferedMinutes = ({ offeredMinutes }: Pick<Prices, 'offeredMinutes'>): string =>
  [offeredMinutes.slice(0, -1).join(', '), offeredMinutes.at(-1)].filter(Boolean).join(' or ');

/** Returns '$149', '$149.50' with cents, '$1,490'. */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
}

/** Adds the members' price: whole dollars, and never above the standard price. */
export function withMemberPrice(
  standard: number,
  { memberDiscountPercent }: Pick<Prices, 'memberDiscountPercent'>,
): OfferPrice {
  const dollars = Math.round((standard * (100 - memberDiscountPercent)) / 10_000);
  return { standard, member: Math.min(standard, dollars * 100) };
}

import type { CallMinutes } from './bookings.ts';

/** All prices, in cents. Every price that is shown or charged comes from here. */
export const coursePriceCents = 149_00;

/** What members save on the package and on calls, as texts name it; the prices below are rounded. */
export const MEMBER_DISCOUNT = '20%';

export const coachingPackageCents = { standard: 399_00, member: 319_00 } as const;

export const callPriceCents = {
  30: { standard: 50_00, member: 40_00 },
  45: { standard: 70_00, member: 56_00 },
  60: { standard: 85_00, member: 68_00 },
} as const;

export type CallPrice = { cents: number; isMemberPrice: boolean };

export const getCallPrice = (minutes: CallMinutes, isMember: boolean): CallPrice => ({
  cents: callPriceCents[minutes][isMember ? 'member' : 'standard'],
  isMemberPrice: isMember,
});

/** '$149', or '$149.50' with cents. */
export function formatDollars(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}

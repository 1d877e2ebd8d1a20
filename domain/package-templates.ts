import type { CallMinutes } from './bookings.ts';
import { type OfferPrice, type Prices, withMemberPrice } from './prices.ts';

/** The days for which an offer is open unless the coach chooses otherwise. */
export const OFFER_DAYS = 14;

/** The most templates of one site. */
export const MAX_TEMPLATES = 20;
/** The limits of a template: a call for each week of a year, and at most one a day. */
export const MAX_PACKAGE_CALLS = 52;
export const MAX_PACKAGE_WEEKS = 52;
export const MAX_CALLS_A_WEEK = 7;

/** 'open': everybody buys it on the offers page. 'link': only the people to whom the coach offers it. */
export type PackageSale = 'open' | 'link';

/** A package as the coach sells it from now on; amounts in cents. Packages offered or sold before do not change. */
export type PackageTemplate = {
  id: string;
  name: string;
  calls: number;
  callMinutes: CallMinutes;
  weeks: number;
  withCourse: boolean;
  cents: number;
  /** The price for members; null while it follows the members' discount. */
  memberCents: number | null;
  maxCallsAWeek: number;
  sale: PackageSale;
  /** True for the one template of a site whose price the pages name. */
  isNamed: boolean;
};

/** Returns the template whose price the pages name. */
export const getPackageOnPages = <Template extends Pick<PackageTemplate, 'isNamed'>>(
  templates: readonly Template[],
): Template => (templates.find(({ isNamed }) => isNamed) ?? templates[0]) as Template;

export const getPackagePrices = (
  { cents, memberCents }: Pick<PackageTemplate, 'cents' | 'memberCents'>,
  prices: Pick<Prices, 'memberDiscountPercent'>,
): OfferPrice =>
  memberCents === null ? withMemberPrice(cents, prices) : { standard: cents, member: Math.min(cents, memberCents) };

/** '4 calls of 45 minutes' */
export const formatPackageCalls = ({ calls, callMinutes }: { calls: number; callMinutes: number }): string =>
  `${calls} ${calls === 1 ? 'call' : 'calls'} of ${callMinutes} minutes`;

/** '4 calls of 45 minutes in 4 weeks, with the course' */
export const formatPackageContents = (contents: {
  calls: number;
  callMinutes: number;
  weeks: number;
  withCourse: boolean;
}): string =>
  `${formatPackageCalls(contents)} in ${formatWeeks(contents.weeks)}${contents.withCourse ? ', with the course' : ''}`;

/** '4 weeks' */
export const formatWeeks = (weeks: number): string => (weeks === 1 ? '1 week' : `${weeks} weeks`);

/** 'per 4 weeks' */
export const formatPackagePeriod = ({ weeks }: { weeks: number }): string =>
  weeks === 1 ? 'per week' : `per ${weeks} weeks`;

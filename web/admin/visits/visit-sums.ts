import type { VisitCounts, VisitWeek } from '#contracts/today/visits.ts';
import { findOffer, formatShare, type Offer, offers } from '#domain/visits.ts';

/** The numbers of people at each step from the visit to the payment. */
export type Steps = VisitCounts & { paid: number };

/** Sums up all pages and offers of these weeks. */
export function sumWeeks(weeks: readonly VisitWeek[]): Steps {
  const pages = weeks.flatMap((week) => week.pages);
  const paid = weeks.flatMap((week) => Object.values(week.paid)).reduce((sum, count) => sum + count, 0);
  return { ...sumCounts(pages), paid };
}

/** Sums up these weeks by page, the most visited first. */
export function sumPages(weeks: readonly VisitWeek[]): (VisitCounts & { page: string })[] {
  const pages = weeks.flatMap((week) => week.pages);
  return [...new Set(pages.map(({ page }) => page))]
    .map((page) => ({ page, ...sumCounts(pages.filter((each) => each.page === page)) }))
    .sort((one, other) => other.visits - one.visits || other.opened - one.opened);
}

export function sumOffers(weeks: readonly VisitWeek[]): (Steps & { offer: Offer })[] {
  const pages = weeks.flatMap((week) => week.pages);
  return offers.map((offer) => ({
    offer,
    ...sumCounts(pages.filter(({ page }) => findOffer(page) === offer)),
    paid: weeks.reduce((sum, week) => sum + week.paid[offer], 0),
  }));
}

const sumCounts = (pages: readonly VisitCounts[]): VisitCounts => ({
  visits: pages.reduce((sum, { visits }) => sum + visits, 0),
  opened: pages.reduce((sum, { opened }) => sum + opened, 0),
  booked: pages.reduce((sum, { booked }) => sum + booked, 0),
});

export const isEmpty = ({ visits, opened, booked, paid }: Steps): boolean => visits + opened + booked + paid === 0;

/** Returns '12 (24%)', or '12' if the whole is zero. */
export function withShare(part: number, whole: number): string {
  const share = formatShare(part, whole);
  return share === null ? String(part) : `${part} (${share})`;
}

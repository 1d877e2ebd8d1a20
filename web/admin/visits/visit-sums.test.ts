import { expect, test } from 'vitest';
import type { VisitWeek } from '#contracts/today/visits.ts';
import { isEmpty, sumOffers, sumPages, sumWeeks, withShare } from './visit-sums.ts';

const week = (firstDay: string, pages: VisitWeek['pages'], paid: Partial<VisitWeek['paid']> = {}): VisitWeek => ({
  firstDay,
  pages,
  paid: { free: 0, paid: 0, course: 0, ...paid },
});
const weeks = [
  week('2026-12-21', [{ page: '/', visits: 40, opened: 0, booked: 0 }], { course: 1 }),
  week(
    '2026-12-28',
    [
      { page: '/', visits: 10, opened: 0, booked: 0 },
      { page: '/book-call', visits: 50, opened: 20, booked: 5 },
      { page: '/book-coaching-call', visits: 0, opened: 8, booked: 4 },
      { page: '/checkout', visits: 1, opened: 2, booked: 0 },
    ],
    { paid: 3 },
  ),
];

test('weeks, pages and offers are sums of the same counts', () => {
  expect(sumWeeks(weeks)).toEqual({ visits: 101, opened: 30, booked: 9, paid: 4 });
  expect(sumPages(weeks).map(({ page, visits }) => `${page} ${visits}`)).toEqual([
    '/book-call 50',
    '/ 50',
    '/checkout 1',
    '/book-coaching-call 0',
  ]);
  expect(sumOffers(weeks)).toEqual([
    { offer: 'free', visits: 50, opened: 20, booked: 5, paid: 0 },
    { offer: 'paid', visits: 0, opened: 8, booked: 4, paid: 3 },
    { offer: 'course', visits: 1, opened: 2, booked: 0, paid: 1 },
  ]);
  expect(isEmpty(sumWeeks(weeks))).toBe(false);
  expect(isEmpty(sumWeeks([]))).toBe(true);
});

test('a share stands beside its number where there is a whole', () => {
  expect(withShare(3, 12)).toBe('3 (25%)');
  expect(withShare(3, 0)).toBe('3');
});

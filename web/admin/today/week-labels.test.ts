import { expect, test } from 'vitest';
import { callsSummary, weekLabel } from './week-labels.ts';

test('a week is named by its Monday in every time zone', () => {
  expect(weekLabel({ monday: '2027-01-04' })).toBe('Jan 4');
  expect(weekLabel({ monday: '2026-11-30' })).toBe('Nov 30');
});

test('sums up the weeks in a sentence', () => {
  const week = (booked: number, held: number) => ({ monday: '2027-01-04', booked, held, takings: 0, courses: 0 });
  expect(callsSummary([week(3, 1), week(2, 2)])).toBe('5 calls booked, 3 of them held.');
  expect(callsSummary([week(1, 0)])).toBe('1 call booked, 0 of them held.');
  expect(callsSummary([week(2, 2)])).toBe('2 calls booked, all of them held.');
  expect(callsSummary([week(0, 0)])).toBe('No calls in these weeks.');
});

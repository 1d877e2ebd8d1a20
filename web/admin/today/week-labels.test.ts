import { expect, test } from 'vitest';
import { callsSummary, takingsSummary } from './week-labels.ts';

test('sums up the weeks in a sentence', () => {
  const week = (booked: number, held: number) => ({ firstDay: '2027-01-04', booked, held, takings: 0, courses: 0 });
  expect(callsSummary([week(3, 1), week(2, 2)])).toBe('5 calls booked, 3 of them held.');
  expect(callsSummary([week(1, 0)])).toBe('1 call booked, not held yet.');
  expect(callsSummary([week(1, 1)])).toBe('1 call booked, and held.');
  expect(callsSummary([week(2, 2)])).toBe('2 calls booked, all of them held.');
  expect(callsSummary([week(0, 0)])).toBe('No calls in these weeks.');
});

const weekOf = (takings: number, courses = 0) => ({ firstDay: '2027-01-04', booked: 0, held: 0, takings, courses });

test.each([
  [[weekOf(0), weekOf(0)], 'Nothing was taken by card in these weeks.'],
  [[weekOf(100_000, 1), weekOf(24_050, 1)], '$1,240.50 taken, 2 courses bought (before refunds).'],
  [[weekOf(14_900, 1), weekOf(-4_900)], '$100 taken, 1 course bought (before refunds).'],
  [[weekOf(-5_000), weekOf(3_000)], '$20 more refunded than taken, no course bought.'],
  [[weekOf(5_000), weekOf(-5_000)], '$0 taken, no course bought.'],
])('%o', (weeks, words) => expect(takingsSummary(weeks)).toBe(words));

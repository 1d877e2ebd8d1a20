import { expect, test } from 'vitest';
import { takingsSummary } from './takings-labels.ts';

const week = (takings: number, courses = 0) => ({ monday: '2027-01-04', booked: 0, held: 0, takings, courses });

test.each([
  [[week(0), week(0)], 'Nothing was taken by card in these weeks.'],
  [[week(100_000, 1), week(24_050, 1)], '$1,240.50 taken, 2 courses bought (before refunds).'],
  [[week(14_900, 1), week(-4_900)], '$100 taken, 1 course bought (before refunds).'],
  [[week(-5_000), week(3_000)], '$20 more went back than was taken, no course bought.'],
  [[week(5_000), week(-5_000)], '$0 taken, no course bought.'],
])('%o', (weeks, words) => expect(takingsSummary(weeks)).toBe(words));

import { expect, test } from 'vitest';
import { formatShortDate, formatWeekdayDate } from './plain-dates.ts';

test('a plain date is the same day in every time zone', () => {
  expect(formatShortDate('2027-01-04')).toBe('Jan 4');
  expect(formatShortDate('2026-11-30')).toBe('Nov 30');
  expect(formatWeekdayDate('2027-01-04')).toBe('Mon, Jan 4');
});

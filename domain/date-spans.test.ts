import { expect, test } from 'vitest';
import { countDays, findFirstDayOutside, formatDateSpan } from './date-spans.ts';

const span = (startDate: string, endDate = startDate) => ({ startDate, endDate });

test.each([
  ['2027-01-04', '2027-03-31', 'January 4 to March 31, 2027'],
  ['2026-12-24', '2027-01-02', 'December 24, 2026 to January 2, 2027'],
  ['2027-01-04', '2027-01-04', 'Monday, January 4, 2027'],
])('%s to %s is called "%s"', (startDate, endDate, name) => {
  expect(formatDateSpan({ startDate, endDate })).toBe(name);
});

test.each([
  ['2027-01-01', '2027-12-31', 365],
  ['2028-01-01', '2028-12-31', 366],
  ['2027-03-13', '2027-03-15', 3],
  ['2027-01-02', '2027-01-01', 0],
])('%s to %s lasts %i days', (startDate, endDate, days) => {
  expect(countDays({ startDate, endDate })).toBe(days);
});

test('finds the first day that no range covers, also in a gap', () => {
  const ranges = [span('2027-02-01', '2027-02-28'), span('2027-01-01', '2027-01-31'), span('2027-03-02', '2027-03-31')];
  expect(findFirstDayOutside(span('2027-01-01', '2027-02-28'), ranges)).toBeNull();
  expect(findFirstDayOutside(span('2027-02-28', '2027-03-05'), ranges)).toBe('2027-03-01');
  expect(findFirstDayOutside(span('2026-12-31', '2027-01-01'), ranges)).toBe('2026-12-31');
  expect(findFirstDayOutside(span('2027-01-01'), [])).toBe('2027-01-01');
});

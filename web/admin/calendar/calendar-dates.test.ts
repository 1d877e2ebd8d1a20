import { expect, test } from 'vitest';
import { listWeekdays, type Weekday } from '#domain/slot-values.ts';
import { addMonths, emptyCellsBefore, firstSevenDays, monthName, spanFields, toDateSpan } from './calendar-dates.ts';

test('turns days and ranges into spans and back', () => {
  const nothing = { date: null, startDate: null, endDate: null };
  const day = toDateSpan({ ...nothing, date: '2027-01-04' });
  const range = toDateSpan({ ...nothing, startDate: '2027-01-04', endDate: '2027-01-10' });
  expect(spanFields(day)).toEqual({ date: '2027-01-04' });
  expect(spanFields(range)).toEqual({ startDate: '2027-01-04', endDate: '2027-01-10' });
});

test('takes at most seven days of a span', () => {
  expect(firstSevenDays({ startDate: '2027-02-27', endDate: '2027-03-01' })).toEqual([
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
  ]);
  expect(firstSevenDays({ startDate: '2027-01-01', endDate: '2027-12-31' })).toHaveLength(7);
  expect(firstSevenDays({ startDate: '2027-01-02', endDate: '2027-01-01' })).toEqual([]);
});

test('a month has a name', () => expect(monthName('2027-02')).toBe('February 2027'));

test.each([
  ['2027-01', 1, '2027-02'],
  ['2027-12', 1, '2028-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-01', -13, '2025-12'],
])('%s and %d months is %s', (month, count, other) => expect(addMonths(month, count)).toBe(other));

test('a month begins in the column of its weekday, in weeks as the coach counts them', () => {
  const emptyCells = (days: readonly Weekday[]) =>
    ['2027-02', '2027-03', '2027-08'].map((month) => emptyCellsBefore(month, days));
  expect(emptyCells(listWeekdays('mon'))).toEqual([0, 0, 6]);
  expect(emptyCells(listWeekdays('sun'))).toEqual([1, 1, 0]);
});

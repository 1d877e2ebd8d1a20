import { expect, test } from 'vitest';
import { dayAfterKey, firstWeekdayOf, monthsCaption, weeksAround } from './calendar-weeks.ts';

const MONDAY = 1;
const SUNDAY = 0;

test.each([
  ['2027-06-09', MONDAY, '2027-06-07', '2027-07-18'],
  ['2027-06-09', SUNDAY, '2027-06-06', '2027-07-17'],
  ['2027-06-07', MONDAY, '2027-06-07', '2027-07-18'],
  ['2027-06-06', MONDAY, '2027-05-31', '2027-07-11'],
  ['2027-12-31', SUNDAY, '2027-12-26', '2028-02-05'],
])('on %s, with weeks from day %i, the six weeks are those from %s to %s', (today, firstWeekday, first, last) => {
  const weeks = weeksAround(today, today, firstWeekday);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual([first, last]);
});

test('later dates are in the next six weeks, and earlier ones in the first', () => {
  expect(weeksAround('2027-07-19', '2027-06-09', MONDAY)[0]?.[0]).toBe('2027-07-19');
  expect(weeksAround('2027-07-18', '2027-06-09', MONDAY)[0]?.[0]).toBe('2027-06-07');
  expect(weeksAround('2027-06-01', '2027-06-09', MONDAY)[0]?.[0]).toBe('2027-06-07');
});

test('the caption names each month once', () => {
  expect(monthsCaption('2027-06-09', '2027-07-18')).toBe('June\u2009–\u2009July 2027');
  expect(monthsCaption('2027-12-26', '2028-02-05')).toBe('December 2027\u2009–\u2009February 2028');
});

test.each([
  ['ArrowLeft', '2027-06-08'],
  ['ArrowDown', '2027-06-16'],
  ['Home', '2027-06-07'],
  ['End', '2027-06-13'],
  ['PageDown', '2027-07-21'],
  ['a', null],
])('the key %s leads from a Wednesday to %s', (key, date) => expect(dayAfterKey(key, '2027-06-09', MONDAY)).toBe(date));

test.each([
  ['US', SUNDAY],
  ['DE', MONDAY],
  ['NZ', MONDAY],
  ['IN', SUNDAY],
  ['EG', 6],
  ['', SUNDAY],
])('where the region is %j, the week begins with day %i', (region, weekday) => {
  expect(firstWeekdayOf(region)).toBe(weekday);
});

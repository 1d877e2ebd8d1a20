import { expect, test } from 'vitest';
import { type CoachCalendar, findNoLongerOffered, hasNoSeason } from './availability.ts';

const range = (startDate: string, endDate: string, isActive = true) => ({ startDate, endDate, isActive });
const monday = '2027-01-11';
const january = range('2027-01-01', '2027-01-31');
const morning = { dayOfWeek: 'mon' as const, timeOfDay: '930am', isActive: true };
const calendarOf = (settings: Partial<CoachCalendar>): CoachCalendar => ({
  weekly: [morning],
  dated: [],
  ranges: [january],
  overrides: [],
  taken: [],
  ...settings,
});

const today = '2027-01-03';
const left = (before: Partial<CoachCalendar>, after: Partial<CoachCalendar>, date = monday, time = '930am') =>
  findNoLongerOffered([{ date, time }], calendarOf(before), calendarOf(after), today).length === 1;

test('a change of the calendar removes a half-hour whatever notice and horizon are: today and a day years ahead count as well', () => {
  const sundays = { ranges: [], weekly: [{ ...morning, dayOfWeek: 'sun' as const }] };
  expect(left(sundays, { ranges: [] }, '2027-01-03')).toBe(true);
  const far = range('2030-01-01', '2030-12-31');
  expect(left({ ranges: [far] }, { ranges: [far], weekly: [] }, '2030-01-07')).toBe(true);
});

test.each<[string, boolean, CoachCalendar['ranges']]>([
  ['no range exists', false, []],
  ['one is active', false, [january]],
  ['one ends today', false, [range('2026-01-01', '2027-01-03')]],
  ['one is still to come', false, [range('2027-02-01', '2027-02-28')]],
  ['all have passed', true, [range('2026-01-01', '2027-01-02')]],
  ['none is active', true, [{ ...january, isActive: false }]],
])('when %s, having no season is %s', (_, expected, ranges) => {
  expect(hasNoSeason({ ranges }, '2027-01-03')).toBe(expected);
});

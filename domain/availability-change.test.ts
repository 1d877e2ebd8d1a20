import { describe, expect, test } from 'vitest';
import { type CoachCalendar, findNoLongerOffered, hasNoSeason, type Override } from './availability.ts';
import type { TimeCode } from './slot-values.ts';

const range = (startDate: string, endDate: string, isActive = true) => ({ startDate, endDate, isActive });
const override = (type: Override['type'], timeSlots: TimeCode[] = []) => ({
  ...range(monday, monday),
  type,
  timeSlots,
});

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

describe('a change of the calendar', () => {
  const today = '2027-01-03';
  const left = (before: Partial<CoachCalendar>, after: Partial<CoachCalendar>, date = monday, time = '930am') =>
    findNoLongerOffered([{ date, time }], calendarOf(before), calendarOf(after), today).length === 1;

  test.each<[string, boolean, Partial<CoachCalendar>, Partial<CoachCalendar>]>([
    ['its weekly slot is gone', true, {}, { weekly: [] }],
    [
      'its weekly slot is gone, but a dated one is there',
      false,
      {},
      { weekly: [], dated: [{ date: monday, timeOfDay: '930am', isActive: true }] },
    ],
    ['its day is blocked', true, {}, { overrides: [override('blocked')] }],
    [
      'its day was blocked already',
      false,
      { overrides: [override('blocked')] },
      { overrides: [override('blocked'), override('blocked')] },
    ],
    ['its time is blocked', true, {}, { overrides: [override('blocked_specific', ['930am'])] }],
    ['another time is blocked', false, {}, { overrides: [override('blocked_specific', ['1000am'])] }],
    ['only other times are open', true, {}, { overrides: [override('available_only', ['800pm'])] }],
    ['the season ends before it', true, {}, { ranges: [range('2027-01-01', '2027-01-10')] }],
    ['its day is opened again', false, { overrides: [override('blocked')] }, {}],
  ])('removes a booked half-hour when %s: %s', (_, expected, before, after) => {
    expect(left(before, after)).toBe(expected);
  });

  test('ignores notice and horizon: today and a day years ahead count as well', () => {
    const sundays = { ranges: [], weekly: [{ ...morning, dayOfWeek: 'sun' as const }] };
    expect(left(sundays, { ranges: [] }, '2027-01-03')).toBe(true);
    const far = range('2030-01-01', '2030-12-31');
    expect(left({ ranges: [far] }, { ranges: [far], weekly: [] }, '2030-01-07')).toBe(true);
  });
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

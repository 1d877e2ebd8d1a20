import { describe, expect, test } from 'vitest';
import { type BookingRules, type CoachCalendar, checkSlot, findOpenSlots, getNextChange } from './availability.ts';
import { HOUR_MS } from './durations.ts';
import type { TimeCode, Weekday } from './slot-values.ts';

const weekly = (dayOfWeek: Weekday, timeOfDay: TimeCode, isActive = true) => ({ dayOfWeek, timeOfDay, isActive });
const dated = (date: string, timeOfDay: TimeCode, isActive = true) => ({ date, timeOfDay, isActive });
const range = (startDate: string, endDate: string, isActive = true) => ({ startDate, endDate, isActive });
const override =
  (type: CoachCalendar['overrides'][number]['type']) =>
  (timeSlots: TimeCode[] = [], startDate = monday, endDate = startDate, isActive = true) => ({
    startDate,
    endDate,
    type,
    timeSlots,
    isActive,
  });
const blocked = override('blocked');
const blockedTimes = override('blocked_specific');
const onlyTimes = override('available_only');

const monday = '2027-01-11';
const january = range('2027-01-01', '2027-01-31');
const mornings = [weekly('mon', '930am'), weekly('mon', '1000am'), weekly('mon', '1030am')];

/** A coach in New York with three Monday mornings in January, looked at on Sunday, January 3, at noon. */
const calendarOf = (settings: Partial<CoachCalendar>): CoachCalendar => ({
  weekly: mornings,
  dated: [],
  ranges: [january],
  overrides: [],
  taken: [],
  ...settings,
});
const rulesOf = (settings: Partial<BookingRules> = {}): BookingRules => ({
  now: new Date('2027-01-03T17:00:00Z'),
  zone: 'America/New_York',
  noticeHours: 12,
  horizonDays: 90,
  ...settings,
});
const valuesOf = (calendar: Partial<CoachCalendar>, rules: Partial<BookingRules> = {}) =>
  findOpenSlots(calendarOf(calendar), rulesOf(rules)).map(({ value }) => value);
const timesOf = (calendar: Partial<CoachCalendar>, date = monday) =>
  findOpenSlots(calendarOf(calendar), rulesOf())
    .filter((slot) => slot.date === date)
    .map(({ time }) => time);
const durationsOf = (calendar: Partial<CoachCalendar>, rules: Partial<BookingRules> = {}) =>
  Object.fromEntries(findOpenSlots(calendarOf(calendar), rulesOf(rules)).map((slot) => [slot.value, slot.durations]));

const all = ['930am', '1000am', '1030am'];
const outside = range('2027-02-01', '2027-02-28');

describe('a Monday in January', () => {
  test.each<[string, Partial<CoachCalendar>, TimeCode[]]>([
    ['the weekly slots inside an active range', {}, all],
    ['also on the first day of a range', { ranges: [range(monday, '2027-01-31')] }, all],
    ['also on the last day of a range', { ranges: [range('2027-01-01', monday)] }, all],
    ['nothing the day before a range', { ranges: [range('2027-01-12', '2027-01-31')] }, []],
    ['nothing the day after a range', { ranges: [range('2027-01-01', '2027-01-10')] }, []],
    ['nothing when the only range is inactive', { ranges: [range('2027-01-01', '2027-01-31', false)] }, []],
    ['nothing when all ranges have passed', { ranges: [range('2026-01-01', '2026-12-31')] }, []],
    ['the weekly slots when one of several ranges covers it', { ranges: [outside, january, { ...january }] }, all],
    ['no inactive weekly slot', { weekly: [weekly('mon', '930am', false), weekly('mon', '1000am')] }, ['1000am']],
    ['no weekly slot of another weekday', { weekly: [weekly('tue', '930am'), weekly('sun', '1000am')] }, []],
    ['a weekly slot only once, however often it is stored', { weekly: [...mornings, ...mornings] }, all],
    ['a dated slot besides the weekly ones', { dated: [dated(monday, '200pm')] }, [...all, '200pm']],
    ['a dated slot that repeats a weekly one only once', { dated: [dated(monday, '930am')] }, all],
    ['a dated slot outside all ranges', { ranges: [outside], dated: [dated(monday, '200pm')] }, ['200pm']],
    ['no inactive dated slot', { dated: [dated(monday, '200pm', false)] }, all],
    ['no dated slot of another day', { dated: [dated('2027-01-12', '200pm')] }, all],

    ['nothing when blocked', { overrides: [blocked()] }, []],
    ['not even a dated slot when blocked', { dated: [dated(monday, '200pm')], overrides: [blocked()] }, []],
    ['nothing on the first day of a block', { overrides: [blocked([], monday, '2027-01-20')] }, []],
    ['nothing on the last day of a block', { overrides: [blocked([], '2027-01-04', monday)] }, []],
    ['all before a block', { overrides: [blocked([], '2027-01-12', '2027-01-20')] }, all],
    ['all after a block', { overrides: [blocked([], '2027-01-04', '2027-01-10')] }, all],
    ['all when the block is inactive', { overrides: [blocked([], monday, monday, false)] }, all],

    ['all but the blocked times', { overrides: [blockedTimes(['1000am', '200pm'])] }, ['930am', '1030am']],
    [
      'a dated slot neither, when its time is blocked',
      { dated: [dated(monday, '200pm')], overrides: [blockedTimes(['200pm'])] },
      all,
    ],
    ['all when the blocked times are inactive', { overrides: [blockedTimes(all, monday, monday, false)] }, all],
    [
      'all but the blocked times of several overrides together',
      { overrides: [blockedTimes(['930am']), blockedTimes(['1030am'], '2027-01-01', '2027-01-31')] },
      ['1000am'],
    ],

    ['only the listed times', { overrides: [onlyTimes(['1000am'])] }, ['1000am']],
    [
      'listed times outside the weekly pattern too',
      { overrides: [onlyTimes(['800pm', '1000am'])] },
      ['1000am', '800pm'],
    ],
    [
      'no dated slot that is not listed',
      { dated: [dated(monday, '200pm')], overrides: [onlyTimes(['930am'])] },
      ['930am'],
    ],
    ['all when the list is inactive', { overrides: [onlyTimes(['800pm'], monday, monday, false)] }, all],
    [
      'the times of several lists together',
      { overrides: [onlyTimes(['800pm']), onlyTimes(['930am'])] },
      ['930am', '800pm'],
    ],
    ['no listed time outside all ranges', { ranges: [outside], overrides: [onlyTimes(['930am', '800pm'])] }, []],
    [
      'outside all ranges, of the dated slots only the listed ones',
      {
        ranges: [outside],
        dated: [dated(monday, '200pm'), dated(monday, '300pm')],
        overrides: [onlyTimes(['300pm', '800pm'])],
      },
      ['300pm'],
    ],

    ['nothing: a block beats blocked times', { overrides: [blockedTimes(['930am']), blocked()] }, []],
    ['nothing: a block beats listed times', { overrides: [onlyTimes(['930am']), blocked()] }, []],
    [
      'the listed times that are not blocked as well',
      { overrides: [onlyTimes(['930am', '800pm']), blockedTimes(['930am', '1000am'])] },
      ['800pm'],
    ],
    ['nothing: a block beats both', { overrides: [onlyTimes(['930am']), blockedTimes(['1000am']), blocked()] }, []],

    ['no half-hour that is booked or held', { taken: [`${monday}-930am`, '2027-01-18-1000am'] }, ['1000am', '1030am']],
  ])('%s', (_, calendar, times) => {
    expect(timesOf(calendar)).toEqual(times);
  });
});

describe('before the first range is created', () => {
  const everyDay: Partial<CoachCalendar> = {
    ranges: [],
    weekly: (['mon', 'sat', 'sun'] as const).map((day) => weekly(day, '600pm')),
  };

  test("weekly slots are offered 1 to 7 days ahead, including today's weekday in seven days", () => {
    expect(valuesOf(everyDay, { noticeHours: 0 })).toEqual([
      '2027-01-04-600pm',
      '2027-01-09-600pm',
      '2027-01-10-600pm',
    ]);
  });

  test('but not if all ranges are inactive or past', () => {
    expect(valuesOf({ ...everyDay, ranges: [range('2027-01-01', '2027-12-31', false)] })).toEqual([]);
    expect(valuesOf({ ...everyDay, ranges: [range('2026-01-01', '2026-12-31')] })).toEqual([]);
  });

  test('days are counted in the coach’s zone', () => {
    const now = new Date('2027-01-04T04:59:00Z'); // still Sunday in New York, already Monday in Berlin
    expect(valuesOf(everyDay, { now })).toContain('2027-01-04-600pm');
    expect(valuesOf(everyDay, { now, zone: 'Europe/Berlin' })).toContain('2027-01-11-600pm');
    expect(valuesOf(everyDay, { now, zone: 'Europe/Berlin' })).not.toContain('2027-01-04-600pm');
  });

  test('dated slots are offered on any day, including today', () => {
    const calendar = { ...everyDay, dated: [dated('2027-01-03', '700pm'), dated('2027-03-01', '700pm')] };
    const values = valuesOf(calendar, { noticeHours: 0 });
    expect(values[0]).toBe('2027-01-03-700pm');
    expect(values.at(-1)).toBe('2027-03-01-700pm');
  });

  test('listed times are offered in these seven days only', () => {
    const lists = [onlyTimes(['800pm'], '2027-01-04'), onlyTimes(['800pm'], '2027-01-11')];
    expect(valuesOf({ ranges: [], overrides: lists })).toEqual(['2027-01-04-800pm']);
  });
});

describe('notice and horizon', () => {
  const start = new Date('2027-01-04T14:30:00Z'); // January 4, 9:30 AM in New York
  const noticeEnds = start.getTime() - 12 * HOUR_MS;

  test('a slot is open exactly at the limit of the notice, and closed a millisecond later', () => {
    expect(valuesOf({}, { now: new Date(noticeEnds) })[0]).toBe('2027-01-04-930am');
    expect(valuesOf({}, { now: new Date(noticeEnds + 1) })[0]).toBe('2027-01-04-1000am');
  });

  test('without a notice, a slot is open until it begins', () => {
    expect(valuesOf({}, { now: start, noticeHours: 0 })[0]).toBe('2027-01-04-930am');
    expect(valuesOf({}, { now: new Date(start.getTime() + 1), noticeHours: 0 })[0]).toBe('2027-01-04-1000am');
  });

  test('the last day of the horizon counts, the next one does not', () => {
    expect(valuesOf({ weekly: [weekly('mon', '930am')] }, { horizonDays: 8 })).toEqual([
      '2027-01-04-930am',
      '2027-01-11-930am',
    ]);
    expect(valuesOf({ weekly: [weekly('mon', '930am')] }, { horizonDays: 7 })).toEqual(['2027-01-04-930am']);
  });
});

describe('which lengths fit', () => {
  test('45 and 60 minutes need the next half-hour', () => {
    expect(durationsOf({ ranges: [range(monday, monday)] })).toEqual({
      [`${monday}-930am`]: [30, 45, 60],
      [`${monday}-1000am`]: [30, 45, 60],
      [`${monday}-1030am`]: [30],
    });
  });

  test('they do not fit before a half-hour that is taken', () => {
    const durations = durationsOf({ ranges: [range(monday, monday)], taken: [`${monday}-1000am`] });
    expect(durations).toEqual({ [`${monday}-930am`]: [30], [`${monday}-1030am`]: [30] });
  });

  test('they reach over midnight when the next day opens with it', () => {
    const night = [weekly('mon', '1130pm'), weekly('tue', '1200am')];
    expect(durationsOf({ weekly: night })[`${monday}-1130pm`]).toEqual([30, 45, 60]);
    const ranges = [range(monday, monday)];
    expect(durationsOf({ weekly: night, ranges })[`${monday}-1130pm`]).toEqual([30]);
    const overrides = [blocked([], '2027-01-12')];
    expect(durationsOf({ weekly: night, overrides })[`${monday}-1130pm`]).toEqual([30]);
  });

  test('they do not reach beyond the horizon', () => {
    const night = [weekly('mon', '1130pm'), weekly('tue', '1200am')];
    expect(durationsOf({ weekly: night }, { horizonDays: 8 })[`${monday}-1130pm`]).toEqual([30]);
  });
});

describe('when the clock changes', () => {
  const nights = ['1230am', '100am', '130am', '200am', '230am', '300am'].map((time) => weekly('sun', time));

  test('March offers nothing in the skipped hour, and calls span it', () => {
    const march = { weekly: nights, ranges: [range('2027-03-14', '2027-03-14')] };
    expect(durationsOf(march, { now: new Date('2027-03-01T00:00:00Z') })).toEqual({
      '2027-03-14-1230am': [30, 45, 60],
      '2027-03-14-100am': [30, 45, 60],
      '2027-03-14-130am': [30, 45, 60],
      '2027-03-14-300am': [30],
    });
    const check = checkSlot(
      { date: '2027-03-14', time: '130am' },
      60,
      calendarOf(march),
      rulesOf({ now: new Date('2027-03-01T00:00:00Z') }),
    );
    expect(check.status === 'open' && check.halfHours.map(({ time }) => time)).toEqual(['130am', '300am']);
  });

  test('November offers the first of the repeated hours, and no long call runs into the second', () => {
    const november = { weekly: nights, ranges: [range('2027-11-07', '2027-11-07')] };
    const open = findOpenSlots(calendarOf(november), rulesOf({ now: new Date('2027-11-01T00:00:00Z') }));
    expect(open.map(({ time, startsAt, durations }) => [time, startsAt.toISOString(), durations.length])).toEqual([
      ['1230am', '2027-11-07T04:30:00.000Z', 3],
      ['100am', '2027-11-07T05:00:00.000Z', 3],
      ['130am', '2027-11-07T05:30:00.000Z', 1],
      ['200am', '2027-11-07T07:00:00.000Z', 3],
      ['230am', '2027-11-07T07:30:00.000Z', 3],
      ['300am', '2027-11-07T08:00:00.000Z', 1],
    ]);
  });
});

test('an open slot has all that visitors see', () => {
  expect(findOpenSlots(calendarOf({ weekly: [weekly('mon', '930am')] }), rulesOf())[0]).toEqual({
    value: '2027-01-04-930am',
    label: 'Monday, January 4, 2027 at 9:30 AM EST',
    date: '2027-01-04',
    time: '930am',
    startsAt: new Date('2027-01-04T14:30:00Z'),
    durations: [30],
    longestMinutes: 30,
  });
});

test('the list changes when its first slot falls below the notice, else at the coach’s midnight', () => {
  const changes = (now: string, weeklySlots = mornings) => {
    const rules = rulesOf({ now: new Date(now) });
    return getNextChange(findOpenSlots(calendarOf({ weekly: weeklySlots }), rules), rules).toISOString();
  };
  expect(changes('2027-01-04T01:00:00Z')).toBe('2027-01-04T02:30:00.001Z');
  expect(changes('2027-01-05T12:00:00Z')).toBe('2027-01-06T05:00:00.000Z');
  expect(changes('2027-01-05T12:00:00Z', [])).toBe('2027-01-06T05:00:00.000Z');
});

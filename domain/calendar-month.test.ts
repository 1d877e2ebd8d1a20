import { describe, expect, test } from 'vitest';
import type { BookingRules, CoachCalendar, Override } from './availability.ts';
import { buildCalendarMonth, listDatesOfMonth } from './calendar-month.ts';
import type { TimeCode, Weekday } from './slot-values.ts';

const weekly = (dayOfWeek: Weekday, timeOfDay: TimeCode, isActive = true) => ({ dayOfWeek, timeOfDay, isActive });
const dated = (date: string, timeOfDay: TimeCode, isActive = true) => ({ date, timeOfDay, isActive });
const range = (startDate: string, endDate: string, isActive = true) => ({ startDate, endDate, isActive });
const override = (
  type: Override['type'],
  timeSlots: TimeCode[] = [],
  reason: string | null = null,
  startDate = monday,
  endDate = startDate,
): Override => ({ type, timeSlots, reason, startDate, endDate, isActive: true });
const closed = (reason: string | null = null) => override('blocked', [], reason);
const closedAt = (times: TimeCode[], reason: string | null = null) => override('blocked_specific', times, reason);
const onlyAt = (times: TimeCode[], reason: string | null = null) => override('available_only', times, reason);

const monday = '2027-01-11';
const january = range('2027-01-01', '2027-01-31');
const february = range('2027-02-01', '2027-02-28');
const mornings = [weekly('mon', '930am'), weekly('mon', '1000am')];

/** A coach in New York with two Monday mornings in January, seen on Sunday, January 3, at noon. */
const dayOf = (
  settings: Partial<CoachCalendar>,
  { date = monday, held = [] as string[], ...rules }: Partial<BookingRules> & { date?: string; held?: string[] } = {},
) => {
  const calendar = { weekly: mornings, dated: [], ranges: [january], overrides: [], taken: [], ...settings };
  const now = new Date('2027-01-03T17:00:00Z');
  const days = buildCalendarMonth(date.slice(0, 7), calendar, new Set(held), {
    now,
    zone: 'America/New_York',
    noticeHours: 12,
    horizonDays: 90,
    ...rules,
  });
  const day = days.find((each) => each.date === date);
  if (!day) throw new Error(`${date} is not in its month`);
  return day;
};
const statesOf = (...args: Parameters<typeof dayOf>) =>
  dayOf(...args).halfHours.map(({ time, state, reason }) => `${time} ${state}${reason ? `: ${reason}` : ''}`);

describe('the half-hours of a Monday in January, and the reasons', () => {
  const at2 = { dated: [dated(monday, '200pm')] };
  test.each<[string, Partial<CoachCalendar>, string[]]>([
    ['weekly slots in a range are open', {}, ['930am open', '1000am open']],
    ['a dated slot besides them too', at2, ['930am open', '1000am open', '200pm open']],
    ['what is switched off means nothing', { weekly: [weekly('mon', '930am', false)] }, []],
    ['weekly slots in no active range wait for the season', { ranges: [february] }, ['930am season', '1000am season']],
    [
      'dated slots do not',
      { ranges: [{ ...january, isActive: false }], ...at2 },
      ['930am season', '1000am season', '200pm open'],
    ],
    ['special openings do', { ranges: [february], weekly: [], overrides: [onlyAt(['800pm'])] }, ['800pm season']],

    [
      'a blocked day closes weekly and dated slots, and says why',
      { ...at2, overrides: [closed('holiday')] },
      ['930am blocked: holiday', '1000am blocked: holiday', '200pm blocked: holiday'],
    ],
    ['or does not', { overrides: [closed()] }, ['930am blocked', '1000am blocked']],
    [
      'blocked times close only theirs, weekly or dated',
      { ...at2, overrides: [closedAt(['930am', '200pm', '400pm'], 'dentist')] },
      ['930am blocked: dentist', '1000am open', '200pm blocked: dentist'],
    ],
    [
      'special opening times open theirs, and close what is not among them',
      { ...at2, overrides: [onlyAt(['930am', '800pm'], 'short day')] },
      ['930am open', '1000am blocked: short day', '200pm blocked: short day', '800pm open'],
    ],

    [
      'a blocked day beats blocked times',
      { overrides: [closedAt(['930am'], 'dentist'), closed('holiday')] },
      ['930am blocked: holiday', '1000am blocked: holiday'],
    ],
    [
      'a blocked day beats special opening times, which it closes as well',
      { overrides: [onlyAt(['930am', '800pm'], 'short day'), closed('holiday')] },
      ['930am blocked: holiday', '1000am blocked: holiday', '800pm blocked: holiday'],
    ],
    [
      'blocked times beat special opening times',
      { overrides: [onlyAt(['930am', '800pm'], 'short day'), closedAt(['800pm', '1000am'], 'dentist')] },
      ['930am open', '1000am blocked: dentist', '800pm blocked: dentist'],
    ],
    [
      'the reasons of several overrides are joined, each once',
      {
        overrides: [
          closedAt(['930am', '1000am'], 'dentist'),
          closedAt(['930am'], 'school'),
          closedAt(['930am'], 'school'),
        ],
      },
      ['930am blocked: dentist, school', '1000am blocked: dentist'],
    ],
    [
      'several lists of special opening times are one',
      { overrides: [onlyAt(['930am'], 'short day'), onlyAt(['800pm'], 'late day')] },
      ['930am open', '1000am blocked: short day, late day', '800pm open'],
    ],
    [
      'a block takes precedence over the season',
      { ranges: [february], overrides: [closedAt(['930am'], 'dentist')] },
      ['930am blocked: dentist', '1000am season'],
    ],
    [
      'overrides of other days change nothing',
      { overrides: [override('blocked', [], 'x', '2027-01-12')] },
      ['930am open', '1000am open'],
    ],
    [
      'overrides that are switched off neither',
      { overrides: [{ ...closed('holiday'), isActive: false }] },
      ['930am open', '1000am open'],
    ],

    ['a booking takes precedence', { taken: [`${monday}-930am`] }, ['930am booked', '1000am open']],
    [
      'also where the coach offers nothing',
      { taken: [`${monday}-930am`, `${monday}-700am`], overrides: [closed('holiday')] },
      ['700am booked', '930am booked', '1000am blocked: holiday'],
    ],
    ['also out of season', { ranges: [february], taken: [`${monday}-930am`] }, ['930am booked', '1000am season']],
  ])('%s', (_, calendar, states) => {
    expect(statesOf(calendar)).toEqual(states);
  });

  test('a hold differs from a booking', () => {
    const taken = [`${monday}-930am`, `${monday}-1000am`];
    expect(statesOf({ taken }, { held: [`${monday}-1000am`] })).toEqual(['930am booked', '1000am held']);
  });
});

describe('notice, horizon and season', () => {
  test('a half-hour below the notice is too soon, unless it is blocked', () => {
    const now = new Date('2027-01-11T02:30:00.001Z');
    expect(statesOf({}, { now })).toEqual(['930am soon', '1000am open']);
    expect(statesOf({ overrides: [closed('ill')] }, { now })).toEqual(['930am blocked: ill', '1000am blocked: ill']);
    expect(statesOf({ taken: [`${monday}-930am`] }, { now })).toEqual(['930am booked', '1000am open']);
  });

  test('a half-hour beyond the horizon is too far, unless it is blocked or out of season', () => {
    expect(statesOf({}, { horizonDays: 8 })).toEqual(['930am open', '1000am open']);
    expect(statesOf({}, { horizonDays: 7 })).toEqual(['930am far', '1000am far']);
    expect(statesOf({ overrides: [closedAt(['930am'])] }, { horizonDays: 7 })).toEqual(['930am blocked', '1000am far']);
    expect(statesOf({ ranges: [february] }, { horizonDays: 7 })).toEqual(['930am season', '1000am season']);
  });

  test('past times of today are too soon, and past days show only bookings', () => {
    const now = new Date('2027-01-11T14:45:00Z');
    expect(statesOf({}, { now, noticeHours: 0 })).toEqual(['930am soon', '1000am open']);
    const later = new Date('2027-01-12T14:45:00Z');
    expect(statesOf({ taken: [`${monday}-930am`], overrides: [closed('holiday')] }, { now: later })).toEqual([
      '930am booked',
    ]);
  });

  test('before the first range is created, the next seven days are the season', () => {
    const season = (date: string) => dayOf({ ranges: [] }, { date }).isInSeason;
    expect(['2027-01-03', '2027-01-04', '2027-01-10', '2027-01-11'].map(season)).toEqual([false, true, true, false]);
    expect(statesOf({ ranges: [] })).toEqual(['930am season', '1000am season']);
  });
});

test('a day has its season, and the reason if all of it is blocked', () => {
  expect(dayOf({})).toMatchObject({ isInSeason: true, isBlocked: false, reason: null });
  expect(dayOf({ ranges: [february] })).toMatchObject({ isInSeason: false });
  expect(dayOf({ overrides: [closedAt(['930am', '1000am'], 'dentist')] })).toMatchObject({
    isBlocked: false,
    reason: null,
  });
  expect(dayOf({ overrides: [closed()] })).toMatchObject({ isBlocked: true, reason: null });
  const holidays = [closed('holiday'), closed(), closed('wedding'), closed('holiday'), closedAt(['930am'], 'dentist')];
  expect(dayOf({ overrides: holidays })).toMatchObject({ isBlocked: true, reason: 'holiday, wedding' });
});

test('a half-hour has its value and its instant, and skipped hours are left out', () => {
  expect(dayOf({}).halfHours[0]).toEqual({
    time: '930am',
    value: '2027-01-11-930am',
    startsAt: new Date('2027-01-11T14:30:00Z'),
    state: 'open',
    reason: null,
  });
  const nights = { weekly: [weekly('sun', '130am'), weekly('sun', '230am'), weekly('sun', '300am')], ranges: [] };
  expect(statesOf(nights, { date: '2027-03-14' })).toEqual(['130am season', '300am season']);
  expect(dayOf(nights, { date: '2027-03-14' }).skippedTimes).toEqual(['200am', '230am']);
});

test.each([
  ['2027-01', 31],
  ['2027-02', 28],
  ['2028-02', 29],
  ['2027-04', 30],
  ['1970-01', 31],
  ['9999-12', 31],
])('%s has %i days', (month, days) => {
  const dates = listDatesOfMonth(month);
  expect(dates).toHaveLength(days);
  expect([dates[0], dates.at(-1)]).toEqual([`${month}-01`, `${month}-${days}`]);
  expect(
    buildCalendarMonth(month, { weekly: mornings, dated: [], ranges: [], overrides: [], taken: [] }, new Set(), {
      now: new Date('2027-01-03T17:00:00Z'),
      zone: 'America/New_York',
      noticeHours: 12,
      horizonDays: 90,
    }),
  ).toHaveLength(days);
});

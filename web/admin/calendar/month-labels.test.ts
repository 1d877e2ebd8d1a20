import { expect, test } from 'vitest';
import type { HalfHourState, MonthDay } from '#contracts/calendar/calendar-month.ts';
import { formatDate } from '#domain/slot-values.ts';
import { dayCounts, dayLabel, halfHourLabel } from './month-labels.ts';

const today = '2027-01-04';
const day = (states: HalfHourState[], monthDay: Partial<MonthDay> = {}): MonthDay => ({
  date: today,
  isInSeason: true,
  isBlocked: false,
  reason: null,
  skippedTimes: [],
  halfHours: states.map((state, place) => ({
    time: '',
    value: String(place),
    startsAt: '',
    state,
    reason: null,
    call: null,
  })),
  ...monthDay,
});

test.each([
  [day(['open', 'open', 'booked', 'held', 'soon']), '2 open, 2 booked'],
  [day(['blocked', 'blocked', 'booked'], { isBlocked: true, reason: 'holiday' }), 'blocked: holiday, 1 booked'],
  [day(['blocked'], { isBlocked: true }), 'blocked'],
  [day(['blocked', 'open']), '1 blocked, 1 open'],
  [day(['season'], { isInSeason: false }), 'no date range'],
  [day(['open'], { isInSeason: false }), '1 open'],
  [day([]), 'nothing open'],
  [day(['booked'], { date: '2027-01-03', isInSeason: false }), 'passed, 1 booked'],
  [day([], { date: '2027-01-03', isBlocked: true, reason: 'holiday' }), 'passed'],
])('describes a day in words', (monthDay, words) => {
  expect(dayLabel(monthDay, today)).toBe(`${formatDate(monthDay.date)}: ${words}`);
});

test('does not add that a blocked day has no date range', () => {
  expect(dayCounts(day([], { isInSeason: false, isBlocked: true }), today).hasNoRange).toBe(false);
});

test('counts a call once, even if it takes several half-hours', () => {
  const monthDay = day(['booked', 'booked', 'booked', 'held']);
  const ids = [7, 7, 8, 8];
  const halfHours = monthDay.halfHours.map((half, place) => {
    const kind = place === 3 ? ('free' as const) : ('paid' as const);
    const names = { firstName: 'Ida', lastName: 'Calendar', status: '', minutes: 45, startsAt: '', label: '' };
    return { ...half, call: { kind, id: ids[place] ?? 0, ...names } };
  });
  expect(dayLabel({ ...monthDay, halfHours }, today)).toMatch(/: 3 booked$/);
});

test.each([
  ['paid', 'held while it’s being paid for'],
  ['free', 'held until it’s confirmed by email'],
] as const)('says what a held %s call waits for', (kind, words) => {
  const call = {
    kind,
    id: 7,
    firstName: 'Ida',
    lastName: 'Calendar',
    status: '',
    minutes: 30,
    startsAt: '',
    label: '',
  };
  expect(halfHourLabel({ state: 'held', reason: null, call }, { noticeHours: 24, horizonDays: 60 })).toBe(words);
});

test('describes a past day by its bookings only', () => {
  const passed = { open: 0, booked: 1, blocked: null, hasNoRange: false };
  expect(dayCounts(day(['booked'], { date: '2027-01-03', isInSeason: false }), today)).toEqual(passed);
  expect(dayCounts(day(['booked'], { date: '2027-01-03', isBlocked: true }), today)).toEqual(passed);
});

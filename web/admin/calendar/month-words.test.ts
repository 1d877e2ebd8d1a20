import { expect, test } from 'vitest';
import type { HalfHourState, MonthDay } from '#contracts/calendar-month.ts';
import { dateName } from '#domain/slots.ts';
import { dayName, dayWords } from './month-words.ts';

const today = '2027-01-04';
const day = (states: HalfHourState[], given: Partial<MonthDay> = {}): MonthDay => ({
  date: today,
  isInSeason: true,
  isBlocked: false,
  reason: null,
  halfHours: states.map((state) => ({ time: '', value: '', startsAt: '', state, reason: null, call: null })),
  ...given,
});

test.each([
  [day(['open', 'open', 'booked', 'held', 'soon']), '2 open, 2 booked'],
  [day(['blocked', 'blocked', 'booked'], { isBlocked: true, reason: 'holiday' }), 'blocked: holiday, 1 booked'],
  [day(['blocked'], { isBlocked: true }), 'blocked'],
  [day(['blocked', 'open']), '1 blocked, 1 open'],
  [day(['season'], { isInSeason: false }), 'off season'],
  [day(['open'], { isInSeason: false }), '1 open'],
  [day([]), 'nothing open'],
  [day(['booked'], { date: '2027-01-03', isInSeason: false }), 'passed, 1 booked'],
  [day([], { date: '2027-01-03', isBlocked: true, reason: 'holiday' }), 'passed'],
])('a day is told in words', (given, words) => {
  expect(dayName(given, today)).toBe(`${dateName(given.date)}: ${words}`);
});

test('a blocked day is not called off season as well', () => {
  expect(dayWords(day([], { isInSeason: false, isBlocked: true }), today).offSeason).toBe(false);
});

test('of a day that has passed nothing is told but what was booked', () => {
  const passed = { open: null, booked: '1 booked', blocked: null, offSeason: false };
  expect(dayWords(day(['booked'], { date: '2027-01-03', isInSeason: false }), today)).toEqual(passed);
  expect(dayWords(day(['booked'], { date: '2027-01-03', isBlocked: true }), today)).toEqual(passed);
});

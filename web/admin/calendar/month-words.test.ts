import { expect, test } from 'vitest';
import type { HalfHourState, MonthDay } from '#contracts/calendar-month.ts';
import { dayName, dayWords } from './month-words.ts';

const day = (states: HalfHourState[], given: Partial<MonthDay> = {}): MonthDay => ({
  date: '2027-01-04',
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
])('a day is told in words', (given, words) => {
  expect(dayName(given)).toBe(`Monday, January 4, 2027: ${words}`);
});

test('a blocked day is not called off season as well', () => {
  expect(dayWords(day([], { isInSeason: false, isBlocked: true })).offSeason).toBe(false);
});

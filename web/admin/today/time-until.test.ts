import { expect, test } from 'vitest';
import { timeUntil } from './time-until.ts';

const call = { startsAt: '2027-01-04T14:30:00.000Z', minutes: 30 };

test.each([
  ['2027-01-03T14:29:00Z', null],
  ['2027-01-03T14:30:00Z', 'in 24 hours'],
  ['2027-01-04T12:25:00Z', 'in 2 hours 5 minutes'],
  ['2027-01-04T13:29:00Z', 'in 1 hour 1 minute'],
  ['2027-01-04T14:05:00Z', 'in 25 minutes'],
  ['2027-01-04T14:28:59Z', 'in 2 minutes'],
  ['2027-01-04T14:29:01Z', 'in 1 minute'],
  ['2027-01-04T14:30:00Z', 'now'],
  ['2027-01-04T14:59:59Z', 'now'],
  ['2027-01-04T15:00:00Z', null],
])('at %s a call at half past two is %s', (now, words) => {
  expect(timeUntil(call, new Date(now))).toBe(words);
});

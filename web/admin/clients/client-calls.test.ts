import { expect, test } from 'vitest';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { listCallsAhead, listOtherCalls } from './client-calls.ts';

const now = new Date('2027-01-04T15:00:00Z');

const call = (id: number, startsAt: string, status: string): BookingSummary => ({
  kind: 'paid',
  id,
  firstName: 'Ada',
  lastName: 'Marlowe',
  status,
  minutes: 60,
  label: '',
  startsAt: `2027-01-${startsAt}Z`,
});

// As the server sends them, latest first.
const calls = [
  call(6, '20T15:00:00', 'cancelled'),
  call(5, '18T15:00:00', 'confirmed'),
  call(4, '11T15:00:00', 'paid'),
  call(3, '04T14:30:00', 'confirmed'),
  call(2, '04T14:00:00', 'confirmed'),
  call(1, '02T15:00:00', 'completed'),
];

test('calls ahead, soonest first, begin with the one that goes on', () => {
  expect(listCallsAhead(calls, now).map(({ id }) => id)).toEqual([3, 4, 5]);
});

test('all others are past or canceled, latest first', () => {
  expect(listOtherCalls(calls, now).map(({ id }) => id)).toEqual([6, 2, 1]);
});

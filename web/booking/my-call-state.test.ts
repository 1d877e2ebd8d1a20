import { expect, test } from 'vitest';
import type { MyCall } from '#contracts/booking/my-call.ts';
import { freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { callName, callState } from './my-call-state.ts';

const startsAt = '2027-01-04T14:30:00.000Z';
const stateOf = (kind: MyCall['kind'], status: string, now: string) =>
  callState({ kind, status, startsAt, minutes: 45 }, new Date(now));
const before = '2027-01-04T14:29:59Z';
const during = '2027-01-04T15:14:59Z';
const after = '2027-01-04T15:15:00Z';

test.each([
  ['free', 'pending', before, 'Booked', true],
  ['free', 'confirmed', before, 'Confirmed', true],
  ['paid', 'paid', before, 'Confirmed', true],
  ['paid', 'confirmed', startsAt, 'Now', false],
  ['free', 'pending', during, 'Now', false],
  ['paid', 'paid', after, 'Over', false],
  ['free', 'completed', after, 'Over', false],
  ['paid', 'no_show', after, 'Over', false],
  ['free', 'cancelled', before, 'Canceled', false],
  ['paid', 'pending', before, 'Waiting for payment', false],
  ['paid', 'expired', before, 'Not booked', false],
  ['paid', 'refunded', before, 'Refunded', false],
  ['free', 'suspected_robot', before, 'Not booked', false],
] as const)('a %s call that is %s is shown at %s as %j', (kind, status, now, word, isAhead) => {
  expect(stateOf(kind, status, now)).toMatchObject({ word, isAhead });
});

test('every status has a text', () => {
  for (const status of freeCallStatuses) expect(stateOf('free', status, before).sentence).not.toBe('');
  for (const status of paidCallStatuses) expect(stateOf('paid', status, before).sentence).not.toBe('');
});

test('writes what is not paid yet as prices are written for this visitor', () => {
  const unpaid = { kind: 'paid', status: 'paid', startsAt, minutes: 45, owed: 70_00 } as const;
  const { sentence } = callState(unpaid, new Date(before), (cents) => `US$${cents / 100}`);
  expect(sentence).toContain(' US$70 isn’t paid yet');
});

test('names a call by what was booked', () => {
  expect(callName({ kind: 'free', minutes: 30 })).toBe('Free Introductory Call');
  expect(callName({ kind: 'paid', minutes: 60 })).toBe('60-Minute Coaching Call');
});

import { expect, test } from 'vitest';
import type { Booking, PaidCall } from '#contracts/booking/admin-bookings.ts';
import {
  agreedMoneyText,
  cancelMoneyText,
  creditLabel,
  deleteMoneyText,
  paidLabel,
  paymentSummary,
} from './booking-money-labels.ts';

const free = { kind: 'free', status: 'confirmed' } as Booking;
const paid = (changed: Partial<PaidCall> = {}) =>
  ({ kind: 'paid', status: 'confirmed', amount: 5000, paidWith: 'elsewhere', ...changed }) as PaidCall;

test('a paid amount waits for a decision after canceling and deleting', () => {
  expect(cancelMoneyText(paid())).toContain('Needs attention');
  expect(deleteMoneyText(paid())).toContain('Needs attention');
});

test('minutes that were paid with credit go back to it', () => {
  const call = paid({ paidWith: 'credit' });
  expect(cancelMoneyText(call)).toBe('The call’s minutes go back to the client’s credit.');
  expect(deleteMoneyText(call)).toBe('The call’s minutes go back to the client’s credit.');
});

test('a call of a package that was ended becomes credit, unless its payment is disputed', () => {
  const ended = { id: 3, name: '4 calls', endsAt: '2027-02-01T05:00:00.000Z', endedBy: 'coach' as const };
  const call = (isDisputed: boolean) => paid({ amount: 0, paidWith: 'package', package: { ...ended, isDisputed } });
  expect(cancelMoneyText(call(false))).toContain('become credit for a while');
  expect(cancelMoneyText(call(true))).toBe('Nothing goes back.');
});

test('says that money went back, after the coach gave it back and reopened the call', () => {
  for (const call of [paid({ isGivenBack: true }), paid({ refunded: 5000, amount: 5000 })]) {
    expect(cancelMoneyText(call)).toBe('What was paid for it has already become credit or been refunded.');
    expect(deleteMoneyText(call)).toBeNull();
  }
});

test('says nothing about money if nothing was paid', () => {
  for (const call of [paid({ amount: 0 }), paid({ status: 'pending' })]) {
    expect(cancelMoneyText(call)).toBe('Nothing was paid for it.');
    expect(deleteMoneyText(call)).toBeNull();
  }
  expect(cancelMoneyText(free)).toBeNull();
  expect(deleteMoneyText(free)).toBeNull();
  expect(deleteMoneyText(paid({ status: 'completed' }))).toBeNull();
});

test.each<[Partial<PaidCall>, string, string]>([
  [{ paidWith: 'card', paid: 5000 }, '$50', '$50, paid by card'],
  [{ paid: 5000, refunded: 1250 }, '$50, $12.50 refunded', '$50, paid elsewhere; $12.50 refunded'],
  [{ paidWith: 'credit', amount: 0 }, 'From credit', 'Taken from credit'],
  [{ paidWith: 'card', status: 'pending' }, '$50, not paid yet', '$50, not paid yet'],
  [{ paidWith: 'card', status: 'expired' }, 'Not paid', 'Not paid'],
  [{ paidWith: 'card', status: 'cancelled' }, 'Not paid', 'Not paid'],
  [{ amount: 0 }, '$0', '$0'],
])('of a call with %j the list says %j, the drawer %j', (changed, inList, inDrawer) => {
  const call = paid({ paid: 0, refunded: 0, ...changed });
  expect(paidLabel(call)).toBe(inList);
  expect(paymentSummary(call)).toBe(inDrawer);
});

test.each<[Partial<PaidCall>, string | null]>([
  [{ cancelRule: 'refund', paidWith: 'card' }, 'full refund if the client cancels in time'],
  [{ cancelRule: 'credit', paidWith: 'elsewhere' }, 'credit if the client cancels in time'],
  [{ cancelRule: 'credit', paidWith: 'elsewhere', amount: 0 }, null],
  [{ cancelRule: 'credit', paidWith: 'credit' }, null],
  [{ cancelRule: 'credit', status: 'completed' }, null],
  [{ cancelRule: 'decide', paidWith: 'card' }, null],
])('of a call with %j a cancellation in time brings %j', (changed, text) => {
  expect(agreedMoneyText(paid(changed))).toBe(text);
});

test.each([
  [30, '30 minutes to the client’s credit'],
  [1, '1 minute to the client’s credit'],
  [0, 'No minutes to the client’s credit'],
  [-30, 'The client owes 30 minutes'],
  [-1, 'The client owes 1 minute'],
])('credit of %i minutes is shown as: %s', (minutes, words) => expect(creditLabel(minutes)).toBe(words));

import { expect, test } from 'vitest';
import type { Booking, PaidCall } from '#contracts/admin-bookings.ts';
import { cancelMoneyText, creditLabel, deleteMoneyText } from './booking-money-labels.ts';

const free = { kind: 'free', status: 'confirmed' } as Booking;
const paid = (changed: Partial<PaidCall> = {}) =>
  ({ kind: 'paid', status: 'confirmed', amount: 5000, paidWith: 'elsewhere', ...changed }) as PaidCall;

test('what was paid waits for a decision, after cancelling and after deleting', () => {
  expect(cancelMoneyText(paid())).toContain('Needs attention');
  expect(deleteMoneyText(paid())).toContain('Needs attention');
});

test('what was taken from credit goes back to it, whatever the call would have cost', () => {
  const call = paid({ paidWith: 'credit' });
  expect(cancelMoneyText(call)).toBe('The minutes of the call go back to the client’s credit.');
  expect(deleteMoneyText(call)).toBe('The minutes of the call go back to the client’s credit.');
});

test('where nothing was paid, no money is promised to wait', () => {
  for (const call of [paid({ amount: 0 }), paid({ status: 'pending' })]) {
    expect(cancelMoneyText(call)).toBe('Nothing has been paid for it.');
    expect(deleteMoneyText(call)).toBeNull();
  }
  expect(cancelMoneyText(free)).toBeNull();
  expect(deleteMoneyText(free)).toBeNull();
  expect(deleteMoneyText(paid({ status: 'completed' }))).toBeNull();
});

test.each([
  [30, '30 minutes to the client’s credit'],
  [1, '1 minute to the client’s credit'],
  [0, 'No minutes to the client’s credit'],
  [-30, 'The client owes 30 minutes'],
  [-1, 'The client owes 1 minute'],
])('open credit of %i minutes is told as: %s', (minutes, words) => expect(creditLabel(minutes)).toBe(words));

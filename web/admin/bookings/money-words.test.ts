import { expect, test } from 'vitest';
import type { Booking, PaidCall } from '#contracts/bookings.ts';
import { creditWords, whenCancelled, whenDeleted } from './money-words.ts';

const free = { kind: 'free', status: 'confirmed' } as Booking;
const paid = (changed: Partial<PaidCall> = {}) =>
  ({ kind: 'paid', status: 'confirmed', amount: 5000, paidWith: 'elsewhere', ...changed }) as PaidCall;

test('what was paid waits for a decision, after cancelling and after deleting', () => {
  expect(whenCancelled(paid())).toContain('Needs attention');
  expect(whenDeleted(paid())).toContain('Needs attention');
});

test('what was taken from credit goes back to it, whatever the call would have cost', () => {
  const call = paid({ paidWith: 'credit' });
  expect(whenCancelled(call)).toBe('The minutes of the call go back to the client’s credit.');
  expect(whenDeleted(call)).toBe('The minutes of the call go back to the client’s credit.');
});

test('where nothing was paid, no money is promised to wait', () => {
  for (const call of [paid({ amount: 0 }), paid({ status: 'pending' })]) {
    expect(whenCancelled(call)).toBe('Nothing has been paid for it.');
    expect(whenDeleted(call)).toBeNull();
  }
  expect(whenCancelled(free)).toBeNull();
  expect(whenDeleted(free)).toBeNull();
  expect(whenDeleted(paid({ status: 'completed' }))).toBeNull();
});

test.each([
  [30, '30 minutes to the client’s credit'],
  [1, '1 minute to the client’s credit'],
  [0, 'No minutes to the client’s credit'],
  [-30, 'The client owes 30 minutes'],
  [-1, 'The client owes 1 minute'],
])('open credit of %i minutes is told as: %s', (minutes, words) => expect(creditWords(minutes)).toBe(words));

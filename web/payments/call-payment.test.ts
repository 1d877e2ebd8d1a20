import { expect, test } from 'vitest';
import { outcomeOf } from './call-payment.ts';
import { seenPayment } from './testing-payments.ts';

test('a call that was paid and cancelled since is not told as booked', () => {
  const told = (status: 'settled' | 'refunded' | 'lost', isBooked: boolean) =>
    outcomeOf({ payment: seenPayment({ status }, { isBooked }), isSure: true });
  expect(told('settled', true)).toBe('settled');
  expect(told('settled', false)).toBe('called off');
  expect(told('refunded', false)).toBe('refunded');
  expect(told('lost', false)).toBe('lost');
});

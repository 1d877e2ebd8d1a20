import { expect, test } from 'vitest';
import { getCallOutcome } from './call-payment.ts';
import { sampleCallPayment } from './testing-payments.ts';

test('a call that was paid and cancelled since is not told as booked', () => {
  const told = (status: 'settled' | 'refunded' | 'lost', isBooked: boolean) =>
    getCallOutcome({ payment: sampleCallPayment({ status }, { isBooked }), isSure: true });
  expect(told('settled', true)).toBe('settled');
  expect(told('settled', false)).toBe('called off');
  expect(told('refunded', false)).toBe('refunded');
  expect(told('lost', false)).toBe('lost');
});

import { expect, test } from 'vitest';
import { sampleCallPayment } from '../testing/sample-payer-payments.ts';
import { getCallOutcome } from './call-payment.ts';

test('a call is shown as booked where it is, whatever became of the payment', () => {
  const outcome = (status: 'settled' | 'refunded' | 'lost', isBooked: boolean) =>
    getCallOutcome({ payment: sampleCallPayment({ status }, { isBooked }), isUpToDate: true });
  expect(outcome('settled', true)).toBe('settled');
  expect(outcome('settled', false)).toBe('call-cancelled');
  expect(outcome('refunded', false)).toBe('refunded');
  expect(outcome('lost', false)).toBe('lost');
  expect(outcome('lost', true)).toBe('not-owed');
});

import { expect, test } from 'vitest';
import { paymentStates } from '#contracts/payments.ts';
import { coursePayment } from '../card/testing-payments.ts';
import { type Checkout, placeOf, stepOf, toFormAgain, toOpenPayment, toPayment } from './checkout-step.ts';

const checkout: Checkout = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
};

test('each step of the history shows what it was left with', () => {
  expect(stepOf(null)).toEqual({ is: 'form', hasEnded: false });
  expect(stepOf(toFormAgain)).toEqual({ is: 'form', hasEnded: true });
  expect(stepOf(toPayment(checkout))).toEqual({ is: 'payment', checkout });
  expect(stepOf(toOpenPayment)).toEqual({ is: 'payment', checkout: null });
});

test('what is no payment leads to the form', () => {
  for (const state of [
    1,
    'x',
    {},
    { checkout: {} },
    { checkout: { ...checkout, clientSecret: 'pi_1' } },
    { resumes: 1 },
  ]) {
    expect(stepOf(state)).toEqual({ is: 'form', hasEnded: false });
  }
});

test('only an open payment for the course can be paid here', () => {
  const places = paymentStates.map((status) => [status, placeOf(coursePayment({ status }))]);
  expect(Object.fromEntries(places)).toEqual({
    open: 'payment',
    processing: 'outcome',
    settled: 'outcome',
    lost: 'outcome',
    refunded: 'outcome',
    cancelled: 'form',
  });
  expect(placeOf({ ...coursePayment(), kind: 'call' })).toBe('form');
});

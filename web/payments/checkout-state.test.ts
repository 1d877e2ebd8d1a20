import { expect, test } from 'vitest';
import type { PayerPayment, PaymentState } from '#contracts/payments.ts';
import { type CallCheckoutSession, type CheckoutState, checkoutReducer, remainingMs } from './checkout-state.ts';
import { sampleCallPayment } from './testing-call-payment.ts';

const checkout: CallCheckoutSession = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
};
const during = new Date('2026-11-21T12:05:00Z');
const after = new Date('2026-11-21T12:15:00Z');
const looking: CheckoutState = { at: 'looking' };
const open: CheckoutState = { at: 'open', checkout, payment: sampleCallPayment() };

const stateAfterPayment = (payment: PayerPayment, now = during, from: CheckoutState = looking) =>
  checkoutReducer(from, { is: 'seen', checkout, payment, now });

test.each<[PaymentState, object]>([
  ['open', { at: 'open' }],
  ['cancelled', { at: 'ended' }],
  ['processing', { at: 'leaving', to: 'success' }],
  ['settled', { at: 'leaving', to: 'success' }],
  ['lost', { at: 'leaving', to: 'success' }],
  ['refunded', { at: 'leaving', to: 'success' }],
])('a payment that is %s', (status, state) => {
  expect(stateAfterPayment(sampleCallPayment({ status }))).toMatchObject(state);
  expect(stateAfterPayment(sampleCallPayment({ status }), during, open)).toMatchObject(state);
});

test('the form closes when the hold ends, although the server has not let go of it yet', () => {
  expect(stateAfterPayment(sampleCallPayment(), after, open)).toMatchObject({ at: 'ended' });
  expect(remainingMs(sampleCallPayment(), during)).toBe(10 * 60_000);
  expect(remainingMs(sampleCallPayment({}, { holdExpiresAt: null }), after)).toBe(Number.POSITIVE_INFINITY);
});

test('a payment that succeeded at the last moment is not called ended', () => {
  expect(
    stateAfterPayment(sampleCallPayment({ status: 'settled' }, { holdExpiresAt: null }), after, open),
  ).toMatchObject({
    to: 'success',
  });
});

test("the course's payment, or one without anything to pay it with, leads back to booking", () => {
  const booking = { at: 'leaving', to: 'booking' };
  expect(stateAfterPayment({ ...sampleCallPayment(), kind: 'course', call: null })).toEqual(booking);
  expect(checkoutReducer(looking, { is: 'seen', checkout: null, payment: sampleCallPayment(), now: during })).toEqual(
    booking,
  );
  expect(checkoutReducer(looking, { is: 'none' })).toEqual(booking);
});

test('a look that failed disturbs nobody who pays, until the hold has ended', () => {
  const failed = { is: 'failed', sentence: 'No network.' } as const;
  expect(checkoutReducer(open, { ...failed, now: during })).toBe(open);
  expect(checkoutReducer(open, { ...failed, now: after })).toEqual({ at: 'unreachable', sentence: 'No network.' });
  expect(checkoutReducer(looking, { ...failed, now: during })).toEqual({ at: 'unreachable', sentence: 'No network.' });
});

test('whoever leaves has left', () => {
  const leaving: CheckoutState = { at: 'leaving', to: 'success' };
  expect(stateAfterPayment(sampleCallPayment(), during, leaving)).toBe(leaving);
});

import { expect, test } from 'vitest';
import type { PayerPayment, PaymentState } from '#contracts/money/payments.ts';
import { sampleCallPayment, sampleCheckout, sampleCoursePayment } from '../testing/sample-payer-payments.ts';
import { type CheckoutState, checkoutReducer, remainingMs } from './checkout-state.ts';

const session = sampleCheckout;
const during = new Date('2026-11-21T12:05:00Z');
const after = new Date('2026-11-21T12:15:00Z');
type State = CheckoutState<PayerPayment>;
const looking: State = { status: 'looking' };
const open: State = { status: 'open', session, payment: sampleCallPayment() };
const toSuccess = { status: 'leaving', to: 'success', paymentIntentId: 'pi_1' };

const stateAfterPayment = (payment: PayerPayment, now = during, from: State = looking) =>
  checkoutReducer(from, { type: 'seen', session, payment, now });

test.each<[PaymentState, object]>([
  ['open', { status: 'open' }],
  ['cancelled', { status: 'ended' }],
  ['processing', toSuccess],
  ['settled', toSuccess],
  ['lost', toSuccess],
  ['refunded', toSuccess],
])('shows a payment that is %s', (status, state) => {
  expect(stateAfterPayment(sampleCallPayment({ status }))).toMatchObject(state);
  expect(stateAfterPayment(sampleCallPayment({ status }), during, open)).toMatchObject(state);
  expect(stateAfterPayment(sampleCoursePayment({ status }))).toMatchObject(state);
});

test('closes the form when the hold ends, even if the server has not released it yet', () => {
  expect(stateAfterPayment(sampleCallPayment(), after, open)).toMatchObject({ status: 'ended' });
  expect(remainingMs(sampleCallPayment(), during)).toBe(10 * 60_000);
  expect(remainingMs(sampleCallPayment({}, { holdExpiresAt: null }), after)).toBe(Number.POSITIVE_INFINITY);
  expect(remainingMs(sampleCoursePayment(), after)).toBe(Number.POSITIVE_INFINITY);
});

test('a payment that succeeded at the last moment has not ended', () => {
  expect(stateAfterPayment(sampleCallPayment({ status: 'settled' }, { holdExpiresAt: null }), after, open)).toEqual(
    toSuccess,
  );
});

test('leads back to the start if there is no payment, or no session to pay it with', () => {
  const toStart = { status: 'leaving', to: 'start' };
  expect(checkoutReducer(looking, { type: 'seen', session: null, payment: sampleCallPayment(), now: during })).toEqual(
    toStart,
  );
  expect(checkoutReducer(looking, { type: 'none' })).toEqual(toStart);
  expect(checkoutReducer(looking, { type: 'paid', paymentIntentId: 'pi_1' })).toEqual(toSuccess);
});

test('a failed look keeps an open form, until the hold has ended', () => {
  const failed = { type: 'failed', sentence: 'No network.', isUnconfigured: false } as const;
  const unreachable = { status: 'unreachable', sentence: 'No network.', isUnconfigured: false };
  expect(checkoutReducer(open, { ...failed, now: during })).toBe(open);
  expect(checkoutReducer(open, { ...failed, now: after })).toEqual(unreachable);
  expect(checkoutReducer(looking, { ...failed, now: during })).toEqual(unreachable);
});

test('keeps leaving once it has begun to leave', () => {
  const leaving: State = { status: 'leaving', to: 'start' };
  expect(stateAfterPayment(sampleCallPayment(), during, leaving)).toBe(leaving);
});

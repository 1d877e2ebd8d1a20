import { expect, test } from 'vitest';
import type { PaymentState, SeenPayment } from '#contracts/payments.ts';
import { afterNews, type Checkout, type CheckoutState, remainingMs } from './checkout-state.ts';
import { seenPayment } from './testing-payments.ts';

const checkout: Checkout = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
};
const during = new Date('2026-11-21T12:05:00Z');
const after = new Date('2026-11-21T12:15:00Z');
const looking: CheckoutState = { at: 'looking' };
const open: CheckoutState = { at: 'open', checkout, payment: seenPayment() };

const seen = (payment: SeenPayment, now = during, from: CheckoutState = looking) =>
  afterNews(from, { is: 'seen', checkout, payment, now });

test.each<[PaymentState, object]>([
  ['open', { at: 'open' }],
  ['cancelled', { at: 'ended' }],
  ['processing', { at: 'leaving', to: 'success' }],
  ['settled', { at: 'leaving', to: 'success' }],
  ['lost', { at: 'leaving', to: 'success' }],
  ['refunded', { at: 'leaving', to: 'success' }],
])('a payment that is %s', (status, state) => {
  expect(seen(seenPayment({ status }))).toMatchObject(state);
  expect(seen(seenPayment({ status }), during, open)).toMatchObject(state);
});

test('the form closes when the hold ends, although the server has not let go of it yet', () => {
  expect(seen(seenPayment(), after, open)).toMatchObject({ at: 'ended' });
  expect(remainingMs(seenPayment(), during)).toBe(10 * 60_000);
  expect(remainingMs(seenPayment({}, { holdExpiresAt: null }), after)).toBe(Number.POSITIVE_INFINITY);
});

test('a payment that succeeded at the last moment is not called ended', () => {
  expect(seen(seenPayment({ status: 'settled' }, { holdExpiresAt: null }), after, open)).toMatchObject({
    to: 'success',
  });
});

test("the course's payment, or one without anything to pay it with, leads back to booking", () => {
  const booking = { at: 'leaving', to: 'booking' };
  expect(seen({ ...seenPayment(), kind: 'course', call: null })).toEqual(booking);
  expect(afterNews(looking, { is: 'seen', checkout: null, payment: seenPayment(), now: during })).toEqual(booking);
  expect(afterNews(looking, { is: 'none' })).toEqual(booking);
});

test('a look that failed disturbs nobody who pays, until the hold has ended', () => {
  const failed = { is: 'failed', sentence: 'No network.' } as const;
  expect(afterNews(open, { ...failed, now: during })).toBe(open);
  expect(afterNews(open, { ...failed, now: after })).toEqual({ at: 'unreachable', sentence: 'No network.' });
  expect(afterNews(looking, { ...failed, now: during })).toEqual({ at: 'unreachable', sentence: 'No network.' });
});

test('whoever leaves has left', () => {
  const leaving: CheckoutState = { at: 'leaving', to: 'success' };
  expect(seen(seenPayment(), during, leaving)).toBe(leaving);
});

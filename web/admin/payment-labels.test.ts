import { expect, test } from 'vitest';
import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { paymentStates } from '#contracts/money/payments.ts';
import { attentionReason, formatCents, formatForeignMoney, paymentLabel, paymentTone } from './payment-labels.ts';

test.each([
  [7000, '$70'],
  [4950, '$49.50'],
  [0, '$0'],
  [123456789, '$1,234,567.89'],
  [-2000, '-$20'],
])('%i cents are %s', (cents, words) => expect(formatCents(cents)).toBe(words));

test.each([
  ['usd', 7000, '$70'],
  ['eur', 7050, '€70.50'],
  ['jpy', 500, '¥500'],
  ['not a currency', 500, '500 not a currency'],
])('money in %s', (currency, amount, words) => expect(formatForeignMoney({ amount, currency })).toBe(words));

test.each(paymentStates)('%s has a label', (status) =>
  expect(paymentLabel({ status, refunded: 0, isTakenBack: false })).toMatch(/^[A-Z][a-z]+(,? [a-z]+)*$/),
);

test('labels partly refunded payments, those without a time, and what was taken back', () => {
  const state = { refunded: 0, isTakenBack: false };
  const paid = { ...state, status: 'settled' } as const;
  const partly = { ...paid, refunded: 1 };
  const lost = { ...state, status: 'lost' } as const;
  const cancelled = { ...state, status: 'cancelled' } as const;
  const labels = [paid, partly, lost, cancelled, { ...cancelled, isTakenBack: true }].map(paymentLabel);
  expect(labels).toEqual(['Paid', 'Partly refunded', 'Paid too late', 'Not paid', 'Taken back']);
  expect([paid, partly, lost].map(paymentTone)).toEqual(['leaf', 'apricot', 'danger']);
});

test('the reason for attention comes from the server, the dispute or the state', () => {
  const payment = { attention: null, dispute: null, status: 'lost' } as ListedPayment;
  const today = '2027-01-14';
  const late = 'Please respond at the payment provider by 2027-01-13.';
  expect(attentionReason({ ...payment, attention: late, dispute: 'open' }, today)).toContain('now the bank decides');
  expect(attentionReason({ ...payment, attention: 'The amounts differ.', dispute: 'open' }, today)).toBe(
    'The amounts differ.',
  );
  expect(attentionReason({ ...payment, dispute: 'open' }, today)).toContain('is disputing this payment');
  expect(attentionReason(payment, today)).toContain('the time was gone');
});

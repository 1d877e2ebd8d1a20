import { expect, test } from 'vitest';
import type { ListedPayment, PaymentDetails } from '#contracts/money/admin-payments.ts';
import {
  noRefundReason,
  outcomeQuestionFor,
  refundActorLabel,
  refundSummary,
  refundToastTitle,
} from './refund-labels.ts';

const payment = {
  kind: 'call',
  status: 'settled',
  amount: 7000,
  refunded: 0,
  dispute: null,
  firstName: 'Ida',
  lastName: 'Lund',
  email: 'ida@example.com',
  callTime: 'Monday, January 4, 2027 at 9:30 AM EST',
} as ListedPayment;
const details: PaymentDetails = {
  payment,
  refunds: [],
  refundable: 7000,
  hasOpenCall: true,
  packageRefund: null,
  providerUrl: null,
};
const left = (changed: Partial<ListedPayment>, refundable = 0) => ({
  ...details,
  refundable,
  payment: { ...payment, ...changed },
});

test('allows refunds of paid, lost and won payments', () => {
  expect(noRefundReason(details)).toBeNull();
  expect(noRefundReason(left({ status: 'lost' }, 7000))).toBeNull();
  expect(noRefundReason(left({ dispute: 'won', refunded: 3500 }, 3500))).toBeNull();
});

test.each<[Partial<ListedPayment>, RegExp]>([
  [{ status: 'open' }, /^Nothing has been charged yet/],
  [{ status: 'processing' }, /still processing/],
  [{ status: 'cancelled' }, /^Nothing was charged/],
  [{ status: 'refunded', refunded: 7000 }, /^All of it/],
  [{ dispute: 'open' }, /disputed/],
  [{ dispute: 'lost' }, /dispute was lost/],
  [{ refunded: 3500 }, /nothing left/],
])('says why %o cannot be refunded', (changed, why) => expect(noRefundReason(left(changed))).toMatch(why));

test('allows no second refund until the provider has answered', () => {
  const refunds = [{ status: 'asked', amount: 3500 }] as PaymentDetails['refunds'];
  expect(noRefundReason({ ...left({}), refunds })).toMatch(/^A refund is in progress/);
});

test('a refund is not called given before the provider has accepted it', () => {
  const refund = { status: 'asked' } as PaymentDetails['refunds'][number];
  expect(refundToastTitle({ ...details, refunds: [refund, { ...refund, status: 'succeeded' }] })).toBe('Refund saved');
  expect(refundToastTitle({ ...details, refunds: [{ ...refund, status: 'pending' }, refund] })).toBe('Refund sent');
});

test('a refund decides about future calls and about the course', () => {
  expect(outcomeQuestionFor(details)?.question).toContain('call');
  expect(outcomeQuestionFor({ ...details, hasOpenCall: false })).toBeNull();
  expect(outcomeQuestionFor(left({ kind: 'course', callTime: null }))?.question).toContain('course');
  const counts = { keep: 0, cancel: 0, total: 4, used: 0, singleCallCents: 70_00, booked: 0, withCourse: true };
  const question = (courseCents: number) =>
    outcomeQuestionFor({ ...details, packageRefund: { ...counts, courseCents } })?.question;
  expect(question(149_00)).toBe('What happens to the package and its course?');
  expect(question(0)).toBe('What happens to the package?');
});

test('the summary states what happens to the money, the call and the mail', () => {
  expect(refundSummary(payment, { amount: 3500, outcome: 'keep', tellPayer: true })).toBe(
    '$35 goes back to the card Ida Lund paid with, and $35 of this payment stays with you. ' +
      'The call on Monday, January 4, 2027 at 9:30 AM EST stays booked. ' +
      'An email about it goes to ida@example.com. This can’t be undone.',
  );
  expect(refundSummary({ ...payment, refunded: 3500 }, { amount: 3500, outcome: 'cancel', tellPayer: false })).toBe(
    '$35 goes back to the card Ida Lund paid with, and nothing of this payment stays with you. ' +
      'The call on Monday, January 4, 2027 at 9:30 AM EST will be canceled, and others can book that time. ' +
      'No email is sent. This can’t be undone.',
  );
  const course = { ...payment, kind: 'course', callTime: null } as const;
  expect(refundSummary(course, { amount: 7000, outcome: 'cancel', tellPayer: true })).toContain(
    'course access is removed',
  );
  expect(refundSummary(payment, { amount: 7000, outcome: null, tellPayer: true })).not.toContain('call');
});

test('a refund names the admin who gave it', () => {
  const me = 'coach@example.com';
  expect(['provider', me, 'ann@example.com'].map((actor) => refundActorLabel(actor, me))).toEqual([
    'at the provider',
    'by you',
    'by ann@example.com',
  ]);
});

test('a package goes on only while some of its price stays', () => {
  const summaryOf = (amount: number) =>
    refundSummary({ ...payment, kind: 'package' }, { amount, outcome: 'keep', tellPayer: false });
  expect(summaryOf(3500)).toContain('The package goes on.');
  expect(summaryOf(7000)).toContain('The package ends, since everything goes back.');
});

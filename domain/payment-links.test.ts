import { expect, test } from 'vitest';
import { getPaymentLinkDeadline, getPaymentLinkState, type PaymentLinkEnd, paymentLinkEnds } from './payment-links.ts';

const at = (day: number, time = '12:00') => new Date(`2027-01-${String(day).padStart(2, '0')}T${time}:00Z`);
const call = { startsAt: at(6), minutes: 45 };
const made = (day: number, endedBy: PaymentLinkEnd | null = null) => ({
  createdAt: at(day),
  expiresAt: at(day + 7),
  endedBy,
});

test('a link works until the call ends', () => {
  expect(getPaymentLinkDeadline(made(4), call)).toEqual(at(6, '12:45'));
  expect(getPaymentLinkState(made(4), call, at(6, '12:44'))).toBe('open');
  expect(getPaymentLinkState(made(4), call, at(6, '12:45'))).toBe('over');
});

test('a link for a later call works for seven days', () => {
  const later = { ...call, startsAt: at(20) };
  expect(getPaymentLinkState(made(4), later, at(11, '11:59'))).toBe('open');
  expect(getPaymentLinkState(made(4), later, at(11))).toBe('expired');
});

test('a link that was made after the call works for seven days', () => {
  expect(getPaymentLinkState(made(7), call, at(13))).toBe('open');
  expect(getPaymentLinkState(made(7), call, at(14))).toBe('expired');
});

test('a call that is moved takes its link along', () => {
  expect(getPaymentLinkState(made(4), { ...call, startsAt: at(8) }, at(7))).toBe('open');
  expect(getPaymentLinkState(made(4), { ...call, startsAt: at(5) }, at(6))).toBe('over');
});

test.each(paymentLinkEnds)('a link that has ended as %s stays ended', (end) => {
  expect(getPaymentLinkState(made(4, end), call, at(5))).toBe(end);
  expect(getPaymentLinkState(made(4, end), call, at(30))).toBe(end);
});

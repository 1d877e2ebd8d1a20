import { expect, test } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { describeReceipt, formatMoney, formatReceiptNumber, listDueReceipts } from './receipts.ts';

const settledAt = new Date('2027-01-01T12:00:00Z');
const later = (hours: number) => new Date(settledAt.getTime() + hours * HOUR_MS);
const payment = { settledAt };
const ofPayment = { kind: 'payment', refundId: null } as const;
const refund = (id: number, status: string, hours = id) => ({ id, status, createdAt: later(hours) });
const dueOf = (subject: Parameters<typeof listDueReceipts>[0]) =>
  listDueReceipts(subject).map(({ kind, refundId }) => [kind, refundId]);

test('a settled payment and its refunds get a number each, once, by their time', () => {
  const refunds = [refund(2, 'pending', 1), refund(1, 'succeeded', 2), refund(3, 'asked'), refund(4, 'failed')];
  expect(dueOf({ payment, refunds, issued: [] })).toEqual([
    ['payment', null],
    ['refund', 2],
    ['refund', 1],
  ]);
  expect(dueOf({ payment, refunds, issued: [ofPayment, { kind: 'refund', refundId: 2 }] })).toEqual([['refund', 1]]);
});

test('a payment that is not settled gets none', () => {
  expect(dueOf({ payment: { settledAt: null }, refunds: [], issued: [] })).toEqual([]);
});

test('a refund that fails after it had a number is corrected, once', () => {
  const issued = [ofPayment, { kind: 'refund', refundId: 1 }] as const;
  const refunds = [refund(1, 'failed')];
  expect(dueOf({ payment, refunds, issued })).toEqual([['refund-failed', 1]]);
  expect(dueOf({ payment, refunds, issued: [...issued, { kind: 'refund-failed', refundId: 1 }] })).toEqual([]);
});

test('a receipt says who paid what for what, and nobody once the payer is erased', () => {
  const receipt = {
    ...({
      number: 12,
      kind: 'refund',
      amount: 4000,
      currency: 'usd',
      issuedOn: '2027-01-04',
      paymentNumber: 7,
    } as const),
    about: '60-minute coaching call',
    payer: { name: 'Ana Ruiz', email: 'ana@example.com' },
  } as const;
  expect(describeReceipt(receipt)).toEqual({
    title: 'Refund receipt R-0012',
    facts: [
      ['Date', 'Monday, January 4, 2027'],
      ['Refunded to', 'Ana Ruiz, ana@example.com'],
      ['For', '60-minute coaching call'],
      ['Belongs to', 'R-0007'],
    ],
    amount: 'Refunded: $40.00 USD',
    note: null,
  });
  const erased = describeReceipt({ ...receipt, payer: { name: '', email: '' } });
  expect(erased.facts.map(([name]) => name)).toEqual(['Date', 'For', 'Belongs to']);
});

test('numbers have four digits at least', () => {
  expect([7, 12_345].map(formatReceiptNumber)).toEqual(['R-0007', 'R-12345']);
});

test('amounts name their currency', () => {
  expect(formatMoney({ amount: 123_450, currency: 'usd' })).toBe('$1,234.50 USD');
});

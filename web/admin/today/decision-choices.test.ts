import { expect, test } from 'vitest';
import type { PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { decisionChoicesFor } from './decision-choices.ts';

const payment = { reason: 'cancelled', amount: 8550, minutes: 45, paymentId: null } as PaymentDecision;

test('the payment of a canceled call is refunded, credited or kept', () => {
  for (const reason of ['cancelled', 'deleted'] as const) {
    const choices = decisionChoicesFor({ ...payment, reason });
    expect(choices.map(({ decision }) => decision)).toEqual(['refunded', 'credited', 'kept']);
    expect(choices[0]?.meaning).toContain('$85.50');
    expect(choices[1]).toMatchObject({ name: 'Give credit', question: 'Give 45 minutes’ credit?' });
  }
});

test('a card payment is refunded through its payment', () => {
  const choices = decisionChoicesFor({ ...payment, paymentId: 7 });
  expect(choices.map(({ decision }) => decision)).toEqual(['credited', 'kept']);
});

test('overtime is invoiced or waived', () => {
  const choices = decisionChoicesFor({ ...payment, reason: 'overtime', minutes: 1 });
  expect(choices.map(({ decision, name }) => [decision, name])).toEqual([
    ['invoiced', 'Mark as invoiced'],
    ['kept', 'Don’t charge'],
  ]);
  expect(choices[1]?.meaning).toBe('you won’t charge for 1 minute of overtime.');
});

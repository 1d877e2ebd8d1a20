import type { PayerPayment } from '#contracts/payments.ts';

/** A payment for the course as the server tells of it. */
export function sampleCoursePayment(overrides: Partial<PayerPayment> = {}): PayerPayment {
  return {
    paymentIntentId: 'pi_1',
    kind: 'course',
    status: 'open',
    amount: 149_00,
    refunded: 0,
    payer: { firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com' },
    call: null,
    course: null,
    ...overrides,
  };
}

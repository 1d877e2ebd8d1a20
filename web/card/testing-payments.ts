import type { SeenPayment } from '#contracts/payments.ts';

/** A payment for the course as the server tells of it. */
export function coursePayment(given: Partial<SeenPayment> = {}): SeenPayment {
  return {
    paymentIntentId: 'pi_1',
    kind: 'course',
    status: 'open',
    amount: 149_00,
    refunded: 0,
    payer: { firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com' },
    call: null,
    course: null,
    ...given,
  };
}

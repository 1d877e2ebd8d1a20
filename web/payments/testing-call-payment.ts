import type { PayerPayment } from '#contracts/payments.ts';
import type { CallPayment } from './call-payment.ts';

/** A paid call as the server tells of it. */
export function sampleCallPayment(
  overrides: Partial<PayerPayment> = {},
  call: Partial<CallPayment['call']> = {},
): CallPayment {
  return {
    paymentIntentId: 'pi_1',
    kind: 'call',
    status: 'open',
    amount: 70_00,
    refunded: 0,
    payer: { firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com' },
    course: null,
    ...overrides,
    call: {
      id: 7,
      label: 'Monday, January 4, 2027 at 9:30 AM EST',
      selectedTimeSlot: '2027-01-04-930am',
      startsAt: '2027-01-04T14:30:00.000Z',
      minutes: 45,
      contactMethod: 'whatsapp',
      isMemberPrice: false,
      isBooked: true,
      holdExpiresAt: '2026-11-21T12:15:00.000Z',
      calendarFile: null,
      ...call,
    },
  };
}

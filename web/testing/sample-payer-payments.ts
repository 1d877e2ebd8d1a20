import type { PayerPayment } from '#contracts/money/payments.ts';

/** A checkout that was begun in the sandbox. */
export const sampleCheckout = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
} as const;

type CallPayment = PayerPayment & { call: NonNullable<PayerPayment['call']> };

const payment = {
  paymentIntentId: 'pi_1',
  status: 'open',
  refunded: 0,
  payer: { firstName: 'Ada', lastName: 'Marlowe', email: 'ada@example.com' },
  bill: null,
  course: null,
} as const;

export function sampleCallPayment(
  overrides: Partial<PayerPayment> = {},
  call: Partial<CallPayment['call']> = {},
): CallPayment {
  return {
    ...payment,
    kind: 'call',
    amount: 70_00,
    ...overrides,
    call: {
      id: 7,
      label: 'Monday, January 4, 2027 at 9:30 AM EST',
      selectedTimeSlot: '2027-01-04-930am',
      startsAt: '2027-01-04T14:30:00.000Z',
      minutes: 45,
      contactMethod: 'whatsapp',
      isMemberPrice: false,
      minutesFromCredit: 0,
      changeNoticeHours: 12,
      cancelRule: 'decide',
      cancelDays: 14,
      isBooked: true,
      holdExpiresAt: '2026-11-21T12:15:00.000Z',
      calendarFile: null,
      link: null,
      answers: null,
      ...call,
    },
  };
}

export const sampleBillPayment = (overrides: Partial<PayerPayment> = {}): PayerPayment => ({
  ...payment,
  kind: 'bill',
  amount: 60_00,
  call: null,
  bill: { sentence: 'Two meal plans', packageLink: null, withCourse: false },
  ...overrides,
});

export const sampleCoursePayment = (overrides: Partial<PayerPayment> = {}): PayerPayment => ({
  ...payment,
  kind: 'course',
  amount: 149_00,
  call: null,
  ...overrides,
});

import type { UnpaidBill } from '#contracts/booking/bills.ts';
import type { ListedPayment, PaymentDetails } from '#contracts/money/admin-payments.ts';

export const samplePayment: ListedPayment = {
  id: 7,
  kind: 'call',
  title: 'Coaching call of 45 minutes',
  status: 'settled',
  isTakenBack: false,
  amount: 7000,
  refunded: 0,
  fee: 233,
  callTime: 'Monday, January 4, 2027 at 9:30 AM EST',
  callId: 7,
  callStatus: 'confirmed',
  isMemberPrice: false,
  firstName: 'Ida',
  lastName: 'Lund',
  email: 'ida@example.com',
  reference: 'pi_1234567890',
  dispute: null,
  attention: null,
  createdAt: '2027-01-01T12:00:00Z',
  settledAt: '2027-01-01T12:02:00Z',
};

export const samplePaymentDetails = (
  payment: ListedPayment,
  changed: Partial<PaymentDetails> = {},
): PaymentDetails => ({
  payment,
  refunds: [],
  refundable: payment.amount - payment.refunded,
  hasOpenCall: true,
  packageRefund: null,
  providerUrl: null,
  ...changed,
});

export const sampleUnpaidBill: UnpaidBill = {
  id: 12,
  clientId: 3,
  firstName: 'Ada',
  lastName: 'Marlowe',
  email: 'ada@example.com',
  sentence: 'Two meal plans',
  amount: 60_00,
  isOvertime: false,
  isOffer: false,
  payBy: '2027-06-08T12:00:00.000Z',
  isLinkOpen: true,
};

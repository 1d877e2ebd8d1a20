import type { DisputeState, ListedPayment } from '#contracts/money/admin-payments.ts';
import type { PaymentState } from '#contracts/money/payments.ts';
import { updateRespondRequest } from '#domain/dispute-deadline.ts';

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats cents as '$70', '$1,085', '$49.50' or '-$20'. */
export const formatCents = (cents: number): string => dollarFormat.format(cents / 100).replace(/\.00$/, '');

/** Formats an amount, in the currency's smallest unit, as '$70', '€70' or '¥500'. */
export function formatForeignMoney({ amount, currency }: { amount: number; currency: string }): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    return format.format(amount / 10 ** digits).replace(/\.00$/, '');
  } catch {
    // The currency is unknown.
    return `${amount} ${currency}`;
  }
}

const stateLabels: Record<PaymentState, string> = {
  open: 'Not paid yet',
  processing: 'Processing',
  settled: 'Paid',
  lost: 'Paid too late',
  cancelled: 'Not paid',
  refunded: 'Refunded',
};
export const paymentStateLabel = (status: PaymentState): string => stateLabels[status];

type StateAndRefunds = Pick<ListedPayment, 'status' | 'refunded'>;

export function paymentLabel({ status, refunded, isTakenBack }: StateAndRefunds & { isTakenBack: boolean }): string {
  if (status === 'cancelled' && isTakenBack) return 'Taken back';
  return status === 'settled' && refunded > 0 ? 'Partly refunded' : stateLabels[status];
}

export function paymentTone({ status, refunded }: StateAndRefunds) {
  if (status === 'lost') return 'danger';
  if (status === 'settled') return refunded > 0 ? 'apricot' : 'leaf';
  return status === 'open' || status === 'processing' ? 'sand' : 'plain';
}

const disputeLabels: Record<DisputeState, { name: string; meaning: string; tone: 'danger' | 'plain' }> = {
  open: {
    name: 'Disputed',
    meaning:
      'The payer is disputing this payment, and the bank is holding the money until it decides. Respond to the dispute at the payment provider.',
    tone: 'danger',
  },
  won: { name: 'Dispute won', meaning: 'The bank decided in your favor: you keep the money.', tone: 'plain' },
  lost: {
    name: 'Dispute lost',
    meaning: 'The bank decided in the payer’s favor: the money is gone.',
    tone: 'danger',
  },
};
export const disputeLabel = (dispute: DisputeState) => disputeLabels[dispute];

const paidTooLate =
  'It was paid too late: the time was gone, or nothing was owed any more. Refund it, or agree on something else with the client.';

/**
 * Returns the reason why the payment needs attention: the server's own sentence, if there is one. `today`: a plain date
 * of the coach's calendar.
 */
export function attentionReason({ attention, dispute, status }: ListedPayment, today: string): string {
  if (attention) return updateRespondRequest(attention, today);
  if (dispute) return disputeLabels[dispute].meaning;
  return status === 'lost' ? paidTooLate : 'Please take a look.';
}

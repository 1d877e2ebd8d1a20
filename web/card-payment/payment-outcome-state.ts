import type { PayerPayment, PaymentState } from '#contracts/money/payments.ts';

export type PaymentOutcomeState<Payment extends PayerPayment> =
  | { status: 'asking' }
  /** `isUpToDate`: the server has just asked the provider, so that `payment.status` is up to date. */
  | { status: 'known'; payment: Payment; isUpToDate: boolean }
  /** The payment does not exist, or not for this browser. */
  | { status: 'not found' }
  | { status: 'unreachable'; sentence: string };

export type PaymentOutcomeAction<Payment extends PayerPayment> =
  | { type: 'seen'; payment: Payment; isUpToDate: boolean }
  | { type: 'not found' }
  | { type: 'failed'; sentence: string };

export function paymentOutcomeReducer<Payment extends PayerPayment>(
  state: PaymentOutcomeState<Payment>,
  action: PaymentOutcomeAction<Payment>,
): PaymentOutcomeState<Payment> {
  switch (action.type) {
    case 'seen':
      return { status: 'known', payment: action.payment, isUpToDate: action.isUpToDate };
    case 'not found':
      return { status: 'not found' };
    case 'failed':
      // A payment that is known stays on the page, and the next request may succeed.
      return state.status === 'known' ? state : { status: 'unreachable', sentence: action.sentence };
  }
}

/** Returns the status to show: an open payment may be paid as long as the provider has not been asked. */
export function displayedStatus({ payment, isUpToDate }: { payment: PayerPayment; isUpToDate: boolean }): PaymentState {
  return payment.status === 'open' && !isUpToDate ? 'processing' : payment.status;
}

export const isProcessing = (state: PaymentOutcomeState<PayerPayment>): boolean =>
  state.status === 'known' && displayedStatus(state) === 'processing';

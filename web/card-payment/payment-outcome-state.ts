import type { PayerPayment, PaymentState } from '#contracts/money/payments.ts';

export type PaymentOutcomeState<Payment extends PayerPayment> =
  | { at: 'asking' }
  /** `isSure`: the server has just asked the provider, so that `payment.status` is up to date. */
  | { at: 'known'; payment: Payment; isSure: boolean }
  /** The payment does not exist, or not for this browser. */
  | { at: 'not found' }
  | { at: 'unreachable'; sentence: string };

export type PaymentOutcomeAction<Payment extends PayerPayment> =
  | { is: 'seen'; payment: Payment; isSure: boolean }
  | { is: 'not found' }
  | { is: 'failed'; sentence: string };

export function paymentOutcomeReducer<Payment extends PayerPayment>(
  state: PaymentOutcomeState<Payment>,
  action: PaymentOutcomeAction<Payment>,
): PaymentOutcomeState<Payment> {
  switch (action.is) {
    case 'seen':
      return { at: 'known', payment: action.payment, isSure: action.isSure };
    case 'not found':
      return { at: 'not found' };
    case 'failed':
      // A payment that is known stays on the page, and the next request may succeed.
      return state.at === 'known' ? state : { at: 'unreachable', sentence: action.sentence };
  }
}

/** Returns the status to show: an open payment may be paid as long as the provider has not been asked. */
export function displayedStatus({ payment, isSure }: { payment: PayerPayment; isSure: boolean }): PaymentState {
  return payment.status === 'open' && !isSure ? 'processing' : payment.status;
}

export const isProcessing = (state: PaymentOutcomeState<PayerPayment>): boolean =>
  state.at === 'known' && displayedStatus(state) === 'processing';

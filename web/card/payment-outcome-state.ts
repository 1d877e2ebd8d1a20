import type { PayerPayment, PaymentState } from '#contracts/payments.ts';

export type PaymentOutcomeState<Payment extends PayerPayment> =
  | { at: 'asking' }
  /** `isSure`: the provider was asked just before. */
  | { at: 'known'; payment: Payment; isSure: boolean }
  /** It does not exist, or not for this browser. */
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
      // What is known stays true; it is asked about again.
      return state.at === 'known' ? state : { at: 'unreachable', sentence: action.sentence };
  }
}

/** What is told of a payment. One that looks open while nobody could ask the provider may well be paid. */
export function displayedStatus({ payment, isSure }: { payment: PayerPayment; isSure: boolean }): PaymentState {
  return payment.status === 'open' && !isSure ? 'processing' : payment.status;
}

export const isProcessing = (state: PaymentOutcomeState<PayerPayment>): boolean =>
  state.at === 'known' && displayedStatus(state) === 'processing';

import { confirmCallPayment, type PayerPayment, type PaymentState } from '#contracts/payments.ts';
import { ApiError, callApi } from '../api.ts';
import type { SyncedStatus } from '../card/CardPayment.tsx';
import { displayedStatus } from '../card/payment-outcome-state.ts';

/** The payment of a call, and the call that it is for. */
export type CallPayment = PayerPayment & { call: NonNullable<PayerPayment['call']> };

/** The course has its own pages. */
export const isCallPayment = (payment: PayerPayment): payment is CallPayment =>
  payment.kind === 'call' && payment.call !== null;

/** What is told of it. 'called off': paid, and cancelled since. */
export type CallOutcome = PaymentState | 'called off';

export const getCallOutcome = (checkedPayment: { payment: CallPayment; isSure: boolean }): CallOutcome => {
  const status = displayedStatus(checkedPayment);
  return status === 'settled' && !checkedPayment.payment.call.isBooked ? 'called off' : status;
};

/** The server asks the provider, and acts on what it hears; asked again it does nothing new. */
export async function syncCallPayment(paymentIntentId: string, passive = false): Promise<SyncedStatus> {
  try {
    const { success } = await callApi(confirmCallPayment, { body: { paymentIntentId }, passive });
    return success ? 'settled' : 'processing';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_NOT_COMPLETED') return 'open';
    throw error;
  }
}

export const callSuccessPath = (paymentIntentId: string): string =>
  `/coaching-success?${new URLSearchParams({ payment_intent: paymentIntentId })}`;

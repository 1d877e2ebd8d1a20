import { confirmCallPayment, type PayerPayment, type PaymentState } from '#contracts/money/payments.ts';
import { ApiError, callApi } from '../api.ts';
import type { SyncedStatus } from '../card-payment/CardForm.tsx';
import { displayedStatus } from '../card-payment/payment-outcome-state.ts';

export type CallPayment = PayerPayment & { call: NonNullable<PayerPayment['call']> };

/** The payment of a bill with a sentence, or of a package by its name. */
export type BillPayment = PayerPayment & { kind: 'bill' | 'package'; call: null };
export type LinkPayment = CallPayment | BillPayment;

/** The course has its own pages. */
export const isCallPayment = (payment: PayerPayment): payment is CallPayment =>
  payment.kind === 'call' && payment.call !== null;

const isBillPayment = (payment: PayerPayment): payment is BillPayment =>
  payment.kind === 'bill' || payment.kind === 'package';

export const isLinkPayment = (payment: PayerPayment): payment is LinkPayment =>
  isCallPayment(payment) || isBillPayment(payment);

/**
 * `call-cancelled`: the call was paid for, and cancelled afterwards. `not-owed`: the call takes place, and was paid in
 * another way.
 */
export type CallOutcome = PaymentState | 'call-cancelled' | 'not-owed';

export const getCallOutcome = (checkedPayment: { payment: CallPayment; isSure: boolean }): CallOutcome => {
  const status = displayedStatus(checkedPayment);
  const { isBooked } = checkedPayment.payment.call;
  if (status === 'settled' && !isBooked) return 'call-cancelled';
  return status === 'lost' && isBooked ? 'not-owed' : status;
};

/** The server asks the provider and acts on the reply; repeating it does no harm. */
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

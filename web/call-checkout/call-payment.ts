import {
  confirmCallPayment,
  getPayerPayment,
  type PayerPayment,
  type PaymentState,
} from '#contracts/money/payments.ts';
import { ApiError, callApi } from '../api.ts';
import type { SyncedStatus } from '../card-payment/CardForm.tsx';
import type { CheckoutSession } from '../card-payment/checkout-state.ts';
import { displayedStatus } from '../card-payment/payment-outcome-state.ts';

export type CallPayment = PayerPayment & { call: NonNullable<PayerPayment['call']> };

export type BillPayment = PayerPayment & { kind: 'bill' | 'package'; call: null };

/** A payment that a link can ask for. */
export type LinkPayment = CallPayment | BillPayment;

/** An open payment, and the data with which the card form charges it. */
export type OpenedPayment = { session: CheckoutSession; payment: LinkPayment };

export const isCallPayment = (payment: PayerPayment): payment is CallPayment =>
  payment.kind === 'call' && payment.call !== null;

const isBillPayment = (payment: PayerPayment): payment is BillPayment =>
  payment.kind === 'bill' || payment.kind === 'package';

export const isLinkPayment = (payment: PayerPayment): payment is LinkPayment =>
  isCallPayment(payment) || isBillPayment(payment);

/** The payment's state, or 'call-cancelled' (after paying), or 'not-owed' (the call was already paid otherwise). */
export type CallOutcome = PaymentState | 'call-cancelled' | 'not-owed';

export const getCallOutcome = (checkedPayment: { payment: CallPayment; isUpToDate: boolean }): CallOutcome => {
  const status = displayedStatus(checkedPayment);
  const { isBooked } = checkedPayment.payment.call;
  if (status === 'settled' && !isBooked) return 'call-cancelled';
  return status === 'lost' && isBooked ? 'not-owed' : status;
};

/** Lets the server ask the provider about the payment and apply the reply. Repeating it does no harm. */
export async function syncCallPayment(paymentIntentId: string, passive = false): Promise<SyncedStatus> {
  try {
    const { success } = await callApi(confirmCallPayment, { body: { paymentIntentId }, passive });
    return success ? 'settled' : 'processing';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_NOT_COMPLETED') return 'open';
    throw error;
  }
}

/** Fetches the payment that this browser has just started. */
export async function fetchOpenedPayment(started: CheckoutSession): Promise<OpenedPayment> {
  const { clientSecret, paymentIntentId, provider, publishableKey } = started;
  const payment = await callApi(getPayerPayment, { params: { paymentIntentId }, clientSecret });
  if (!isLinkPayment(payment)) throw new Error('The payment is for no call, bill or package.');
  return { session: { clientSecret, paymentIntentId, provider, publishableKey }, payment };
}

export const callSuccessPath = (paymentIntentId: string): string =>
  `/coaching-success?${new URLSearchParams({ payment_intent: paymentIntentId })}`;

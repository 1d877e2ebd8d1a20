import { confirmCallPayment, type PaymentState, type SeenPayment } from '#contracts/payments.ts';
import { call, RefusedError } from '../api.ts';
import type { Known } from '../card/CardPayment.tsx';
import { toldStatus } from '../card/paid-state.ts';

/** The payment of a call, and the call that it is for. */
export type CallPayment = SeenPayment & { call: NonNullable<SeenPayment['call']> };

/** The course has its own pages. */
export const isOfCall = (payment: SeenPayment): payment is CallPayment =>
  payment.kind === 'call' && payment.call !== null;

/** What is told of it. 'called off': paid, and cancelled since. */
export type CallOutcome = PaymentState | 'called off';

export const outcomeOf = (known: { payment: CallPayment; isSure: boolean }): CallOutcome => {
  const status = toldStatus(known);
  return status === 'settled' && !known.payment.call.isBooked ? 'called off' : status;
};

/** The server asks the provider, and acts on what it hears; asked again it does nothing new. */
export async function settleCall(paymentIntentId: string, passive = false): Promise<Known> {
  try {
    const { success } = await call(confirmCallPayment, { body: { paymentIntentId }, passive });
    return success ? 'settled' : 'processing';
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'PAYMENT_NOT_COMPLETED') return 'open';
    throw error;
  }
}

export const payerName = ({ payer }: Pick<SeenPayment, 'payer'>): string => `${payer.firstName} ${payer.lastName}`;

export const successPath = (paymentIntentId: string): string =>
  `/coaching-success?${new URLSearchParams({ payment_intent: paymentIntentId })}`;

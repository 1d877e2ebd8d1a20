import type { PayerPayment } from '#contracts/money/payments.ts';
import type { Provider } from './card-fields.ts';

/** The data with which the card form charges the payment. */
export type CheckoutSession = {
  clientSecret: string;
  paymentIntentId: string;
  provider: Provider;
  publishableKey: string;
};

export type CheckoutState<Payment extends PayerPayment> =
  | { status: 'looking' }
  | { status: 'open'; session: CheckoutSession; payment: Payment }
  /** The hold has ended, and nothing was charged. */
  | { status: 'ended'; payment: Payment }
  /** `isUnconfigured`: the site has no keys for a payment provider. */
  | { status: 'unreachable'; sentence: string; isUnconfigured: boolean }
  /** The browser goes on to another page: the start of the purchase, or the page about the paid one. */
  | { status: 'leaving'; to: 'start' }
  | { status: 'leaving'; to: 'success'; paymentIntentId: string };

export type CheckoutAction<Payment extends PayerPayment> =
  /** `session` is null if the payment is known, but the data to charge it is missing. */
  | { type: 'seen'; session: CheckoutSession | null; payment: Payment; now: Date }
  | { type: 'paid'; paymentIntentId: string }
  /** The purchase has no payment, or none that this browser may see. */
  | { type: 'none' }
  | { type: 'failed'; sentence: string; isUnconfigured: boolean; now: Date };

export function checkoutReducer<Payment extends PayerPayment>(
  state: CheckoutState<Payment>,
  action: CheckoutAction<Payment>,
): CheckoutState<Payment> {
  if (state.status === 'leaving') return state;
  switch (action.type) {
    case 'none':
      return { status: 'leaving', to: 'start' };
    case 'paid':
      return { status: 'leaving', to: 'success', paymentIntentId: action.paymentIntentId };
    case 'failed': {
      const canStillPay = state.status === 'open' && !hasEnded(state.payment, action.now);
      const { sentence, isUnconfigured } = action;
      return canStillPay ? state : { status: 'unreachable', sentence, isUnconfigured };
    }
    case 'seen':
      return applyPayment(action);
  }
}

function applyPayment<Payment extends PayerPayment>(
  action: Extract<CheckoutAction<Payment>, { type: 'seen' }>,
): CheckoutState<Payment> {
  const { session, payment, now } = action;
  if (payment.status === 'cancelled') return { status: 'ended', payment };
  if (payment.status !== 'open') {
    return { status: 'leaving', to: 'success', paymentIntentId: payment.paymentIntentId };
  }
  if (hasEnded(payment, now)) return { status: 'ended', payment };
  return session ? { status: 'open', session, payment } : { status: 'leaving', to: 'start' };
}

/** Returns the milliseconds until the hold ends; infinite if the payment holds no time. */
export function remainingMs({ call }: Pick<PayerPayment, 'call'>, now: Date): number {
  return call?.holdExpiresAt ? Date.parse(call.holdExpiresAt) - now.getTime() : Number.POSITIVE_INFINITY;
}

const hasEnded = (payment: PayerPayment, now: Date): boolean => remainingMs(payment, now) <= 0;

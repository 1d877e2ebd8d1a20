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
  | { at: 'looking' }
  | { at: 'open'; session: CheckoutSession; payment: Payment }
  /** The hold has ended, and nothing was charged. */
  | { at: 'ended'; payment: Payment }
  /** `isUnconfigured`: the site has no keys for a payment provider. */
  | { at: 'unreachable'; sentence: string; isUnconfigured: boolean }
  /** The page leads on: to the start of the purchase, or to the page about the paid one. */
  | { at: 'leaving'; to: 'start' }
  | { at: 'leaving'; to: 'success'; paymentIntentId: string };

export type CheckoutAction<Payment extends PayerPayment> =
  /** `session` is null if the payment is known, but the data to charge it is missing. */
  | { is: 'seen'; session: CheckoutSession | null; payment: Payment; now: Date }
  | { is: 'paid'; paymentIntentId: string }
  | { is: 'none' }
  | { is: 'failed'; sentence: string; isUnconfigured: boolean; now: Date };

export function checkoutReducer<Payment extends PayerPayment>(
  state: CheckoutState<Payment>,
  action: CheckoutAction<Payment>,
): CheckoutState<Payment> {
  if (state.at === 'leaving') return state;
  switch (action.is) {
    case 'none':
      return { at: 'leaving', to: 'start' };
    case 'paid':
      return { at: 'leaving', to: 'success', paymentIntentId: action.paymentIntentId };
    case 'failed': {
      const canStillPay = state.at === 'open' && !hasEnded(state.payment, action.now);
      const { sentence, isUnconfigured } = action;
      return canStillPay ? state : { at: 'unreachable', sentence, isUnconfigured };
    }
    case 'seen':
      return applyPayment(action);
  }
}

function applyPayment<Payment extends PayerPayment>(
  action: Extract<CheckoutAction<Payment>, { is: 'seen' }>,
): CheckoutState<Payment> {
  const { session, payment, now } = action;
  if (payment.status === 'cancelled') return { at: 'ended', payment };
  if (payment.status !== 'open') {
    return { at: 'leaving', to: 'success', paymentIntentId: payment.paymentIntentId };
  }
  if (hasEnded(payment, now)) return { at: 'ended', payment };
  return session ? { at: 'open', session, payment } : { at: 'leaving', to: 'start' };
}

/** Returns the milliseconds until the hold ends; infinite if the payment holds no time. */
export function remainingMs({ call }: Pick<PayerPayment, 'call'>, now: Date): number {
  return call?.holdExpiresAt ? Date.parse(call.holdExpiresAt) - now.getTime() : Number.POSITIVE_INFINITY;
}

const hasEnded = (payment: PayerPayment, now: Date): boolean => remainingMs(payment, now) <= 0;

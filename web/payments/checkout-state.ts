import type { PayerPayment } from '#contracts/payments.ts';
import type { Provider } from '../card/card-form.ts';
import { type CallPayment, isCallPayment } from './call-payment.ts';

/** All that is needed to pay. */
export type CallCheckoutSession = {
  clientSecret: string;
  paymentIntentId: string;
  provider: Provider;
  publishableKey: string;
};

export type CheckoutState =
  | { at: 'looking' }
  | { at: 'open'; checkout: CallCheckoutSession; payment: CallPayment }
  /** Nothing was charged, and the time is free for others. */
  | { at: 'ended'; payment: CallPayment }
  | { at: 'unreachable'; sentence: string }
  /** The site has no keys of a provider. */
  | { at: 'unconfigured' }
  | { at: 'leaving'; to: 'booking' | 'success' };

export type CheckoutAction =
  /** `checkout` is null where only the payment itself is known, and nothing to pay it with. */
  | { is: 'seen'; checkout: CallCheckoutSession | null; payment: PayerPayment; now: Date }
  | { is: 'none' }
  | { is: 'unconfigured' }
  | { is: 'failed'; sentence: string; now: Date };

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  if (state.at === 'leaving') return state;
  switch (action.is) {
    case 'none':
      return { at: 'leaving', to: 'booking' };
    case 'unconfigured':
      return { at: 'unconfigured' };
    case 'failed': {
      const isHeld = state.at === 'open' && !hasEnded(state.payment, action.now);
      return isHeld ? state : { at: 'unreachable', sentence: action.sentence };
    }
    case 'seen':
      return applyPayment(action);
  }
}

function applyPayment({ checkout, payment, now }: Extract<CheckoutAction, { is: 'seen' }>): CheckoutState {
  if (!isCallPayment(payment)) return { at: 'leaving', to: 'booking' };
  if (payment.status === 'cancelled') return { at: 'ended', payment };
  if (payment.status !== 'open') return { at: 'leaving', to: 'success' };
  if (hasEnded(payment, now)) return { at: 'ended', payment };
  return checkout ? { at: 'open', checkout, payment } : { at: 'leaving', to: 'booking' };
}

export function remainingMs({ call }: CallPayment, now: Date): number {
  return call.holdExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(call.holdExpiresAt) - now.getTime();
}

const hasEnded = (payment: CallPayment, now: Date): boolean => remainingMs(payment, now) <= 0;

import { useCallback, useEffect, useRef, useState } from 'react';
import { getPayerPayment, type PayerPayment } from '#contracts/money/payments.ts';
import { ApiError, callApi, serverNow } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { type CheckoutAction, type CheckoutSession, type CheckoutState, checkoutReducer } from './checkout-state.ts';

/** The payment of one page, and the way to find it. */
export type CheckoutSource<Payment extends PayerPayment> = {
  /** Finds the payment. Returns null if this browser has nothing to pay. `isPaid`: the payment is paid already. */
  find(passive: boolean): Promise<FoundCheckout | null>;
  /** Checks that the payment belongs on this page: payments for other things have their own pages. */
  isExpected(payment: PayerPayment): payment is Payment;
};

type FoundCheckout =
  | { paymentIntentId: string; session: CheckoutSession | null; isPaid?: false }
  | { paymentIntentId: string; isPaid: true };

/**
 * Shows the payment that `source` finds: when the page opens, when the visitor returns to the tab (another tab may have
 * paid), and on `look`. A new source starts over; null looks up nothing. While the card is being charged (`setBusy`),
 * the state stays as it is.
 */
export function useCheckout<Payment extends PayerPayment>(source: CheckoutSource<Payment> | null) {
  const [found, setFound] = useState<{ source: CheckoutSource<Payment>; state: CheckoutState<Payment> } | null>(null);
  const isBusy = useRef(false);
  const latestSource = useRef(source);

  const look = useCallback(
    async (passive: boolean) => {
      if (!source) return;
      const action = await fetchCheckout(source, passive);
      if (isBusy.current || latestSource.current !== source) return;
      setFound((previous) => ({ source, state: checkoutReducer(stateOf(previous, source), action) }));
    },
    [source],
  );

  useEffect(() => {
    latestSource.current = source;
    void look(false);
    const handleVisible = () => document.visibilityState === 'visible' && !isBusy.current && void look(true);
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [source, look]);

  return {
    state: stateOf(found, source),
    look: () => void look(false),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

const looking = { at: 'looking' } as const;

function stateOf<Source, State>(found: { source: Source; state: State } | null, source: Source | null) {
  return found && found.source === source ? found.state : looking;
}

export async function fetchCheckout<Payment extends PayerPayment>(
  { find, isExpected }: CheckoutSource<Payment>,
  passive: boolean,
): Promise<CheckoutAction<Payment>> {
  try {
    const found = await find(passive);
    if (!found) return { is: 'none' };
    const { paymentIntentId } = found;
    if (found.isPaid) return { is: 'paid', paymentIntentId };
    const { session } = found;
    const clientSecret = session?.clientSecret;
    const payment = await callApi(getPayerPayment, { params: { paymentIntentId }, clientSecret, passive });
    return isExpected(payment) ? { is: 'seen', session, payment, now: serverNow() } : { is: 'none' };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { is: 'none' };
    return {
      is: 'failed',
      sentence: getErrorMessage(error) ?? 'Please try again in a moment.',
      isUnconfigured: error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE',
      now: serverNow(),
    };
  }
}

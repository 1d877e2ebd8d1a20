import { useCallback, useEffect, useRef, useState } from 'react';
import { getPayerPayment, type PayerPayment } from '#contracts/money/payments.ts';
import { ApiError, callApi, serverNow } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { type CheckoutAction, type CheckoutSession, type CheckoutState, checkoutReducer } from './checkout-state.ts';

/** The payment of one page, and the way to find it. */
export type CheckoutSource<Payment extends PayerPayment> = {
  /** Finds the payment. Returns null if this browser has nothing to pay. `passive`: no click of a visitor caused it. */
  find(passive: boolean): Promise<FoundCheckout | null>;
  /** Checks that the payment belongs on this page: payments for other things have their own pages. */
  isExpected(payment: PayerPayment): payment is Payment;
};

type FoundCheckout =
  | { paymentIntentId: string; session: CheckoutSession | null; isPaid?: false }
  | { paymentIntentId: string; isPaid: true };

/**
 * Returns the payment that `source` finds when the page opens. `refresh` finds it anew, and so does a return to the
 * tab, because another tab may have paid. While the card is charged (`setBusy`), the state does not change. Without a
 * source, nothing is fetched.
 */
export function useCheckout<Payment extends PayerPayment>(source: CheckoutSource<Payment> | null) {
  const [found, setFound] = useState<{ source: CheckoutSource<Payment>; state: CheckoutState<Payment> } | null>(null);
  const isBusy = useRef(false);
  const latestSource = useRef(source);

  const find = useCallback(
    async (passive: boolean) => {
      if (!source) return;
      const action = await fetchCheckout(source, passive);
      if (isBusy.current || latestSource.current !== source) return;
      setFound((previous) => ({ source, state: checkoutReducer(stateForSource(previous, source), action) }));
    },
    [source],
  );

  useEffect(() => {
    latestSource.current = source;
    void find(false);
    const handleVisible = () => document.visibilityState === 'visible' && !isBusy.current && void find(true);
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [source, find]);

  return {
    state: stateForSource(found, source),
    refresh: () => void find(false),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

const looking = { status: 'looking' } as const;

/** Returns the state that this source has found, ignoring what an earlier source found. */
function stateForSource<Source, State>(found: { source: Source; state: State } | null, source: Source | null) {
  return found && found.source === source ? found.state : looking;
}

export async function fetchCheckout<Payment extends PayerPayment>(
  { find, isExpected }: CheckoutSource<Payment>,
  passive: boolean,
): Promise<CheckoutAction<Payment>> {
  try {
    const found = await find(passive);
    if (!found) return { type: 'none' };
    const { paymentIntentId } = found;
    if (found.isPaid) return { type: 'paid', paymentIntentId };
    const { session } = found;
    const clientSecret = session?.clientSecret;
    const payment = await callApi(getPayerPayment, { params: { paymentIntentId }, clientSecret, passive });
    return isExpected(payment) ? { type: 'seen', session, payment, now: serverNow() } : { type: 'none' };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { type: 'none' };
    return {
      type: 'failed',
      sentence: getErrorMessage(error) ?? 'Please try again in a moment.',
      isUnconfigured: error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE',
      now: serverNow(),
    };
  }
}

import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { getOpenCheckout, getPaymentConfig } from '#contracts/money/payments.ts';
import { callApi } from '../api.ts';
import type { CheckoutSession } from '../card-payment/checkout-state.ts';
import { type CheckoutSource, useCheckout } from '../card-payment/use-checkout.ts';
import { BOOKING_PATH } from './booking-path.ts';
import { type CallPayment, callSuccessPath, isCallPayment } from './call-payment.ts';
import { type CheckoutParams, hasForgedSecret, readCheckoutParams, urlWithoutSecret } from './checkout-address.ts';

/** Finds the call that this page pays for: by the address, the history entry, or the browser's checkout cookie. */
export function useCallCheckout() {
  const [, navigate] = useLocation();
  const [source] = useState(createSource);
  const checkout = useCheckout<CallPayment>(source);
  const { state } = checkout;
  const bookingPath = source.bookingPath();

  useEffect(() => {
    if (state.status !== 'leaving') return;
    if (state.to === 'success') navigate(callSuccessPath(state.paymentIntentId), { replace: true });
    // The booking page then says that this browser has no unfinished payment.
    else navigate(bookingPath, { replace: true, state: { isCheckoutMissing: true } });
  }, [state, bookingPath, navigate]);

  return { ...checkout, bookingPath };
}

function createSource(): CheckoutSource<CallPayment> & { bookingPath(): string } {
  let params: CheckoutParams | null = null;
  let session: CheckoutSession | null = null;
  return {
    isExpected: isCallPayment,
    async find() {
      params ??= takeCheckoutParams();
      if (hasForgedSecret(params)) return null;
      let latestCall: string | null = null;
      if (!session) ({ session, latestCall } = await findSession(params));
      if (session) saveInHistory(session);
      const paymentIntentId = session?.paymentIntentId ?? params.paymentIntentId ?? latestCall;
      return paymentIntentId ? { paymentIntentId, session } : null;
    },
    bookingPath: () => params?.bookingPath ?? BOOKING_PATH,
  };
}

/** Removes the secret from the address before any request: addresses are shared, logged and kept in the history. */
function takeCheckoutParams(): CheckoutParams {
  const params = readCheckoutParams(location.search, history.state);
  const { clientSecret, paymentIntentId } = params;
  if (new URLSearchParams(location.search).has('clientSecret')) {
    const savedParams = hasForgedSecret(params) ? {} : { clientSecret, paymentIntentId };
    history.replaceState({ ...history.state, ...savedParams }, '', urlWithoutSecret(location, paymentIntentId));
  }
  return params;
}

/**
 * Returns the session of the parameters or, without a secret, of the browser's checkout cookie. `latestCall` is the id
 * of the cookie's payment even if it is no longer open: a visitor may look up a paid call here after closing its tab.
 */
async function findSession(
  params: CheckoutParams,
): Promise<{ session: CheckoutSession | null; latestCall: string | null }> {
  const { clientSecret, paymentIntentId, provider, publishableKey } = params;
  if (!clientSecret || !paymentIntentId) {
    const { payment, latestCall } = await callApi(getOpenCheckout, { query: { kind: 'call' } });
    return { session: payment, latestCall };
  }
  const keys = provider && publishableKey ? { provider, publishableKey } : await callApi(getPaymentConfig);
  return { session: { clientSecret, paymentIntentId, ...keys }, latestCall: null };
}

/** Saves the session in the history entry, where a reload finds it. */
function saveInHistory(session: CheckoutSession): void {
  history.replaceState({ ...history.state, ...session }, '', urlWithoutSecret(location, session.paymentIntentId));
}

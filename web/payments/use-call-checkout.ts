import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { getOpenCheckout, getPayerPayment, getPaymentConfig } from '#contracts/payments.ts';
import { ApiError, callApi, serverNow } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { callSuccessPath } from './call-payment.ts';
import {
  BOOKING_PATH,
  type CheckoutParams,
  hasForgedSecret,
  readCheckoutParams,
  urlWithoutSecret,
} from './checkout-address.ts';
import { type CallCheckoutSession, type CheckoutAction, checkoutReducer } from './checkout-state.ts';

/** What the checkout shows, from the address, this step of the history and the server. */
export function useCallCheckout() {
  const [, navigate] = useLocation();
  const [state, dispatch] = useReducer(checkoutReducer, { at: 'looking' });
  const params = useRef<CheckoutParams | null>(null);
  const checkout = useRef<CallCheckoutSession | null>(null);
  const isBusy = useRef(false);

  const look = useCallback(async (passive: boolean) => {
    params.current ??= takeCheckoutParams();
    const action = await fetchCheckout(params.current, checkout, passive);
    // What is being paid is not taken away meanwhile; the form says when it is done.
    if (!isBusy.current) dispatch(action);
  }, []);

  useEffect(() => {
    void look(false);
    // Another tab may have paid meanwhile.
    const handleVisible = () => document.visibilityState === 'visible' && !isBusy.current && void look(true);
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [look]);

  const leaveFor = state.at === 'leaving' ? state.to : null;
  useEffect(() => {
    if (leaveFor === null) return;
    const paymentIntentId = checkout.current?.paymentIntentId ?? params.current?.paymentIntentId ?? '';
    const target = leaveFor === 'success' ? callSuccessPath(paymentIntentId) : bookingPathOf(params.current);
    navigate(target, { replace: true });
  }, [leaveFor, navigate]);

  return {
    state,
    look,
    bookingPath: bookingPathOf(params.current),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

const bookingPathOf = (params: CheckoutParams | null): string => params?.bookingPath ?? BOOKING_PATH;

async function fetchCheckout(
  params: CheckoutParams,
  checkout: { current: CallCheckoutSession | null },
  passive: boolean,
): Promise<CheckoutAction> {
  if (hasForgedSecret(params)) return { is: 'none' };
  try {
    checkout.current ??= await findCheckout(params);
    const paymentIntentId = checkout.current?.paymentIntentId ?? params.paymentIntentId;
    if (!paymentIntentId) return { is: 'none' };
    if (checkout.current) saveInHistory(checkout.current);
    const payment = await callApi(getPayerPayment, {
      params: { paymentIntentId },
      clientSecret: checkout.current?.clientSecret,
      passive,
    });
    return { is: 'seen', checkout: checkout.current, payment, now: serverNow() };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE') return { is: 'unconfigured' };
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { is: 'none' };
    return { is: 'failed', sentence: getErrorMessage(error) ?? 'Please try again in a moment.', now: serverNow() };
  }
}

/** The secret leaves the address at once, before anything else is asked for: addresses are seen, shared and kept. */
function takeCheckoutParams(): CheckoutParams {
  const params = readCheckoutParams(location.search, history.state);
  const { clientSecret, paymentIntentId } = params;
  if (new URLSearchParams(location.search).has('clientSecret')) {
    const savedParams = hasForgedSecret(params) ? {} : { clientSecret, paymentIntentId };
    history.replaceState({ ...history.state, ...savedParams }, '', urlWithoutSecret(location, paymentIntentId));
  }
  return params;
}

/** By what the page was given; after a reload or a step back, by the browser's checkout cookie. */
async function findCheckout({
  clientSecret,
  paymentIntentId,
  provider,
  publishableKey,
}: CheckoutParams): Promise<CallCheckoutSession | null> {
  if (!clientSecret || !paymentIntentId) return (await callApi(getOpenCheckout, { query: { kind: 'call' } })).payment;
  if (provider && publishableKey) return { clientSecret, paymentIntentId, provider, publishableKey };
  return { clientSecret, paymentIntentId, ...(await callApi(getPaymentConfig)) };
}

/** A reload finds it in this step of the history. */
function saveInHistory(checkout: CallCheckoutSession): void {
  history.replaceState({ ...history.state, ...checkout }, '', urlWithoutSecret(location, checkout.paymentIntentId));
}

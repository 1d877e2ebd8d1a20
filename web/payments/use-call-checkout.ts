import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { getPaymentConfig, getOpenCheckout, getPayerPayment } from '#contracts/payments.ts';
import { callApi, ApiError, serverNow } from '../api.ts';
import { getErrorMessage } from '../ui/submission.ts';
import { callSuccessPath } from './call-payment.ts';
import { urlWithoutSecret, BOOKING_PATH, type CheckoutParams, readCheckoutParams, hasForgedSecret } from './checkout-address.ts';
import { checkoutReducer, type CallCheckoutSession, type CheckoutAction } from './checkout-state.ts';

/** What the checkout shows, from the address, this step of the history and the server. */
export function useCallCheckout() {
  const [, navigate] = useLocation();
  const [state, tell] = useReducer(checkoutReducer, { at: 'looking' });
  const given = useRef<CheckoutParams | null>(null);
  const checkout = useRef<CallCheckoutSession | null>(null);
  const isBusy = useRef(false);

  const look = useCallback(async (passive: boolean) => {
    given.current ??= takeCheckoutParams();
    const news = await fetchCheckout(given.current, checkout, passive);
    // What is being paid is not taken away meanwhile; the form says when it is done.
    if (!isBusy.current) tell(news);
  }, []);

  useEffect(() => {
    void look(false);
    // Another tab may have paid meanwhile.
    const shown = () => document.visibilityState === 'visible' && !isBusy.current && void look(true);
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [look]);

  const leaveFor = state.at === 'leaving' ? state.to : null;
  useEffect(() => {
    if (leaveFor === null) return;
    const paymentIntentId = checkout.current?.paymentIntentId ?? given.current?.paymentIntentId ?? '';
    const goal = leaveFor === 'success' ? callSuccessPath(paymentIntentId) : bookingPathOf(given.current);
    navigate(goal, { replace: true });
  }, [leaveFor, navigate]);

  return {
    state,
    look,
    bookingPath: bookingPathOf(given.current),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

const bookingPathOf = (given: CheckoutParams | null): string => given?.bookingPath ?? BOOKING_PATH;

async function fetchCheckout(given: CheckoutParams, checkout: { current: CallCheckoutSession | null }, passive: boolean): Promise<CheckoutAction> {
  if (hasForgedSecret(given)) return { is: 'none' };
  try {
    checkout.current ??= await findCheckout(given);
    const paymentIntentId = checkout.current?.paymentIntentId ?? given.paymentIntentId;
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
  const given = readCheckoutParams(location.search, history.state);
  const { clientSecret, paymentIntentId } = given;
  if (new URLSearchParams(location.search).has('clientSecret')) {
    const kept = hasForgedSecret(given) ? {} : { clientSecret, paymentIntentId };
    history.replaceState({ ...history.state, ...kept }, '', urlWithoutSecret(location, paymentIntentId));
  }
  return given;
}

/** By what the page was given; after a reload or a step back, by the browser's checkout cookie. */
async function findCheckout({ clientSecret, paymentIntentId, provider, publishableKey }: CheckoutParams): Promise<CallCheckoutSession | null> {
  if (!clientSecret || !paymentIntentId) return (await callApi(getOpenCheckout, { query: { kind: 'call' } })).payment;
  if (provider && publishableKey) return { clientSecret, paymentIntentId, provider, publishableKey };
  return { clientSecret, paymentIntentId, ...(await callApi(getPaymentConfig)) };
}

/** A reload finds it in this step of the history. */
function saveInHistory(checkout: CallCheckoutSession): void {
  history.replaceState({ ...history.state, ...checkout }, '', urlWithoutSecret(location, checkout.paymentIntentId));
}

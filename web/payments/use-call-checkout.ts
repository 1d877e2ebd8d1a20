import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { getPaymentConfig, openCheckout, seePayment } from '#contracts/payments.ts';
import { call, RefusedError, serverNow } from '../api.ts';
import { sentenceOf } from '../ui/submission.ts';
import { successPath } from './call-payment.ts';
import { addressWithoutSecret, BOOKING_PATH, type Given, givenBy, isForged } from './checkout-address.ts';
import { afterNews, type Checkout, type CheckoutNews } from './checkout-state.ts';

/** What the checkout shows, from the address, this step of the history and the server. */
export function useCallCheckout() {
  const [, navigate] = useLocation();
  const [state, tell] = useReducer(afterNews, { at: 'looking' });
  const given = useRef<Given | null>(null);
  const checkout = useRef<Checkout | null>(null);
  const isBusy = useRef(false);

  const look = useCallback(async (passive: boolean) => {
    given.current ??= takeGiven();
    const news = await ask(given.current, checkout, passive);
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
    const goal = leaveFor === 'success' ? successPath(paymentIntentId) : bookingPathOf(given.current);
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

const bookingPathOf = (given: Given | null): string => given?.bookingPath ?? BOOKING_PATH;

async function ask(given: Given, checkout: { current: Checkout | null }, passive: boolean): Promise<CheckoutNews> {
  if (isForged(given)) return { is: 'none' };
  try {
    checkout.current ??= await find(given);
    const paymentIntentId = checkout.current?.paymentIntentId ?? given.paymentIntentId;
    if (!paymentIntentId) return { is: 'none' };
    if (checkout.current) keep(checkout.current);
    const payment = await call(seePayment, {
      params: { paymentIntentId },
      clientSecret: checkout.current?.clientSecret,
      passive,
    });
    return { is: 'seen', checkout: checkout.current, payment, now: serverNow() };
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'PAYMENT_UNAVAILABLE') return { is: 'unconfigured' };
    if (error instanceof RefusedError && [400, 404].includes(error.status)) return { is: 'none' };
    return { is: 'failed', sentence: sentenceOf(error) ?? 'Please try again in a moment.', now: serverNow() };
  }
}

/** The secret leaves the address at once, before anything else is asked for: addresses are seen, shared and kept. */
function takeGiven(): Given {
  const given = givenBy(location.search, history.state);
  const { clientSecret, paymentIntentId } = given;
  if (new URLSearchParams(location.search).has('clientSecret')) {
    const kept = isForged(given) ? {} : { clientSecret, paymentIntentId };
    history.replaceState({ ...history.state, ...kept }, '', addressWithoutSecret(location, paymentIntentId));
  }
  return given;
}

/** By what the page was given; after a reload or a step back, by the browser's checkout cookie. */
async function find({ clientSecret, paymentIntentId, provider, publishableKey }: Given): Promise<Checkout | null> {
  if (!clientSecret || !paymentIntentId) return (await call(openCheckout, { query: { kind: 'call' } })).payment;
  if (provider && publishableKey) return { clientSecret, paymentIntentId, provider, publishableKey };
  return { clientSecret, paymentIntentId, ...(await call(getPaymentConfig)) };
}

/** A reload finds it in this step of the history. */
function keep(checkout: Checkout): void {
  history.replaceState({ ...history.state, ...checkout }, '', addressWithoutSecret(location, checkout.paymentIntentId));
}

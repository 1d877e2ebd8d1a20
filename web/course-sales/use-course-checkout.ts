import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { getOpenCheckout, getPayerPayment, type PayerPayment } from '#contracts/payments.ts';
import { ApiError, callApi } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import {
  type CheckoutStep,
  type CourseCheckoutSession,
  endedFormStepState,
  openPaymentStepState,
  pageForPayment,
  paymentStepState,
  readStep,
} from './checkout-step.ts';
import { courseSuccessPath } from './course-payment.ts';

export type CourseCheckoutState =
  | { at: 'form'; hasEnded: boolean }
  | { at: 'looking' }
  | { at: 'payment'; checkout: CourseCheckoutSession; payment: PayerPayment }
  | { at: 'unreachable'; sentence: string };

/** The form and the payment are two steps of the history, so that a step back leads from one to the other. */
export function useCourseCheckout(path: string) {
  const [, navigate] = useLocation();
  const state = useHistoryState<unknown>();
  const step = useMemo(() => readStep(state), [state]);
  const [found, setFound] = useState<{ step: CheckoutStep; stage: CourseCheckoutState } | null>(null);
  const isBusy = useRef(false);

  const look = useCallback(
    async (passive: boolean) => {
      if (step.is === 'form') return;
      const lookup = await fetchCheckout(step.checkout, passive);
      // What is being paid is not taken away meanwhile, nor what somebody has left shown again.
      if (isBusy.current || history.state !== state) return;
      if (lookup.at === 'form')
        return void navigate(path, { replace: true, state: lookup.hasEnded ? endedFormStepState : null });
      if (lookup.at === 'outcome') return void navigate(courseSuccessPath(lookup.paymentIntentId), { replace: true });
      setFound((previous) => {
        const canPay = previous?.step === step && previous.stage.at === 'payment';
        return canPay && lookup.at === 'unreachable' ? previous : { step, stage: lookup };
      });
    },
    [step, state, navigate, path],
  );

  useEffect(() => {
    void look(false);
    // Another tab may have paid meanwhile.
    const shown = () => document.visibilityState === 'visible' && !isBusy.current && void look(true);
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, [look]);

  const shown: CourseCheckoutState = step.is === 'form' ? { at: 'form', hasEnded: step.hasEnded } : { at: 'looking' };
  return {
    stage: found?.step === step ? found.stage : shown,
    look: () => void look(false),
    pay: (checkout: CourseCheckoutSession) => navigate(path, { replace: false, state: paymentStepState(checkout) }),
    payWhatIsOpen: () => void navigate(path, { replace: false, state: openPaymentStepState }),
    backToForm: () => void navigate(path, { replace: true, state: null }),
    leaveFor: (path: string) => void navigate(path, { replace: true }),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

type CheckoutLookup =
  | Extract<CourseCheckoutState, { at: 'payment' | 'unreachable' }>
  | { at: 'form'; hasEnded: boolean }
  | { at: 'outcome'; paymentIntentId: string };

async function fetchCheckout(session: CourseCheckoutSession | null, passive: boolean): Promise<CheckoutLookup> {
  try {
    const open = session
      ? { payment: session, toEnter: null }
      : await callApi(getOpenCheckout, { query: { kind: 'course' }, passive });
    if (open.toEnter) return { at: 'outcome', paymentIntentId: open.toEnter };
    const checkout = open.payment;
    // It may have been paid meanwhile, so nothing is said of it.
    if (!checkout) return { at: 'form', hasEnded: false };
    const { paymentIntentId, clientSecret } = checkout;
    const payment = await callApi(getPayerPayment, { params: { paymentIntentId }, clientSecret, passive });
    const place = pageForPayment(payment);
    if (place === 'payment') return { at: place, checkout, payment };
    return place === 'form' ? { at: place, hasEnded: payment.status === 'cancelled' } : { at: place, paymentIntentId };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { at: 'form', hasEnded: false };
    return { at: 'unreachable', sentence: getErrorMessage(error) ?? 'Please try again in a moment.' };
  }
}

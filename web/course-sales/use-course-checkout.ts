import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { openCheckout, type SeenPayment, seePayment } from '#contracts/payments.ts';
import { call, RefusedError } from '../api.ts';
import { sentenceOf } from '../ui/submission.ts';
import { type Checkout, placeOf, type Step, stepOf, toFormAgain, toOpenPayment, toPayment } from './checkout-step.ts';
import { successPath } from './course-payment.ts';

export type Stage =
  | { at: 'form'; hasEnded: boolean }
  | { at: 'looking' }
  | { at: 'payment'; checkout: Checkout; payment: SeenPayment }
  | { at: 'unreachable'; sentence: string };

/** The form and the payment are two steps of the history, so that a step back leads from one to the other. */
export function useCourseCheckout(path: string) {
  const [, navigate] = useLocation();
  const state = useHistoryState<unknown>();
  const step = useMemo(() => stepOf(state), [state]);
  const [found, setFound] = useState<{ step: Step; stage: Stage } | null>(null);
  const isBusy = useRef(false);

  const look = useCallback(
    async (passive: boolean) => {
      if (step.is === 'form') return;
      const news = await ask(step.checkout, passive);
      // What is being paid is not taken away meanwhile, nor what somebody has left shown again.
      if (isBusy.current || history.state !== state) return;
      if (news.at === 'form') return void navigate(path, { replace: true, state: news.hasEnded ? toFormAgain : null });
      if (news.at === 'outcome') return void navigate(successPath(news.paymentIntentId), { replace: true });
      setFound((before) => {
        const canPay = before?.step === step && before.stage.at === 'payment';
        return canPay && news.at === 'unreachable' ? before : { step, stage: news };
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

  const shown: Stage = step.is === 'form' ? { at: 'form', hasEnded: step.hasEnded } : { at: 'looking' };
  return {
    stage: found?.step === step ? found.stage : shown,
    look: () => void look(false),
    pay: (checkout: Checkout) => navigate(path, { replace: false, state: toPayment(checkout) }),
    payWhatIsOpen: () => void navigate(path, { replace: false, state: toOpenPayment }),
    backToForm: () => void navigate(path, { replace: true, state: null }),
    leaveFor: (goal: string) => void navigate(goal, { replace: true }),
    setBusy: (busy: boolean) => {
      isBusy.current = busy;
    },
  };
}

type News =
  | Extract<Stage, { at: 'payment' | 'unreachable' }>
  | { at: 'form'; hasEnded: boolean }
  | { at: 'outcome'; paymentIntentId: string };

async function ask(given: Checkout | null, passive: boolean): Promise<News> {
  try {
    const here = given
      ? { payment: given, toEnter: null }
      : await call(openCheckout, { query: { kind: 'course' }, passive });
    if (here.toEnter) return { at: 'outcome', paymentIntentId: here.toEnter };
    const checkout = here.payment;
    // It may have been paid meanwhile, so nothing is said of it.
    if (!checkout) return { at: 'form', hasEnded: false };
    const { paymentIntentId, clientSecret } = checkout;
    const payment = await call(seePayment, { params: { paymentIntentId }, clientSecret, passive });
    const place = placeOf(payment);
    if (place === 'payment') return { at: place, checkout, payment };
    return place === 'form' ? { at: place, hasEnded: payment.status === 'cancelled' } : { at: place, paymentIntentId };
  } catch (error) {
    if (error instanceof RefusedError && [400, 404].includes(error.status)) return { at: 'form', hasEnded: false };
    return { at: 'unreachable', sentence: sentenceOf(error) ?? 'Please try again in a moment.' };
  }
}

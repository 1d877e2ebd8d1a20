import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { getOpenCheckout } from '#contracts/money/payments.ts';
import { callApi } from '../../api.ts';
import type { CheckoutSession } from '../../card-payment/checkout-state.ts';
import { type CheckoutSource, useCheckout } from '../../card-payment/use-checkout.ts';
import { endedFormStepState, openPaymentStepState, paymentStepState, readStep } from './checkout-step.ts';
import { type CoursePayment, courseSuccessPath, isCoursePayment } from './course-payment.ts';

/** The state of the checkout. The form and the payment are two entries of the history, so Back leads to the form. */
export function useCourseCheckout(path: string) {
  const [, navigate] = useLocation();
  const historyState = useHistoryState<unknown>();
  const step = useMemo(() => readStep(historyState), [historyState]);
  const source = useMemo(() => (step.type === 'payment' ? createSource(step.session) : null), [step]);
  const { state, refresh, setBusy } = useCheckout<CoursePayment>(source);

  useEffect(() => {
    if (state.status === 'ended') navigate(path, { replace: true, state: endedFormStepState });
    if (state.status !== 'leaving') return;
    if (state.to === 'success') navigate(courseSuccessPath(state.paymentIntentId), { replace: true });
    else navigate(path, { replace: true, state: null });
  }, [state, path, navigate]);

  return {
    state: step.type === 'form' ? ({ status: 'form', hasEnded: step.hasEnded } as const) : state,
    refresh,
    setBusy,
    pay: (session: CheckoutSession) => navigate(path, { replace: false, state: paymentStepState(session) }),
    payOpenPayment: () => void navigate(path, { replace: false, state: openPaymentStepState }),
    backToForm: () => void navigate(path, { replace: true, state: null }),
    leaveFor: (target: string) => void navigate(target, { replace: true }),
  };
}

/** Creates the source. Without a session in this step of the history, it finds one by the browser's checkout cookie. */
function createSource(session: CheckoutSession | null): CheckoutSource<CoursePayment> {
  return {
    isExpected: isCoursePayment,
    async find(passive) {
      if (session) return { paymentIntentId: session.paymentIntentId, session };
      const { payment, toEnter } = await callApi(getOpenCheckout, { query: { kind: 'course' }, passive });
      if (toEnter) return { paymentIntentId: toEnter, isPaid: true };
      return payment && { paymentIntentId: payment.paymentIntentId, session: payment };
    },
  };
}

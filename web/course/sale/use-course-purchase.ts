import { useEffect, useRef, useState } from 'react';
import { grantCourseAccess } from '#contracts/course/course-sales.ts';
import { useUserState } from '../../accounts/current-user.ts';
import { callApi } from '../../api.ts';
import type { PaymentOutcomeState } from '../../card-payment/payment-outcome-state.ts';
import { usePaymentOutcome } from '../../card-payment/use-payment-outcome.ts';
import {
  type CoursePayment,
  courseSuccessPath,
  findUnopenedPurchase,
  isCoursePayment,
  refreshCurrentUser,
  syncCoursePayment,
} from './course-payment.ts';

export type CoursePurchaseState =
  | PaymentOutcomeState<CoursePayment>
  /** A course of this user that is paid for and open, without a payment to show. */
  | { status: 'course open' }
  | { status: 'no payment' };

/** Returns the outcome of the purchase, and grants a signed-in buyer the course. */
export function useCoursePurchase(): { purchase: CoursePurchaseState; refresh(): void } {
  const { status } = useUserState();
  const [hasNoPayment, setHasNoPayment] = useState(false);
  const [grant, setGrant] = useState<'asking' | 'given' | 'refused'>('asking');
  const hasRequestedAccess = useRef(false);
  const { state, refresh } = usePaymentOutcome<CoursePayment>({
    syncPayment: (paymentIntentId, passive) => syncCoursePayment(paymentIntentId, { passive }),
    isExpected: isCoursePayment,
    pathFor: courseSuccessPath,
    onNoPayment: () => {
      findUnopenedPurchase().then((id) => (id ? location.replace(courseSuccessPath(id)) : setHasNoPayment(true)));
    },
  });

  // The grant waits until the payment has been synced.
  const isReady = status === 'signed-in' && (hasNoPayment || state.status !== 'asking');
  useEffect(() => {
    if (!isReady || hasRequestedAccess.current) return;
    hasRequestedAccess.current = true;
    callApi(grantCourseAccess)
      .then(async () => {
        await refreshCurrentUser();
        setGrant('given');
        await refresh({ passive: true });
      })
      .catch(() => setGrant('refused'));
  }, [isReady, refresh]);

  return { purchase: displayedState(), refresh: () => void refresh() };

  function displayedState(): CoursePurchaseState {
    const cannotShow = hasNoPayment || state.status === 'not found';
    if (!cannotShow) return state;
    if (grant === 'given') return { status: 'course open' };
    const isUndecided = status === 'loading' || (status === 'signed-in' && grant === 'asking');
    if (isUndecided) return { status: 'asking' };
    return hasNoPayment ? { status: 'no payment' } : state;
  }
}

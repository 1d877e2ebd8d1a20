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
  /** No payment to show, but a course of this user that is paid for and open. */
  | { at: 'open' }
  | { at: 'none' };

/** The outcome of the purchase. Grants a signed-in buyer the course. */
export function useCoursePurchase(): { bought: CoursePurchaseState; look(): void } {
  const { status } = useUserState();
  const [namesNone, setNamesNone] = useState(false);
  const [grant, setGrant] = useState<'asking' | 'given' | 'refused'>('asking');
  const hasRequestedAccess = useRef(false);
  const { state, look } = usePaymentOutcome<CoursePayment>({
    syncPayment: (paymentIntentId, passive) => syncCoursePayment(paymentIntentId, { passive }),
    isExpected: isCoursePayment,
    pathFor: courseSuccessPath,
    onNoPayment: () => {
      findUnopenedPurchase().then((id) => (id ? location.replace(courseSuccessPath(id)) : setNamesNone(true)));
    },
  });

  // The payment is synced before the grant.
  const isReady = status === 'signed-in' && (namesNone || state.at !== 'asking');
  useEffect(() => {
    if (!isReady || hasRequestedAccess.current) return;
    hasRequestedAccess.current = true;
    callApi(grantCourseAccess)
      .then(async () => {
        await refreshCurrentUser();
        setGrant('given');
        await look(true);
      })
      .catch(() => setGrant('refused'));
  }, [isReady, look]);

  return { bought: displayedState(), look: () => void look(false) };

  function displayedState(): CoursePurchaseState {
    const cannotShow = namesNone || state.at === 'not found';
    if (!cannotShow) return state;
    if (grant === 'given') return { at: 'open' };
    const isUndecided = status === 'loading' || (status === 'signed-in' && grant === 'asking');
    if (isUndecided) return { at: 'asking' };
    return namesNone ? { at: 'none' } : state;
  }
}

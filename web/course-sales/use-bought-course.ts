import { useEffect, useRef, useState } from 'react';
import { grantCourseAccess } from '#contracts/course-sales.ts';
import { useKnownUser } from '../accounts/current-user.ts';
import { call } from '../api.ts';
import type { PaidState } from '../card/paid-state.ts';
import { usePaid } from '../card/use-paid.ts';
import { type CoursePayment, isOfCourse, paidHere, settleCourse, successPath, whoIsHere } from './course-payment.ts';

export type Bought =
  | PaidState<CoursePayment>
  /** No payment that could be shown, but this person's course is paid for and open. */
  | { at: 'open' }
  /** The address names no payment. */
  | { at: 'none' };

/** What has become of the purchase; whoever is signed in is given what she has paid for. */
export function useBoughtCourse(): { bought: Bought; look(): void } {
  const { status } = useKnownUser();
  const [namesNone, setNamesNone] = useState(false);
  const [grant, setGrant] = useState<'asking' | 'given' | 'refused'>('asking');
  const isAsked = useRef(false);
  const { state, look } = usePaid<CoursePayment>({
    settle: (paymentIntentId, passive) => settleCourse(paymentIntentId, { passive }),
    isOurs: isOfCourse,
    pathOf: successPath,
    whenNone: () => {
      paidHere().then((id) => (id ? location.replace(successPath(id)) : setNamesNone(true)));
    },
  });

  // What the payment itself brings about comes first.
  const isReady = status === 'signed-in' && (namesNone || state.at !== 'asking');
  useEffect(() => {
    if (!isReady || isAsked.current) return;
    isAsked.current = true;
    call(grantCourseAccess)
      .then(async () => {
        await whoIsHere();
        setGrant('given');
        await look(true);
      })
      .catch(() => setGrant('refused'));
  }, [isReady, look]);

  return { bought: told(), look: () => void look(false) };

  function told(): Bought {
    const cannotShow = namesNone || state.at === 'not found';
    if (!cannotShow) return state;
    if (grant === 'given') return { at: 'open' };
    const isUndecided = status === 'loading' || (status === 'signed-in' && grant === 'asking');
    if (isUndecided) return { at: 'asking' };
    return namesNone ? { at: 'none' } : state;
  }
}

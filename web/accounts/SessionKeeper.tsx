import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { reportActivity } from './activity.ts';
import { sayActive, useAskingForUser } from './ask-for-user.ts';
import { useKnownUser } from './current-user.ts';
import { ExpiryBanner, isInBanner } from './ExpiryBanner.tsx';
import { useEndedSession } from './ended-session.ts';
import { keepSession } from './keep-session.ts';
import { forgetPersonalQueries } from './PersonalQueries.tsx';
import { useSharedPerson } from './shared-person.ts';

const signsOfActivity = ['mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Knows who is signed in, keeps her session alive while she is active, and tells her when it ends. */
export function SessionKeeper() {
  const known = useKnownUser();
  const userId = known.status === 'signed-in' ? known.user.id : null;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // During the countdown nothing is asked before its end.
  const ask = useAskingForUser(secondsLeft === null);
  useEndedSession(ask);
  useSharedPerson();

  useEffect(() => {
    if (userId === null) return;
    const session = keepSession({ onCountdown: setSecondsLeft, sayActive, ask });
    const onActive = ({ target }: Event) => {
      // The banner's own button says for itself that it was pressed.
      if (!isInBanner(target)) reportActivity();
    };
    const listening = { capture: true, passive: true };
    for (const sign of signsOfActivity) addEventListener(sign, onActive, listening);
    document.addEventListener('visibilitychange', session.look);
    return () => {
      session.stop();
      for (const sign of signsOfActivity) removeEventListener(sign, onActive, listening);
      document.removeEventListener('visibilitychange', session.look);
      setSecondsLeft(null);
      forgetPersonalQueries(userId);
    };
  }, [userId, ask]);

  return <ExpiryBanner secondsLeft={secondsLeft} onExtend={reportActivity} />;
}

import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { reportActivity } from './activity.ts';
import { sendKeepAlive, useUserRefresh } from './ask-for-user.ts';
import { useUserState } from './current-user.ts';
import { ExpiryBanner, isInBanner } from './ExpiryBanner.tsx';
import { useSessionEndRedirect } from './ended-session.ts';
import { keepSession } from './keep-session.ts';
import { clearUserQueries } from './PersonalQueries.tsx';
import { useUserAcrossTabs } from './shared-person.ts';

const activityEvents = ['mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Knows who is signed in, keeps her session alive while she is active, and tells her when it ends. */
export function SessionKeeper() {
  const known = useUserState();
  const userId = known.status === 'signed-in' ? known.user.id : null;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // During the countdown nothing is asked before its end.
  const ask = useUserRefresh(secondsLeft === null);
  useSessionEndRedirect(ask);
  useUserAcrossTabs();

  useEffect(() => {
    if (userId === null) return;
    const session = keepSession({ onCountdown: setSecondsLeft, sendKeepAlive, refreshUser: ask });
    const onActive = ({ target }: Event) => {
      // The banner's own button says for itself that it was pressed.
      if (!isInBanner(target)) reportActivity();
    };
    const listening = { capture: true, passive: true };
    for (const sign of activityEvents) addEventListener(sign, onActive, listening);
    document.addEventListener('visibilitychange', session.look);
    return () => {
      session.stop();
      for (const sign of activityEvents) removeEventListener(sign, onActive, listening);
      document.removeEventListener('visibilitychange', session.look);
      setSecondsLeft(null);
      clearUserQueries(userId);
    };
  }, [userId, ask]);

  return <ExpiryBanner secondsLeft={secondsLeft} onExtend={reportActivity} />;
}

import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import type { PageAudience } from '#domain/access.ts';
import { reportActivity } from './activity.ts';
import { useUserState } from './current-user.ts';
import { ExpiryBanner, isInBanner } from './ExpiryBanner.tsx';
import { keepSession } from './keep-session.ts';
import { sendKeepAlive, useUserRefresh } from './refresh-user.ts';
import { useSessionEndRedirect } from './session-end-redirect.ts';
import { clearUserQueries } from './UserQueryProvider.tsx';
import { useUserAcrossTabs } from './user-across-tabs.ts';

const activityEvents = ['mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Knows who is signed in, keeps the session alive during activity, and shows when it ends. */
export function SessionKeeper({ access }: { access: PageAudience }) {
  const userState = useUserState();
  const userId = userState.status === 'signed-in' ? userState.user.id : null;
  const staysSignedIn = userState.status === 'signed-in' && userState.user.staysSignedIn === true;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // During the countdown, the server is not asked before its end.
  const refreshUser = useUserRefresh(secondsLeft === null);
  useSessionEndRedirect(refreshUser, access);
  useUserAcrossTabs();

  useEffect(() => {
    if (userId === null) return;
    const session = keepSession({
      onCountdown: setSecondsLeft,
      sendKeepAlive,
      refreshUser,
      hasIdleLimit: !staysSignedIn,
    });
    const onActive = ({ target }: Event) => {
      // The banner's button reports its own press.
      if (!isInBanner(target)) reportActivity();
    };
    const listenerOptions = { capture: true, passive: true };
    for (const eventName of activityEvents) addEventListener(eventName, onActive, listenerOptions);
    document.addEventListener('visibilitychange', session.look);
    return () => {
      session.stop();
      for (const eventName of activityEvents) removeEventListener(eventName, onActive, listenerOptions);
      document.removeEventListener('visibilitychange', session.look);
      setSecondsLeft(null);
      clearUserQueries(userId);
    };
  }, [userId, staysSignedIn, refreshUser]);

  return <ExpiryBanner secondsLeft={secondsLeft} onExtend={reportActivity} />;
}

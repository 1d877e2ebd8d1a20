import '../zod-without-eval.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'wouter';
import { buildSignInPath, type PageAudience } from '#domain/access.ts';
import { formatCountdown } from '#domain/session.ts';
import { watchApiErrors } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { Button } from '../ui/Button.tsx';
import { getTopmostDialog, watchDialogs } from '../ui/open-dialogs.ts';
import { toast } from '../ui/toast.ts';
import { reportActivity } from './activity.ts';
import { getUserState, setUserState, type UserState, useUserState } from './current-user.ts';
import { keepSession } from './keep-session.ts';
import { sendKeepAlive, useUserRefresh } from './refresh-user.ts';
import { openTabChannel } from './tab-channel.ts';
import { clearUserQueries } from './UserQueryProvider.tsx';

const activityEvents = ['mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const;

/** Knows who is signed in, keeps the session alive during activity, and shows when it ends. */
export function SessionKeeper({ access }: { access: PageAudience }) {
  const userState = useUserState();
  const userId = userState.status === 'signed-in' ? userState.user.id : null;
  const staysSignedIn = userState.status === 'signed-in' && userState.user.staysSignedIn === true;
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // Polling pauses during the countdown, at whose end the user is looked up.
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
    document.addEventListener('visibilitychange', session.check);
    return () => {
      session.stop();
      for (const eventName of activityEvents) removeEventListener(eventName, onActive, listenerOptions);
      document.removeEventListener('visibilitychange', session.check);
      setSecondsLeft(null);
    };
  }, [userId, staysSignedIn, refreshUser]);

  useEffect(() => {
    if (userId !== null) return () => clearUserQueries(userId);
  }, [userId]);

  return <ExpiryBanner secondsLeft={secondsLeft} onExtend={reportActivity} />;
}

const BANNER_ID = 'session-expiry';

const isInBanner = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${BANNER_ID}`) !== null;

/** The countdown before the session ends. Screen readers announce it once, when it appears, and not every second. */
function ExpiryBanner({ secondsLeft, onExtend }: { secondsLeft: number | null; onExtend(): void }) {
  const dialog = useSyncExternalStore(watchDialogs, getTopmostDialog, () => null);
  const banner = (
    <div id={BANNER_ID} role="status" className="fixed inset-x-4 top-22 z-50 sm:left-auto sm:w-104">
      {secondsLeft !== null && (
        <div className="flex items-center gap-4 rounded-panel border-2 border-apricot bg-card p-5 text-ink shadow-panel">
          <div className="grow">
            <p className="font-semibold">Session expiring soon</p>
            <p role="timer" aria-live="off" className="mt-0.5 text-base text-muted tabular-nums">
              Your session will expire in {formatCountdown(secondsLeft)}
            </p>
          </div>
          <Button className="px-5" onClick={onExtend}>
            Extend
          </Button>
        </div>
      )}
    </div>
  );
  // Outside an open modal dialog the banner would be out of reach.
  return dialog ? createPortal(banner, dialog) : banner;
}

/** Sends sign-ins, sign-outs, session ends and changes of the user to the other tabs. */
function useUserAcrossTabs(): void {
  const userState = useUserState();
  const receivedState = useRef<UserState>(null);
  const sendToTabs = useRef((_state: UserState) => {});

  useEffect(() => {
    const tabs = openTabChannel<UserState>('session-person', (message) => {
      const { status } = getUserState();
      if (message.status === 'ended' && status !== 'signed-in' && status !== 'loading') return;
      setUserState(message);
      receivedState.current = getUserState();
    });
    sendToTabs.current = tabs.tell;
    return tabs.close;
  }, []);

  useEffect(() => {
    if (userState === receivedState.current) return;
    receivedState.current = userState;
    const isWorthSending = userState.status === 'anonymous' ? userState.hasSignedOut : userState.status !== 'loading';
    if (isWorthSending) sendToTabs.current(userState);
  }, [userState]);
}

/**
 * Shows why the session has ended and leads to the sign-in page, as soon as any request reports the end. Signing in
 * meanwhile stops that. Pages for anyone stay open: a visitor may be filling in a form.
 */
function useSessionEndRedirect(refreshUser: () => unknown, access: PageAudience): void {
  const userState = useUserState();
  const [path, navigate] = useLocation();
  const ending = userState.status === 'ended' ? userState.ending : null;

  useEffect(
    () =>
      watchApiErrors((apiError) => {
        const { status } = getUserState();
        const sessionEnd = readSessionEnd(apiError);
        if (sessionEnd && (status === 'signed-in' || status === 'loading'))
          setUserState({ status: 'ended', ending: sessionEnd });
        // The user has signed out, or has other rights by now.
        else if (status === 'signed-in' && (apiError.status === 401 || apiError.status === 403)) refreshUser();
      }),
    [refreshUser],
  );

  useEffect(() => {
    if (!ending) return;
    toast({ variant: 'destructive', title: 'Session Expired', description: ending.sentence });
    if (access === 'anyone') {
      setUserState({ status: 'anonymous', endedBecause: ending.sentence });
      return;
    }
    const leave = () => navigate(buildSignInPath(location.pathname + location.search), { replace: true });
    const timer = setTimeout(leave, ending.goesAfterMs);
    return () => clearTimeout(timer);
  }, [ending, access, navigate]);

  useEffect(() => {
    if (ending && path === '/auth') setUserState({ status: 'anonymous', endedBecause: ending.sentence });
  }, [ending, path]);
}

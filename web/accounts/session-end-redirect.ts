import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { buildSignInPath } from '#domain/access.ts';
import { watchApiErrors } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { getUserState, setUserState, useUserState } from './current-user.ts';

/** Notices by any call that the session is over, says why, and goes to the sign-in page. Signing in meanwhile stops that. */
export function useSessionEndRedirect(refreshUser: () => unknown): void {
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
        // She is not, or no longer, whom we take her for.
        else if (status === 'signed-in' && (apiError.status === 401 || apiError.status === 403)) refreshUser();
      }),
    [refreshUser],
  );

  useEffect(() => {
    if (!ending) return;
    toast({ variant: 'destructive', title: 'Session Expired', description: ending.sentence });
    const leave = () => navigate(buildSignInPath(location.pathname + location.search), { replace: true });
    const timer = setTimeout(leave, ending.goesAfterMs);
    return () => clearTimeout(timer);
  }, [ending, navigate]);

  useEffect(() => {
    if (ending && path === '/auth') setUserState({ status: 'anonymous', endedBecause: ending.sentence });
  }, [ending, path]);
}

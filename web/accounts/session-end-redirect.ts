import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { buildSignInPath, type PageAudience } from '#domain/access.ts';
import { watchApiErrors } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { getUserState, setUserState, useUserState } from './current-user.ts';

/**
 * Shows why the session has ended and leads to the sign-in page, as soon as any request reports the end. Signing in
 * meanwhile stops that. Pages for anyone stay open: a visitor may be filling in a form.
 */
export function useSessionEndRedirect(refreshUser: () => unknown, access: PageAudience): void {
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

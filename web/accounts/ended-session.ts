import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { signInPath } from '#domain/access.ts';
import { watchRefusals } from '../api.ts';
import { endingOf } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { knownUser, learn, useKnownUser } from './current-user.ts';

/** Notices by any call that the session is over, says why, and goes to the sign-in page. Signing in meanwhile stops that. */
export function useEndedSession(ask: () => unknown): void {
  const known = useKnownUser();
  const [path, navigate] = useLocation();
  const ending = known.status === 'ended' ? known.ending : null;

  useEffect(
    () =>
      watchRefusals((refused) => {
        const { status } = knownUser();
        const end = endingOf(refused);
        if (end && (status === 'signed-in' || status === 'loading')) learn({ status: 'ended', ending: end });
        // She is not, or no longer, whom we take her for.
        else if (status === 'signed-in' && (refused.status === 401 || refused.status === 403)) ask();
      }),
    [ask],
  );

  useEffect(() => {
    if (!ending) return;
    toast({ variant: 'destructive', title: 'Session Expired', description: ending.sentence });
    const leave = () => navigate(signInPath(location.pathname + location.search), { replace: true });
    const timer = setTimeout(leave, ending.goesAfterMs);
    return () => clearTimeout(timer);
  }, [ending, navigate]);

  useEffect(() => {
    if (ending && path === '/auth') learn({ status: 'anonymous', endedBecause: ending.sentence });
  }, [ending, path]);
}

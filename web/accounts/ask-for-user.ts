import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, getCurrentUser } from '#contracts/accounts.ts';
import { call, RefusedError } from '../api.ts';
import { newQueryClient } from '../queries.ts';
import { hasSignedInHint, knownUser, learn, learnAsking, useKnownUser } from './current-user.ts';

const ASK_EVERY_MS = 5 * 60_000;
const STALE_AFTER_MS = 30_000;
const RETRIES = 3;

/**
 * Asks the server who is signed in: now, unless that is known; every five minutes while `isPolling`; and when somebody
 * comes back to the tab. Answers how to ask once more. Only the first asking counts as activity.
 */
export function useAskingForUser(isPolling: boolean): () => Promise<unknown> {
  const isSignedIn = useKnownUser().status === 'signed-in';
  const [client] = useState(newQueryClient);
  const [knownAtFirst] = useState(userInTab);
  const isPassive = useRef(knownAtFirst !== undefined);

  const { refetch, isError, dataUpdatedAt } = useQuery(
    {
      queryKey: [getCurrentUser.path],
      queryFn: async () => {
        const user = await askFor({ passive: isPassive.current });
        isPassive.current = true;
        return user;
      },
      initialData: knownAtFirst,
      staleTime: STALE_AFTER_MS,
      refetchInterval: isSignedIn && isPolling ? ASK_EVERY_MS : false,
      // A 401 is an answer, not an error.
      retry: RETRIES,
    },
    client,
  );
  const [ask] = useState(() => () => refetch({ cancelRefetch: false }));

  useEffect(() => {
    if (isError)
      learnAsking(() => {
        learnAsking();
        void ask();
      });
  }, [isError, ask]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'hidden' || knownUser().status === 'ended') return;
      const isStale = Date.now() - dataUpdatedAt >= STALE_AFTER_MS;
      // Where the server's hint says otherwise, somebody has signed in or out in another tab.
      if (hasSignedInHint() !== isSignedIn || (isSignedIn && isStale)) void ask();
    };
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [ask, isSignedIn, dataUpdatedAt]);

  return ask;
}

/** Tells the server that somebody is there, or was `idleSeconds` ago; it answers with the user as she is now. */
export const sayActive = (idleSeconds: number): Promise<CurrentUser | null> => askFor({ idleSeconds });

type Asking = { passive?: boolean; idleSeconds?: number };

/** What was learned otherwise while the answer was under way is newer than the answer. */
async function askFor(how: Asking): Promise<CurrentUser | null> {
  const before = knownUser();
  const user = await call(getCurrentUser, how).catch((error) => askOnceMore(error, how));
  if (knownUser() === before) learn(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  return user;
}

/**
 * A plain 401 clears the hint, except where the token was replaced while the call was under way: somebody has changed the password in
 * this browser and is signed in all the same.
 */
function askOnceMore(error: unknown, how: Asking): Promise<CurrentUser | null> | null {
  const isReplaced = error instanceof RefusedError && error.code === 'UNAUTHENTICATED' && hasSignedInHint();
  return isReplaced ? call(getCurrentUser, how).catch(nobodyOn401) : nobodyOn401(error);
}

function nobodyOn401(error: unknown): null {
  if (error instanceof RefusedError && error.status === 401) return null;
  throw error;
}

function userInTab(): CurrentUser | undefined {
  const known = knownUser();
  return known.status === 'signed-in' ? known.user : undefined;
}

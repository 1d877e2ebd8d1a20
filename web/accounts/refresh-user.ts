import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, getCurrentUser } from '#contracts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { newQueryClient } from '../queries.ts';
import { getUserState, hasSignedInHint, setUserLoading, setUserState, useUserState } from './current-user.ts';

const REFRESH_EVERY_MS = 5 * 60_000;
const STALE_AFTER_MS = 30_000;
const RETRIES = 3;

/**
 * Asks the server who is signed in: now, unless that is known; every five minutes while `isPolling`; and when somebody
 * comes back to the tab. Answers how to ask once more. Only the first asking counts as activity.
 */
export function useUserRefresh(isPolling: boolean): () => Promise<unknown> {
  const isSignedIn = useUserState().status === 'signed-in';
  const [client] = useState(newQueryClient);
  const [initialUser] = useState(getKnownUser);
  const isPassive = useRef(initialUser !== undefined);

  const { refetch, isError, dataUpdatedAt } = useQuery(
    {
      queryKey: [getCurrentUser.path],
      queryFn: async () => {
        const user = await fetchUser({ passive: isPassive.current });
        isPassive.current = true;
        return user;
      },
      initialData: initialUser,
      staleTime: STALE_AFTER_MS,
      refetchInterval: isSignedIn && isPolling ? REFRESH_EVERY_MS : false,
      // A 401 is an answer, not an error.
      retry: RETRIES,
    },
    client,
  );
  const [refreshUser] = useState(() => () => refetch({ cancelRefetch: false }));

  useEffect(() => {
    if (isError)
      setUserLoading(() => {
        setUserLoading();
        void refreshUser();
      });
  }, [isError, refreshUser]);

  useEffect(() => {
    const refreshOnReturn = () => {
      if (document.visibilityState === 'hidden' || getUserState().status === 'ended') return;
      const isStale = Date.now() - dataUpdatedAt >= STALE_AFTER_MS;
      // Where the server's hint says otherwise, somebody has signed in or out in another tab.
      if (hasSignedInHint() !== isSignedIn || (isSignedIn && isStale)) void refreshUser();
    };
    addEventListener('focus', refreshOnReturn);
    document.addEventListener('visibilitychange', refreshOnReturn);
    return () => {
      removeEventListener('focus', refreshOnReturn);
      document.removeEventListener('visibilitychange', refreshOnReturn);
    };
  }, [refreshUser, isSignedIn, dataUpdatedAt]);

  return refreshUser;
}

/** Tells the server that somebody is there, or was `idleSeconds` ago; it answers with the user as she is now. */
export const sendKeepAlive = (idleSeconds: number): Promise<CurrentUser | null> => fetchUser({ idleSeconds });

type RefreshOptions = { passive?: boolean; idleSeconds?: number };

/** What was learned otherwise while the answer was under way is newer than the answer. */
async function fetchUser(options: RefreshOptions): Promise<CurrentUser | null> {
  const stateBefore = getUserState();
  const user = await callApi(getCurrentUser, options).catch((error) => retryReplacedSession(error, options));
  if (getUserState() === stateBefore) setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  return user;
}

/**
 * A plain 401 clears the hint, except where the token was replaced while the call was under way: somebody has changed the password in
 * this browser and is signed in all the same.
 */
function retryReplacedSession(error: unknown, options: RefreshOptions): Promise<CurrentUser | null> | null {
  const isReplaced = error instanceof ApiError && error.code === 'UNAUTHENTICATED' && hasSignedInHint();
  return isReplaced ? callApi(getCurrentUser, options).catch(nullOn401) : nullOn401(error);
}

function nullOn401(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

function getKnownUser(): CurrentUser | undefined {
  const userState = getUserState();
  return userState.status === 'signed-in' ? userState.user : undefined;
}

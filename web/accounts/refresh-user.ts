import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type CurrentUser, getCurrentUser } from '#contracts/accounts/accounts.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ApiError, callApi } from '../api.ts';
import { newQueryClient } from '../queries.ts';
import { getUserState, hasSignedInHint, setUserLoading, setUserState, useUserState } from './current-user.ts';

const REFRESH_EVERY_MS = 5 * MINUTE_MS;
const STALE_AFTER_MS = 30_000;
const RETRIES = 3;

/**
 * Looks up the signed-in user: now, unless known; every five minutes while `isPolling`; and when the user returns to
 * the tab. Returns a function that repeats it. Only the first request counts as activity.
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
      // A 401 is a reply here, not an error.
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
      // The hint differs if a user signed in or out in another tab.
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

/** Reports activity, or that the last activity was `idleSeconds` ago. Returns the current user. */
export const sendKeepAlive = (idleSeconds: number): Promise<CurrentUser | null> => fetchUser({ idleSeconds });

type RefreshOptions = { passive?: boolean; idleSeconds?: number };

/** Fetches the user. If the state changed during the request, that change is newer than the reply and stays. */
async function fetchUser(options: RefreshOptions): Promise<CurrentUser | null> {
  const stateBefore = getUserState();
  const user = await callApi(getCurrentUser, options).catch((error) => retryReplacedSession(error, options));
  if (getUserState() === stateBefore) setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous' });
  return user;
}

/**
 * Tries again after a 401 if the hint of a signed-in user is still there: then another tab changed the password during
 * the request, which replaced the token, and the user is still signed in. The reply to any other 401
 * has cleared the hint.
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

import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contracts/accounts.ts';
import type { SessionEnd } from '../session-end.ts';

export type UserState =
  /** Nobody has answered yet; `askAgain` stands where asking has failed. */
  | { status: 'loading'; askAgain?: (() => void) | undefined }
  /** `hasSignedOut`: a moment ago, here or in another tab. `endedBecause`: what the sign-in page goes on telling. */
  | { status: 'anonymous'; hasSignedOut?: true; endedBecause?: string }
  | { status: 'signed-in'; user: CurrentUser }
  /** The session is over, the toast stands, and the move to the sign-in page is coming. */
  | { status: 'ended'; ending: SessionEnd };

const loadingState: UserState = { status: 'loading' };
let userState: UserState = loadingState;
const watchers = new Set<() => void>();

/** Who is there, as far as this tab knows. The server's HTML and its hydration know nothing yet. */
export const useUserState = (): UserState =>
  useSyncExternalStore(subscribeToUserState, getUserState, () => loadingState);

/** The person where there is one; null also while nobody knows yet. */
export function useCurrentUser(): CurrentUser | null {
  const current = useUserState();
  return current.status === 'signed-in' ? current.user : null;
}

/** For what is rendered only while somebody is signed in. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser();
  if (!user) throw new Error('useSignedInUser needs somebody who is signed in');
  return user;
}

/** After signing in, registering, choosing a password (the user as she is now), and signing out (null). */
export function setCurrentUser(user: CurrentUser | null): void {
  setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous', hasSignedOut: true });
}

export const getUserState = (): UserState => userState;

/** What is known already stays the same object, so that nothing is drawn anew. */
export function setUserState(next: UserState): void {
  if (JSON.stringify(next) === JSON.stringify(userState) && next.status !== 'loading') return;
  userState = next;
  for (const notify of watchers) notify();
}

/** Somebody is being asked for, or that has failed and can be tried again. Whoever is known stays known. */
export function setUserLoading(askAgain?: () => void): void {
  if (userState.status === 'loading') setUserState({ status: 'loading', askAgain });
}

function subscribeToUserState(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * The readable cookie that the server sets and clears beside the session's own: without it there is nobody to ask for. Over https
 * its name has the prefix.
 */
export const hasSignedInHint = (): boolean => /(?:^|; )(?:__Host-)?signed_in=1(?:;|$)/.test(document.cookie);

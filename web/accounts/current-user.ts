import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contracts/accounts.ts';
import type { Ending } from '../session-end.ts';

export type KnownUser =
  /** Nobody has answered yet; `askAgain` stands where asking has failed. */
  | { status: 'loading'; askAgain?: (() => void) | undefined }
  /** `hasSignedOut`: a moment ago, here or in another tab. `endedBecause`: what the sign-in page goes on telling. */
  | { status: 'anonymous'; hasSignedOut?: true; endedBecause?: string }
  | { status: 'signed-in'; user: CurrentUser }
  /** The session is over, the toast stands, and the move to the sign-in page is coming. */
  | { status: 'ended'; ending: Ending };

const unknown: KnownUser = { status: 'loading' };
let known: KnownUser = unknown;
const watchers = new Set<() => void>();

/** Who is there, as far as this tab knows. The server's HTML and its hydration know nothing yet. */
export const useKnownUser = (): KnownUser => useSyncExternalStore(watchKnownUser, knownUser, () => unknown);

/** The person where there is one; null also while nobody knows yet. */
export function useCurrentUser(): CurrentUser | null {
  const current = useKnownUser();
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
  learn(user ? { status: 'signed-in', user } : { status: 'anonymous', hasSignedOut: true });
}

export const knownUser = (): KnownUser => known;

/** What is known already stays the same object, so that nothing is drawn anew. */
export function learn(next: KnownUser): void {
  if (JSON.stringify(next) === JSON.stringify(known) && next.status !== 'loading') return;
  known = next;
  for (const notify of watchers) notify();
}

/** Somebody is being asked for, or that has failed and can be tried again. Whoever is known stays known. */
export function learnAsking(askAgain?: () => void): void {
  if (known.status === 'loading') learn({ status: 'loading', askAgain });
}

function watchKnownUser(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * The readable cookie that the server sets and clears beside the session's own: without it there is nobody to ask for. Over https
 * its name has the prefix.
 */
export const hasSignedInHint = (): boolean => /(?:^|; )(?:__Host-)?signed_in=1(?:;|$)/.test(document.cookie);

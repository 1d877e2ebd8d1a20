import { createContext, useContext, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { type DraftOwner, getDraftOwner, setDraftOwner } from '../draft-owner.ts';
import type { SessionEnd } from '../session-end.ts';

export type UserState =
  /** The tab does not know the user yet. `askAgain` is set if the request failed. */
  | { status: 'loading'; askAgain?: (() => void) | undefined }
  /**
   * `hasSignedOut`: the user signed out a moment ago, here or in another tab. `endedBecause`: shown on the sign-in
   * page.
   */
  | { status: 'anonymous'; hasSignedOut?: true; endedBecause?: string }
  | { status: 'signed-in'; user: CurrentUser }
  /** The session is over; the redirect to the sign-in page follows. */
  | { status: 'ended'; ending: SessionEnd };

const loadingState: UserState = { status: 'loading' };
let userState: UserState = loadingState;
const watchers = new Set<() => void>();

/** True in the studio, which shows the coach the pages as visitors see them who are not signed in. */
export const AsVisitor = createContext(false);
const visitorState: UserState = { status: 'anonymous' };

/** Returns the state that this tab knows. On the server and during hydration it is always `loading`. */
export function useUserState(): UserState {
  const known = useSyncExternalStore(subscribeToUserState, getUserState, () => loadingState);
  return useContext(AsVisitor) ? visitorState : known;
}

/** Returns the signed-in user; null also while the tab does not know. */
export function useCurrentUser(): CurrentUser | null {
  const current = useUserState();
  return current.status === 'signed-in' ? current.user : null;
}

/** Returns the user of a component that is only rendered for a signed-in one. Throws without a user. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser();
  if (!user) throw new Error('useSignedInUser needs a signed-in user');
  return user;
}

/** Records the user after signing in, registering, changing the password, and signing out (null). */
export function setCurrentUser(user: CurrentUser | null): void {
  setUserState(user ? { status: 'signed-in', user } : { status: 'anonymous', hasSignedOut: true });
}

export const getUserState = (): UserState => userState;

/** Sets the state. An equal state keeps the old object, to avoid rendering. */
export function setUserState(next: UserState): void {
  if (JSON.stringify(next) === JSON.stringify(userState) && next.status !== 'loading') return;
  userState = next;
  setDraftOwner(getOwnerOfDrafts(next));
  for (const notify of watchers) notify();
}

/** Returns the user whose drafts the tab keeps. That user stays until the sign-in page follows. */
function getOwnerOfDrafts(state: UserState): DraftOwner {
  if (state.status === 'signed-in') return state.user.id;
  if (state.status === 'ended') return getDraftOwner();
  return state.status === 'loading' ? undefined : null;
}

/** Records that the user is being looked up, or that it failed and `askAgain` repeats it. A known user stays. */
export function setUserLoading(askAgain?: () => void): void {
  if (userState.status === 'loading') setUserState({ status: 'loading', askAgain });
}

function subscribeToUserState(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * Reads the cookie that the server sets and clears beside the session cookie. Without it, no user is signed in. Over
 * https its name has a prefix.
 */
export const hasSignedInHint = (): boolean => /(?:^|; )(?:__Host-)?signed_in=1(?:;|$)/.test(document.cookie);

// A form must not show a visitor's draft before the user is known. The server renders pages without a document.
if (typeof document !== 'undefined' && hasSignedInHint()) setDraftOwner(undefined);

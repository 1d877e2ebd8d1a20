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
/** The state for which the server has rendered this document. */
let firstState: UserState = loadingState;
const watchers = new Set<() => void>();

/** True where the studio shows the coach a page as a visitor sees it who is not signed in. */
export const IsVisitorPreview = createContext(false);
/** True where the studio shows the course as a member sees it: nothing in it is fetched, saved or sent. */
export const IsMemberPreview = createContext(false);
const visitorState: UserState = { status: 'anonymous' };

/** Returns the state that this tab knows; on the server and during hydration, the one that the document shows. */
export function useUserState(): UserState {
  const known = useSyncExternalStore(subscribeToUserState, getUserState, () => firstState);
  return useContext(IsVisitorPreview) ? visitorState : known;
}

/**
 * Returns the signed-in user; null also while the tab does not know the user yet, so that a page for visitors is not
 * rendered again when the tab learns that nobody is signed in.
 */
export function useCurrentUser(): CurrentUser | null {
  const known = useSyncExternalStore(
    subscribeToUserState,
    () => getUser(userState),
    () => getUser(firstState),
  );
  return useContext(IsVisitorPreview) ? null : known;
}

const getUser = (state: UserState): CurrentUser | null => (state.status === 'signed-in' ? state.user : null);

/** Returns the user, in components that are rendered for signed-in users only. Throws without a user. */
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

/** Records the user for whom the server has rendered the document; null if it was rendered for everybody. */
export function setFirstUser(user: CurrentUser | null): void {
  firstState = user ? { status: 'signed-in', user } : loadingState;
  setUserState(firstState);
}

/** Records that the user is being looked up, or that this failed and `askAgain` repeats it. A known user stays. */
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

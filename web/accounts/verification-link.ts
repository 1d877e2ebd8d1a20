import { useCallback, useEffect, useRef, useState } from 'react';
import { readVerificationLink, type VerificationLinkReply } from '#contracts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** What this tab knows of the link in the mail: its token, or that it has been used. */
type Verification = { token: string } | { isDone: true; isClaimed: boolean };

/** Where the mailed link leads, and where signing in leads back to. */
export const VERIFICATION_PAGE = '/verify-email';
/** Where the token and its address wait while their owner signs in. */
const SAVED_LINK_KEY = 'mailed-link';

/**
 * The link of the mail. Its token is taken out of the address bar at once, where it would be seen, shared and kept in the history,
 * and into the state of this step of the history, where a reload finds it. Undefined until the address has been looked at, null
 * where there is none.
 */
export function useVerification() {
  const [verification, setVerification] = useState<Verification | null>();
  const current = useRef<Verification | null>(null);

  const keep = useCallback((next: Verification | null) => {
    current.current = next;
    if (next) saveInHistory(next);
    setVerification(next);
  }, []);

  useEffect(() => {
    const look = () => keep(readVerification() ?? current.current);
    look();
    // Another mail's link in the same tab, or a step back to the one before.
    addEventListener('hashchange', look);
    addEventListener('popstate', look);
    return () => {
      removeEventListener('hashchange', look);
      removeEventListener('popstate', look);
    };
  }, [keep]);

  return { verification, keep };
}

/** The token stands behind the #, where no server and no referrer gets it; older mails have it in the query. */
function readVerification(): Verification | null {
  const token = readToken(location.hash) ?? readToken(location.search) ?? takeSavedToken();
  if (token) return { token };
  return (history.state as { verification?: Verification } | null)?.verification ?? null;
}

const readToken = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token');

function saveInHistory(verification: Verification): void {
  history.replaceState({ ...history.state, verification }, '', location.pathname);
}

/** The sign-in page is another step of the history, and leads back by an address. */
export function saveLinkForSignIn(link: SavedLink): void {
  sessionStorage.setItem(SAVED_LINK_KEY, JSON.stringify(link));
}

type SavedLink = { token: string; email: string };

function readSavedLink(): SavedLink | null {
  return JSON.parse(sessionStorage.getItem(SAVED_LINK_KEY) ?? 'null');
}

/** The address that the mailed link is about, for a sign-in page that leads back to it. */
export function readSavedEmail(next: string | null): string | null {
  return next === VERIFICATION_PAGE ? (readSavedLink()?.email ?? null) : null;
}

function takeSavedToken(): string | null {
  const link = readSavedLink();
  sessionStorage.removeItem(SAVED_LINK_KEY);
  return link?.token ?? null;
}

type LinkLookup =
  | { status: 'loading' }
  | { status: 'found'; account: VerificationLinkReply }
  | { status: 'invalid' }
  | { status: 'failed'; sentence: string };

/** Asks the server what the link is about, and once more by `lookAgain`. */
export function useLinkedAccount(token: string | undefined) {
  const [lookup, setLookup] = useState<LinkLookup>({ status: 'loading' });
  const latest = useRef(0);

  const lookAgain = useCallback(async () => {
    latest.current += 1;
    const number = latest.current;
    if (token === undefined) return;
    const found = await fetchLinkedAccount(token);
    if (number === latest.current) setLookup(found);
  }, [token]);

  useEffect(() => {
    setLookup({ status: 'loading' });
    void lookAgain();
  }, [lookAgain]);

  return { lookup, lookAgain };
}

async function fetchLinkedAccount(token: string): Promise<LinkLookup> {
  try {
    return { status: 'found', account: await callApi(readVerificationLink, { body: { token } }) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { status: 'invalid' };
    return {
      status: 'failed',
      sentence: getErrorMessage(error) ?? 'Your link could not be checked. Please try again.',
    };
  }
}

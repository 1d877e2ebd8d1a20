import { useCallback, useEffect, useRef, useState } from 'react';
import { readVerificationLink, type VerificationLinkReply } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** The token of the link in the mail, or that the link has been used. */
type Verification = { token: string } | { isDone: true; isClaimed: boolean };

/** The mailed link leads here, and signing in leads back here. */
export const VERIFICATION_PAGE = '/verify-email';
/** Keeps the token and its address while their owner signs in. */
const SAVED_LINK_KEY = 'mailed-link';

export const useVerification = () => useMailedLink<Verification>('verification', readVerification);

/** The token stands behind the #, which servers and referrers do not see; in older mails it is in the query. */
function readVerification(): Verification | null {
  const token = readToken(location.hash) ?? readToken(location.search) ?? takeSavedToken();
  return token ? { token } : null;
}

const readToken = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token');

/** The sign-in page is another step of the history, so the link is kept in the tab. */
export function saveLinkForSignIn(link: SavedLink): void {
  sessionStorage.setItem(SAVED_LINK_KEY, JSON.stringify(link));
}

type SavedLink = { token: string; email: string };

function readSavedLink(): SavedLink | null {
  return JSON.parse(sessionStorage.getItem(SAVED_LINK_KEY) ?? 'null');
}

/** The address of the mailed link, for a sign-in page that leads back to it. */
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

/** Looks up the account of the link; `lookAgain` repeats it. */
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
      sentence: getErrorMessage(error) ?? 'Your link couldn’t be checked. Please try again.',
    };
  }
}

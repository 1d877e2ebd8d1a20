import { useCallback, useEffect, useState } from 'react';
import { readEmailChangeLink } from '#contracts/accounts/email-change.ts';
import { ApiError, callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** The token of the link in the mail, or that the link has been used. */
type EmailChangeLink = { token: string } | { isDone: true; supportEmail: string | null };

/** The mailed link leads here, and signing in leads back here. */
export const CONFIRM_ADDRESS_PAGE = '/confirm-address';
/** Keeps the token while its owner signs in. */
const SAVED_TOKEN_KEY = 'email-change-token';

export const useEmailChangeLink = () => useMailedLink<EmailChangeLink>('emailChange', readToken);

/** The token stands behind the #, which servers and referrers do not see. */
function readToken(): EmailChangeLink | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? sessionStorage.getItem(SAVED_TOKEN_KEY);
  sessionStorage.removeItem(SAVED_TOKEN_KEY);
  return token ? { token } : null;
}

/** The sign-in page is another step of the history, so the token is kept in the tab. */
export const saveTokenForSignIn = (token: string): void => sessionStorage.setItem(SAVED_TOKEN_KEY, token);

type LinkLookup =
  | { status: 'loading' }
  | { status: 'found'; newEmail: string; isOwnAccount: boolean }
  | { status: 'invalid' }
  | { status: 'failed'; sentence: string };

/** Looks up what the link would change; `lookAgain` repeats it. */
export function useNewAddress(token: string) {
  const [lookup, setLookup] = useState<LinkLookup>({ status: 'loading' });
  const lookAgain = useCallback(async () => {
    setLookup({ status: 'loading' });
    setLookup(await fetchNewAddress(token));
  }, [token]);
  useEffect(() => void lookAgain(), [lookAgain]);
  return { lookup, lookAgain };
}

async function fetchNewAddress(token: string): Promise<LinkLookup> {
  try {
    return { status: 'found', ...(await callApi(readEmailChangeLink, { body: { token } })) };
  } catch (error) {
    if (error instanceof ApiError && error.fields.token) return { status: 'invalid' };
    const sentence = getErrorMessage(error) ?? 'Your link couldn’t be checked. Please try again.';
    return { status: 'failed', sentence };
  }
}

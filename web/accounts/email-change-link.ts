import { readEmailChangeLink } from '#contracts/accounts/email-change.ts';
import { callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { useLinkLookup } from './link-lookup.ts';

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

const readNewAddress = (token: string) => callApi(readEmailChangeLink, { body: { token } });

/** Looks up what the link would change. */
export const useNewAddress = (token: string) => useLinkLookup(token, readNewAddress);

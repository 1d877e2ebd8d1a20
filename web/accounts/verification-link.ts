import { readVerificationLink } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { useLinkLookup } from './link-lookup.ts';

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

const readAccount = (token: string) => callApi(readVerificationLink, { body: { token } });

export const useLinkedAccount = (token: string | undefined) => useLinkLookup(token, readAccount);

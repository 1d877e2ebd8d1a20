import { readVerificationLink } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { takeFromTab, useMailedLink } from '../mailed-link.ts';
import { readFromTab, saveInTab } from '../tab-storage.ts';
import { useLinkLookup } from './link-lookup.ts';

/** The token of the mailed link, or the result of using it (`isDone`). */
type Verification = { token: string } | { isDone: true; isClaimed: boolean };

/** The page that the mailed link opens, and to which the sign-in page leads back. */
export const VERIFICATION_PAGE = '/verify-email';
/** The key under which the tab keeps the link while its owner signs in. */
const SAVED_LINK_KEY = 'mailed-link';

export const useVerification = () => useMailedLink<Verification>('verification', readVerification);

/** Reads the token after the #, which servers and referrers do not see. In older mails it is in the query. */
function readVerification(): Verification | null {
  const token = readToken(location.hash) ?? readToken(location.search) ?? takeSavedToken();
  return token ? { token } : null;
}

const readToken = (part: string): string | null => new URLSearchParams(part.slice(1)).get('token');

/** Keeps the link in the tab, since the address of the sign-in page does not contain it. */
export function saveLinkForSignIn(link: SavedLink): void {
  saveInTab(SAVED_LINK_KEY, JSON.stringify(link));
}

type SavedLink = { token: string; email: string };

const parseLink = (saved: string | null): SavedLink | null => JSON.parse(saved ?? 'null');

/** Returns the email address of the saved link, for a sign-in page that leads back to it. */
export function readSavedEmail(next: string | null): string | null {
  return next === VERIFICATION_PAGE ? (parseLink(readFromTab(SAVED_LINK_KEY))?.email ?? null) : null;
}

const takeSavedToken = (): string | null => parseLink(takeFromTab(SAVED_LINK_KEY))?.token ?? null;

const readAccount = (token: string) => callApi(readVerificationLink, { body: { token } });

export const useLinkedAccount = (token: string | undefined) => useLinkLookup(token, readAccount);

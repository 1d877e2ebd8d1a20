import { createHmac } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { isEqualInConstantTime, MAX_ID } from './call-links.ts';

type PackageLinkData = { id: number; email: string; createdAt: Date };

/**
 * The uses of signed links to a package; the links in its own mails are not signed. 'call': reached from the mail about
 * one of its calls, with the same rights. 'payer': for the browser that paid, which books calls but sees no other page
 * of the client.
 */
const packageLinkUses = ['call', 'payer'] as const;
export type PackageLinkUse = (typeof packageLinkUses)[number];

/** Creates a token: 'package-7.' and 43 characters. It ends once the address, which is signed, is corrected. */
export async function createPackageLinkToken(
  db: Db,
  { id, email, createdAt }: PackageLinkData,
  use: PackageLinkUse,
): Promise<string> {
  const signed = `package ${use} ${id} ${email} ${createdAt.toISOString()}`;
  const secret = await getSiteSecret(db, 'call links');
  return `package-${id}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Returns the id of the package in a token, valid or not; null if the text is not a token. */
export function parsePackageLinkToken(text: string): number | null {
  const [, id] = /^package-([1-9]\d{0,9})\.[\w-]{43}$/.exec(text) ?? [];
  return id && Number(id) <= MAX_ID ? Number(id) : null;
}

/** Returns the use of a token of this package; null if it is not valid. */
export async function findPackageLinkUse(db: Db, found: PackageLinkData, text: string): Promise<PackageLinkUse | null> {
  for (const use of packageLinkUses) {
    if (isEqualInConstantTime(text, await createPackageLinkToken(db, found, use))) return use;
  }
  return null;
}

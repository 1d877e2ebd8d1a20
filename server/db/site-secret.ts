import { randomBytes } from 'node:crypto';
import type { Sql } from './connect.ts';

/** The secrets of the site's own, and what no longer works once one is replaced. */
export const siteSecretEffects = {
  devices: 'Browsers that have signed in before count as new ones. Nobody is signed out.',
  'call links':
    'Links to move or cancel a call, in mails that were sent before, no longer open. New mails carry new links.',
  'booking networks':
    'Open bookings made before do not count towards the ceilings of their networks. Nothing else remembers networks by it.',
  'proof of work':
    'Visitors who book at this moment past a ceiling solve one more challenge, which their pages do by themselves.',
  'payment sandbox': 'Payment pages of the sandbox that are open have to be loaded again.',
  'rate limits': 'Limits on wrong passwords, bookings, mails and the like count anew.',
} as const;
export type SiteSecretName = keyof typeof siteSecretEffects;
export const siteSecretNames = Object.keys(siteSecretEffects) as SiteSecretName[];

const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Made by whichever process needs it first, the same for all. */
export async function getSiteSecret(db: Sql, name: SiteSecretName): Promise<string> {
  await db.query('insert into site_secrets (name, secret) values ($1, $2) on conflict (name) do nothing', [
    name,
    generateSecret(),
  ]);
  const { rows } = await db.query('select secret from site_secrets where name = $1', [name]);
  return rows[0]?.secret as string;
}

/** A process goes on with a replaced secret for at most this long. */
const CACHE_MS = 30_000;

/**
 * The same secret for code that needs it with every request: read again after half a minute, so that every process takes up
 * a replaced one within a minute. A failed reading is not remembered.
 */
export function createSiteSecretReader(db: Sql, name: SiteSecretName, now: () => Date): () => Promise<string> {
  let cached: { secret: Promise<string>; readAt: number } | undefined;
  return () => {
    const at = now().getTime();
    // A clock that was set back makes what is remembered old as well.
    if (cached && Math.abs(at - cached.readAt) < CACHE_MS) return cached.secret;
    const read = { secret: getSiteSecret(db, name), readAt: at };
    cached = read;
    read.secret.catch(() => {
      if (cached === read) cached = undefined;
    });
    return read.secret;
  };
}

/** Replaces these secrets; the old ones are gone. */
export async function replaceSiteSecrets(tx: Sql, names: readonly SiteSecretName[]): Promise<void> {
  for (const name of names) {
    await tx.query(
      'insert into site_secrets (name, secret) values ($1, $2) on conflict (name) do update set secret = excluded.secret',
      [name, generateSecret()],
    );
  }
}

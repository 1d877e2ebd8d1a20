import { randomBytes } from 'node:crypto';
import type { Db } from './connect.ts';
import { eq } from './drizzle.ts';
import { siteSecrets } from './schema.ts';

/** The site's own secrets, each with the consequences of replacing it. */
export const siteSecretEffects = {
  devices: 'Browsers that have signed in before count as new ones. No one is signed out.',
  'call links':
    'Links to a call in emails sent earlier, and from there to its package, no longer open. New emails carry new links.',
  'receipt links': 'Links to receipts that are open in a browser no longer work. Pages show new ones.',
  'booking networks':
    'Open bookings made earlier no longer count toward the ceilings of their networks. Nothing else remembers networks by it.',
  'proof of work':
    'Visitors who are booking past a ceiling right now solve one more challenge, which their pages do automatically.',
  'payment sandbox': 'Open payment pages of the sandbox have to be reloaded.',
  'backup downloads': 'A backup that’s about to be downloaded has to be asked for again.',
  'rate limits': 'Limits on wrong passwords, bookings, emails and the like start over.',
} as const;
export type SiteSecretName = keyof typeof siteSecretEffects;
export const siteSecretNames = Object.keys(siteSecretEffects) as SiteSecretName[];

const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the secret. The first process that needs it creates it for all. */
export async function getSiteSecret(db: Db, name: SiteSecretName): Promise<string> {
  await db.insert(siteSecrets).values({ name, secret: generateSecret() }).onConflictDoNothing();
  const [found] = await db.select().from(siteSecrets).where(eq(siteSecrets.name, name));
  return (found as typeof siteSecrets.$inferSelect).secret;
}

/** The time for which a process may still use a secret that was replaced. */
const CACHE_MS = 30_000;

/** Caches a secret for code that needs it with every request. A failed read is not cached. */
export function createSiteSecretReader(db: Db, name: SiteSecretName, now: () => Date): () => Promise<string> {
  let cached: { secret: Promise<string>; readAt: number } | undefined;
  return () => {
    const nowMs = now().getTime();
    // A clock that was set back also makes the cached secret old.
    if (cached && Math.abs(nowMs - cached.readAt) < CACHE_MS) return cached.secret;
    const read = { secret: getSiteSecret(db, name), readAt: nowMs };
    cached = read;
    read.secret.catch(() => {
      if (cached === read) cached = undefined;
    });
    return read.secret;
  };
}

export async function replaceSiteSecrets(tx: Db, names: readonly SiteSecretName[]): Promise<void> {
  for (const name of names) {
    const secret = generateSecret();
    await tx
      .insert(siteSecrets)
      .values({ name, secret })
      .onConflictDoUpdate({ target: siteSecrets.name, set: { secret } });
  }
}

import { createHash, randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { Db, Sql } from '../db/connect.ts';
import { mailedSecrets } from '../db/schema.ts';
import type { AccountMailKind } from './message.ts';

export const secretKinds = ['verification', 'temporary-password'] as const satisfies readonly AccountMailKind[];
export type SecretKind = (typeof secretKinds)[number];

const HOUR_MS = 60 * 60 * 1000;
const lifetimesMs: Record<SecretKind, number> = {
  verification: 7 * 24 * HOUR_MS,
  'temporary-password': HOUR_MS,
};

const make: Record<SecretKind, () => string> = {
  verification: () => randomBytes(24).toString('base64url'),
  'temporary-password': temporaryPassword,
};

type Issue = { kind: SecretKind; userId: number; now: Date; lifetimeMs?: number };

/**
 * Makes a secret for the mail that is being composed and keeps its hash. Earlier ones of the same account stay valid:
 * whichever mail arrives works.
 */
export async function issueSecret(
  db: Db,
  { kind, userId, now, lifetimeMs = lifetimesMs[kind] }: Issue,
): Promise<string> {
  const secret = make[kind]();
  await db.delete(mailedSecrets).where(lte(mailedSecrets.expiresAt, now));
  await db
    .insert(mailedSecrets)
    .values({ hash: hashOf(kind, secret), kind, userId, expiresAt: new Date(now.getTime() + lifetimeMs) });
  return secret;
}

/**
 * Whose secret this is, while it is valid. Her row in `users` is locked first: in one transaction with `forgetSecrets`,
 * of two who come with one secret only one finds it.
 */
export async function findSecret(
  tx: Sql,
  kind: SecretKind,
  secret: string,
  now: Date,
): Promise<{ userId: number } | undefined> {
  const hash = hashOf(kind, secret);
  await tx.query(
    'select id from users where id = (select user_id from mailed_secrets where hash = $1) for no key update',
    [hash],
  );
  const { rows } = await tx.query(
    'select user_id as "userId" from mailed_secrets where hash = $1 and kind = $2 and expires_at > $3::timestamptz',
    [hash, kind, now],
  );
  return rows[0] as { userId: number } | undefined;
}

/** After one was used, or after she chose a password: all of this kind are void. */
export async function forgetSecrets(tx: Sql, userId: number, kind: SecretKind): Promise<void> {
  await tx.query('delete from mailed_secrets where user_id = $1 and kind = $2', [userId, kind]);
}

/** Without l, 1, o and 0, which look alike: 32 letters and digits are left. */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 'k7mw-p2xq-9hdt-c4rv': 16 characters of 5 bits, 80 bits of chance. */
function temporaryPassword(): string {
  const characters = Array.from(randomBytes(16), (byte) => legible[byte % legible.length]).join('');
  return characters.replace(/(.{4})(?!$)/g, '$1-');
}

/** What is copied from a mail may bring a space along, and a phone begins with a capital. */
function hashOf(kind: SecretKind, secret: string): string {
  const issued = kind === 'temporary-password' ? secret.trim().toLowerCase() : secret;
  return createHash('sha256').update(issued).digest('hex');
}

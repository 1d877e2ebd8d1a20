import { createHash, randomBytes } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { DrizzleDatabase, Sql } from '../db/connect.ts';
import { mailedSecrets } from '../db/schema.ts';
import type { AccountMailKind, MailKind } from './message.ts';

export const secretKinds = ['verification', 'temporary-password'] as const satisfies readonly AccountMailKind[];
export type SecretKind = (typeof secretKinds)[number];

/** Mails whose words let their reader in. */
export const containsSecret = (kind: MailKind): boolean =>
  kind === 'course-welcome' || (secretKinds as readonly MailKind[]).includes(kind);

const HOUR_MS = 60 * 60 * 1000;
const lifetimesMs: Record<SecretKind, number> = {
  verification: 7 * 24 * HOUR_MS,
  'temporary-password': HOUR_MS,
};

const secretGenerators: Record<SecretKind, () => string> = {
  verification: () => randomBytes(24).toString('base64url'),
  'temporary-password': generateTemporaryPassword,
};

type SecretInput = { kind: SecretKind; userId: number; now: Date; lifetimeMs?: number };

/**
 * Makes a secret for the mail that is being composed and keeps its hash. Earlier ones of the same account stay valid:
 * whichever mail arrives works.
 */
export async function issueSecret(
  db: DrizzleDatabase,
  { kind, userId, now, lifetimeMs = lifetimesMs[kind] }: SecretInput,
): Promise<string> {
  const secret = secretGenerators[kind]();
  await db.delete(mailedSecrets).where(lte(mailedSecrets.expiresAt, now));
  await db
    .insert(mailedSecrets)
    .values({ hash: hashSecret(kind, secret), kind, userId, expiresAt: new Date(now.getTime() + lifetimeMs) });
  return secret;
}

/**
 * A temporary password for an account that a purchase made or took over; null once its owner has chosen one. Decided in the
 * statement that keeps it: whoever chooses at this moment leaves none behind.
 */
export async function issueFirstPassword(db: Sql, userId: number, now: Date): Promise<string | null> {
  const secret = secretGenerators['temporary-password']();
  const { rows } = await db.query(
    `insert into mailed_secrets (hash, kind, user_id, expires_at)
     select $1, 'temporary-password', id, $3 from users where id = $2 and is_first_login for share
     returning 1`,
    [
      hashSecret('temporary-password', secret),
      userId,
      new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * 24 * HOUR_MS),
    ],
  );
  return rows[0] ? secret : null;
}

/** Whose secret this is, while it is valid. To use a temporary password, lock her row in `users` first. */
export async function findSecretOwner(
  db: Sql,
  kind: SecretKind,
  secret: string,
  now: Date,
): Promise<{ userId: number } | undefined> {
  const { rows } = await db.query(
    'select user_id as "userId" from mailed_secrets where hash = $1 and kind = $2 and expires_at > $3::timestamptz',
    [hashSecret(kind, secret), kind, now],
  );
  return rows[0] as { userId: number } | undefined;
}

/** After one was used, or after she chose a password. */
export async function deleteTemporaryPasswords(tx: Sql, userId: number): Promise<void> {
  await tx.query(`delete from mailed_secrets where user_id = $1 and kind = 'temporary-password'`, [userId]);
}

/** Without l, 1, o and 0, which look alike: 32 letters and digits are left. */
const legibleCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** 'k7mw-p2xq-9hdt-c4rv': 16 characters of 5 bits, 80 bits of chance. */
function generateTemporaryPassword(): string {
  const characters = Array.from(randomBytes(16), (byte) => legibleCharacters[byte % legibleCharacters.length]).join('');
  return characters.replace(/(.{4})(?!$)/g, '$1-');
}

/** What is copied from a mail may bring a space along, and a phone begins with a capital. */
function hashSecret(kind: SecretKind, secret: string): string {
  const issued = kind === 'temporary-password' ? secret.trim().toLowerCase() : secret;
  return createHash('sha256').update(issued).digest('hex');
}

import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { MAILED_PASSWORD_HOURS, VERIFICATION_LINK_DAYS } from '#domain/mailed-links.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, lte, sql } from '../db/drizzle.ts';
import { emailChanges, mailedSecrets, users } from '../db/schema.ts';
import type { SecretIssuers, SecretKind } from '../mail/mail-definition.ts';
import { issuePaymentLinkToken } from '../payments/payment-link-tokens.ts';
import { issuePersonalDataToken } from './personal-data-tokens.ts';

const lifetimesMs: Record<SecretKind, number> = {
  verification: VERIFICATION_LINK_DAYS * DAY_MS,
  'temporary-password': MAILED_PASSWORD_HOURS * HOUR_MS,
};

const secretGenerators: Record<SecretKind, () => string> = {
  verification: () => randomBytes(24).toString('base64url'),
  'temporary-password': generateLegibleSecret,
};

/** Creates the functions that the mail sender calls while it composes a mail. */
export const createSecretIssuers = ({ database, now }: Pick<AppContext, 'now'> & { database: Db }): SecretIssuers => ({
  secret: (kind, userId, validHours) =>
    issueSecret(database, { kind, userId, now: now(), ...(validHours && { lifetimeMs: validHours * HOUR_MS }) }),
  firstPassword: (userId) => issueFirstPassword(database, userId, now()),
  emailChangeToken: (emailChangeId) => issueEmailChangeToken(database, emailChangeId, now()),
  paymentLinkToken: (paymentLinkId) => issuePaymentLinkToken(database, paymentLinkId, { now: now(), isMailed: true }),
  personalDataToken: (email) => issuePersonalDataToken(database, email, now()),
});

type SecretInput = { kind: SecretKind; userId: number; now: Date; lifetimeMs?: number };

/** Makes a secret and stores its hash. Earlier secrets of the account stay valid, so that every sent mail works. */
export async function issueSecret(
  db: Db,
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
 * Issues a temporary password for an account that a purchase made or claimed; null if its owner has chosen a password.
 * One statement checks and inserts, so that an owner who chooses one meanwhile leaves no temporary password behind.
 */
async function issueFirstPassword(db: Db, userId: number, now: Date): Promise<string | null> {
  const kind = 'temporary-password';
  const secret = secretGenerators[kind]();
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);
  const inserted = await db
    .insert(mailedSecrets)
    .select(
      db
        .select({
          hash: sql`${hashSecret(kind, secret)}`.as('hash'),
          kind: sql`${kind}`.as('kind'),
          userId: users.id,
          emailChangeId: sql`null::integer`.as('emailChangeId'),
          expiresAt: sql`${expiresAt}::timestamptz`.as('expiresAt'),
        })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.isFirstLogin, true)))
        .for('share'),
    )
    .returning({ userId: mailedSecrets.userId });
  return inserted.length > 0 ? secret : null;
}

/**
 * Issues a token that confirms this change alone; null if the change was confirmed, cancelled or replaced, or has
 * expired. One statement checks and inserts, so that a change that ends meanwhile leaves no token behind.
 */
async function issueEmailChangeToken(db: Db, emailChangeId: number, now: Date): Promise<string | null> {
  const token = secretGenerators.verification();
  const inserted = await db
    .insert(mailedSecrets)
    .select(
      db
        .select({
          hash: sql`${hashSecret('email-change', token)}`.as('hash'),
          kind: sql`${'email-change'}`.as('kind'),
          userId: emailChanges.userId,
          emailChangeId: emailChanges.id,
          expiresAt: emailChanges.expiresAt,
        })
        .from(emailChanges)
        .where(and(eq(emailChanges.id, emailChangeId), gt(emailChanges.expiresAt, now)))
        .for('share'),
    )
    .returning({ userId: mailedSecrets.userId });
  return inserted.length > 0 ? token : null;
}

/** Finds the address change that a mailed token confirms, while both are valid. */
export async function findEmailChange(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({ id: emailChanges.id, userId: emailChanges.userId, newEmail: emailChanges.newEmail })
    .from(mailedSecrets)
    .innerJoin(emailChanges, eq(emailChanges.id, mailedSecrets.emailChangeId))
    .where(
      and(
        eq(mailedSecrets.hash, hashSecret('email-change', token)),
        eq(mailedSecrets.kind, 'email-change'),
        gt(mailedSecrets.expiresAt, now),
        gt(emailChanges.expiresAt, now),
      ),
    );
  return found;
}

/** Finds the owner of a valid secret. To use a temporary password, lock its owner's row in `users` first. */
export const findSecretOwner = (
  db: Db,
  kind: SecretKind,
  secret: string,
  now: Date,
): Promise<{ userId: number } | undefined> => findHashOwner(db, kind, hashSecret(kind, secret), now);

export const hashTemporaryPassword = (typed: string): string => hashSecret('temporary-password', typed);

/** Finds the owner of a valid secret by its hash. */
export async function findHashOwner(
  db: Db,
  kind: SecretKind,
  hash: string,
  now: Date,
): Promise<{ userId: number } | undefined> {
  const [found] = await db
    .select({ userId: mailedSecrets.userId })
    .from(mailedSecrets)
    .where(and(eq(mailedSecrets.hash, hash), eq(mailedSecrets.kind, kind), gt(mailedSecrets.expiresAt, now)));
  return found;
}

export async function deleteTemporaryPasswords(tx: Db, userId: number): Promise<void> {
  await tx
    .delete(mailedSecrets)
    .where(and(eq(mailedSecrets.userId, userId), eq(mailedSecrets.kind, 'temporary-password')));
}

/** Cancels a user's address change and returns its address. A new password cancels it too: a thief may be behind it. */
export async function deleteEmailChange(tx: Db, userId: number): Promise<string | undefined> {
  const [deleted] = await tx
    .delete(emailChanges)
    .where(eq(emailChanges.userId, userId))
    .returning({ newEmail: emailChanges.newEmail });
  return deleted?.newEmail;
}

/** Letters and digits without l, 1, o and 0, which look alike: 32 are left. */
const legibleCharacters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a secret such as 'k7mw-p2xq-9hdt-c4rv': 16 characters of 5 bits, 80 random bits. */
export function generateLegibleSecret(): string {
  const characters = Array.from(randomBytes(16), (byte) => legibleCharacters[byte % legibleCharacters.length]).join('');
  return characters.replace(/(.{4})(?!$)/g, '$1-');
}

/** Hashes a secret as it was issued: copying a password may add a space, and phones capitalize the first letter. */
function hashSecret(kind: SecretKind | 'email-change', secret: string): string {
  const issued = kind === 'temporary-password' ? secret.trim().toLowerCase() : secret;
  return createHash('sha256').update(issued).digest('hex');
}

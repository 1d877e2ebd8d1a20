import { isFresh } from '#domain/session.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { factorColumns } from '../db/factor-columns.ts';
import { authenticatorApps, passkeys, recoveryCodes, users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';

/** Returns whether the coach's own account has a factor. */
export async function hasMainAdminFactor(db: Db): Promise<boolean> {
  const admins = await db.select(factorColumns(db)).from(users).where(eq(users.isMainAdmin, true));
  return admins.some(({ hasApp, hasPasskey }) => hasApp || hasPasskey);
}

export type Factors = { hasApp: boolean; hasPasskey: boolean };

/**
 * Returns whether a user needs a second factor besides the password. A client with a passkey may still use the password
 * alone, since a lost device must not lock a client out. For an admin that would be too weak.
 */
export const needsFactor = ({ isAdmin, hasApp, hasPasskey }: Factors & { isAdmin: boolean }): boolean =>
  hasApp || (isAdmin && hasPasskey);

/** Deletes all factors and recovery codes. Returns whether there was a factor. The caller has locked the user. */
export async function deleteFactors(tx: Db, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const apps = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning();
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return keys.length > 0 || apps.some(({ confirmedAt }) => confirmedAt !== null);
}

/**
 * Refuses to change the factors of an account. Throws `ADDRESS_UNCONFIRMED`, since a person who registered a stranger's
 * address must not lock its owner out, and `FRESH_SIGN_IN_NEEDED`.
 */
export function refuseFactorChange({ user, authenticatedAt }: SignedInSession, now: Date): void {
  if (!user.isVerified) throw new Refusal('ADDRESS_UNCONFIRMED');
  if (!isFresh(authenticatedAt, now)) throw new Refusal('FRESH_SIGN_IN_NEEDED');
}

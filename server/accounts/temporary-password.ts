import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { deleteTemporaryPasswords, findSecretOwner } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when somebody may sign in with a password that the coach or a command sets for them now. */
export const temporaryPasswordExpiry = (now: Date): Date => new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);

/** Whose temporary password this is, while it is valid. */
export const findTemporaryPasswordOwner = async (
  db: Sql,
  typedPassword: string,
  now: Date,
): Promise<number | undefined> => (await findSecretOwner(db, 'temporary-password', typedPassword, now))?.userId;

/**
 * The one sign-in with a temporary password: it shows whose address that is, so what was paid for with that address opens,
 * and the old password ends. The caller has locked the user. Throws `WRONG_CREDENTIALS` where somebody else was first.
 */
export async function redeemTemporaryPassword(
  tx: Sql,
  userId: number,
  { typed: typedPassword, unusable: unusableHash, now }: { typed: string; unusable: string; now: Date },
): Promise<void> {
  if ((await findTemporaryPasswordOwner(tx, typedPassword, now)) !== userId) throw new Refusal('WRONG_CREDENTIALS');
  await deleteTemporaryPasswords(tx, userId);
  await tx.query(
    `update users set hashed_password = $2, password_expires_at = null, is_first_login = true, updated_at = $3,
       email_verified_at = coalesce(email_verified_at, $3)
     where id = $1`,
    [userId, unusableHash, now],
  );
  await grantPaidAccess(tx, userId, now);
}

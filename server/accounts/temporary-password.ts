import { DAY_MS } from '#domain/durations.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { deleteTemporaryPasswords, findHashOwner, findSecretOwner } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';
import { keepVerifiedAt } from './user-row.ts';

/** Returns the time at which a temporary password that the coach or a command sets now will expire. */
export const temporaryPasswordExpiry = (now: Date): Date => new Date(now.getTime() + TEMPORARY_PASSWORD_DAYS * DAY_MS);

/** Returns the id of the user whose mailed temporary password this is, while it is valid. */
export const findTemporaryPasswordOwner = async (
  db: Db,
  typedPassword: string,
  now: Date,
): Promise<number | undefined> => (await findSecretOwner(db, 'temporary-password', typedPassword, now))?.userId;

/**
 * Uses up a mailed temporary password, and replaces the old password by `unusableHash` until the user chooses another.
 * The mail proves that the user owns the address, so a course that was paid for with it opens. Lock the user first.
 * Throws `WRONG_CREDENTIALS` if the temporary password was used already.
 */
export async function redeemTemporaryPassword(
  tx: Db,
  userId: number,
  { hash, unusableHash, now }: { hash: string; unusableHash: string; now: Date },
): Promise<void> {
  if ((await findHashOwner(tx, 'temporary-password', hash, now))?.userId !== userId)
    throw new Refusal('WRONG_CREDENTIALS');
  await deleteTemporaryPasswords(tx, userId);
  await tx
    .update(users)
    .set({
      hashedPassword: unusableHash,
      passwordExpiresAt: null,
      isFirstLogin: true,
      emailVerifiedAt: keepVerifiedAt(now),
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await grantPaidAccess(tx, userId, now);
}

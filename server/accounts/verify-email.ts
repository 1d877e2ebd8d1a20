import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import { findSecretOwner } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';
import { type RequestMetadata, recordSecurityEvent } from './security-events.ts';
import { isSessionLive } from './sessions.ts';
import { findUser, keepVerifiedAt, readUser, type UserRow, withStaysSignedIn } from './user-row.ts';

/** Finds the account of a mailed link. Throws `invalid` for an unknown or expired token or a deleted account. */
export async function findLinkedAccount(db: Db, token: string, now: Date): Promise<UserRow> {
  const secret = await findSecretOwner(db, 'verification', token, now);
  const account = secret && (await findUser(db, secret.userId));
  if (account) return account;
  refuseField(
    'invalid',
    'token',
    'This link is no longer valid. Please sign in, and send yourself a new one from your account page.',
  );
}

/**
 * Verifies the address of the signed-in user. Other visitors are refused: a stranger may have registered the address
 * and wait for its owner to press the button (decision 030). Returns undefined if the address was verified before.
 * Throws `PASSWORD_NEEDED`, `invalid`.
 */
export async function verifyEmail(
  ctx: AppContext,
  token: string,
  session: SignedInSession | null,
  requestMetadata: RequestMetadata,
): Promise<UserRow | undefined> {
  const account = await findLinkedAccount(ctx.database, token, ctx.now());
  if (account.isVerified) return undefined;
  if (session?.user.id !== account.id) throw new Refusal('PASSWORD_NEEDED');
  return ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('update');
    if (!(await isSessionLive(tx, session.sid, now))) throw new Refusal('PASSWORD_NEEDED');
    await markEmailVerified(tx, account, requestMetadata, now);
    return withStaysSignedIn(await readUser(tx, account.id), session.user);
  });
}

/** Marks the address as verified, and opens a course that was paid for with it. The caller has locked the user. */
export async function markEmailVerified(
  tx: Db,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  requestMetadata: RequestMetadata,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: keepVerifiedAt(now), updatedAt: now })
    .where(eq(users.id, id));
  await grantPaidAccess(tx, id, now);
  await recordSecurityEvent(tx, { kind: 'address-verified', account: email, ...requestMetadata }, now);
}

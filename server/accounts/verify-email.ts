import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type RequestMetadata, recordSecurityEvent } from '../security-events.ts';
import type { SignedInSession } from './authenticate.ts';
import { findSecretOwner } from './mailed-secrets.ts';
import { grantPaidAccess } from './paid-access.ts';
import { readUser, type UserRow } from './user-row.ts';

/** The account that a mailed link belongs to. Throws `invalid` for a token that was never mailed, has expired, or belongs to a deleted account. */
export async function findLinkedAccount(sql: Sql, token: string, now: Date): Promise<UserRow> {
  const secret = await findSecretOwner(sql, 'verification', token, now);
  const account: UserRow | undefined = secret && (await readUser(sql, secret.userId));
  if (account) return account;
  refuseField(
    'invalid',
    'token',
    'This link is not valid any more. Please sign in, and have a new one sent from your account page.',
  );
}

/**
 * Verifies the address of the signed-in user. Anybody else is refused: a stranger may have registered the address and waits for its
 * owner to press the button (decision 030). Returns nothing where the address was verified before. Throws `PASSWORD_NEEDED`, `invalid`.
 */
export async function verifyEmail(
  ctx: AppContext,
  token: string,
  who: SignedInSession | null,
  requestMetadata: RequestMetadata,
): Promise<UserRow | undefined> {
  const account = await findLinkedAccount(ctx.database, token, ctx.now());
  if (account.isVerified) return undefined;
  if (who?.user.id !== account.id) throw new Refusal('PASSWORD_NEEDED');
  return ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    await tx.query('select from users where id = $1 for update', [account.id]);
    if (!(await isSessionLive(tx, who, now))) throw new Refusal('PASSWORD_NEEDED');
    await markEmailVerified(tx, account, requestMetadata, now);
    return readUser(tx, account.id);
  });
}

/** Asked under the user's lock: the session may have been ended since the request was admitted. */
async function isSessionLive(tx: Sql, { user, sid }: SignedInSession, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `select from sessions join users on users.active_session_id = sessions.sid
     where sid = $1 and users.id = $2 and end_reason is null and expire > $3::timestamptz`,
    [sid, user.id, now],
  );
  return rows.length > 0;
}

/** Also opens what was paid for with this address. The caller has locked the user. */
export async function markEmailVerified(
  tx: Sql,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  requestMetadata: RequestMetadata,
  now: Date,
): Promise<void> {
  await tx.query(
    'update users set email_verified_at = coalesce(email_verified_at, $2), updated_at = $2 where id = $1',
    [id, now],
  );
  await grantPaidAccess(tx, id, now);
  await recordSecurityEvent(tx, { kind: 'address-verified', account: email, ...requestMetadata }, now);
}

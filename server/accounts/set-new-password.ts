import type { z } from 'zod';
import type { PasswordChangeInput } from '#contracts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { readRequestMetadata, recordSecurityEvent } from '../security-events.ts';
import { resetPasswordMailLimits } from './account-mails.ts';
import type { SignedInSession } from './authenticate.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { setSessionCookies } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import { deleteTemporaryPasswords } from './mailed-secrets.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { renewSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';

type NewPasswordInput = z.output<typeof PasswordChangeInput>;

/**
 * Takes the password that a user chose. On the first login nothing more is asked; later on the current one is. This
 * session is her only one, so there are no others to end; it goes on under another token. Throws `WRONG_PASSWORD`,
 * `FORBIDDEN` without one, `invalid`, `RATE_LIMITED`.
 */
export async function setNewPassword(
  ctx: AppContext,
  { attempts: checkPassword, devices }: { attempts: CheckPassword; devices: KnownDevices },
  { user, sid }: SignedInSession,
  { newPassword, currentPassword }: NewPasswordInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  await ctx.limits.spend('passwordChoices', requestContext.network);
  await refuseWeakPassword(ctx, 'newPassword', { password: newPassword, owner: user, chosenBy: 'owner' });
  const oldHash = await readPasswordHash(ctx.database, user.id);
  if (user.isFirstLogin) {
    if (await verifyPassword(newPassword, oldHash, requestContext.network)) refuseSamePassword();
  } else {
    if (currentPassword === undefined)
      refuseField('FORBIDDEN', 'currentPassword', 'Please enter your current password.');
    // As limited as signing in: a session that somebody found open must not try passwords at will.
    const account = { id: user.id, hashedPassword: oldHash };
    if (!(await checkPassword({ email: user.email, account, password: currentPassword }, requestContext)))
      refuseCurrentPassword();
    if (newPassword === currentPassword) refuseSamePassword();
  }
  const hashedPassword = await hashPassword(newPassword, requestContext.network);
  const { changed: updatedUser, token } = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const { rows } = await tx.query(
      `update users set hashed_password = $2, password_expires_at = null, is_first_login = false, updated_at = $3
       where id = $1 and hashed_password = $4 and active_session_id = $5
       returning 1`,
      [user.id, hashedPassword, now, oldHash, sid],
    );
    if (!rows[0]) await refuseConcurrentChange(tx, user.id, sid);
    const newToken = await renewSession(tx, sid, now);
    if (!newToken) throw new Refusal('SESSION_INVALIDATED');
    await deleteTemporaryPasswords(tx, user.id);
    await recordSecurityEvent(
      tx,
      { kind: 'password-changed', account: user.email, ...readRequestMetadata(requestContext) },
      ctx.now(),
    );
    await queueNotice(tx, ctx.queue, { kind: 'password-changed', recipient: user.email });
    return { changed: await readUser(tx, user.id), token: newToken };
  });
  setSessionCookies(ctx, requestContext.reply, token);
  await devices.remember(requestContext.request, requestContext.reply, { id: user.id, hashedPassword });
  await resetPasswordMailLimits(ctx, user.email);
  return updatedUser;
}

async function readPasswordHash(db: Sql, userId: number): Promise<string> {
  const { rows } = await db.query('select hashed_password as hash from users where id = $1', [userId]);
  if (!rows[0]) throw new Refusal('SESSION_INVALIDATED');
  return rows[0].hash as string;
}

/** Somebody was faster: the same person by a second click, which also renewed the session, or whoever ended the session. */
async function refuseConcurrentChange(tx: Sql, userId: number, sid: string): Promise<never> {
  const { rows } = await tx.query(
    `select from users where id = $1 and active_session_id = $2
     union all select from sessions where sid = $2 and end_reason = 'renewed'`,
    [userId, sid],
  );
  if (rows[0]) refuseCurrentPassword();
  throw new Refusal('SESSION_INVALIDATED');
}

const refuseCurrentPassword = () => refuseField('WRONG_PASSWORD', 'currentPassword');
const refuseSamePassword = () =>
  refuseField('invalid', 'newPassword', 'Please choose a password that differs from your current one.');

import type { z } from 'zod';
import type { PasswordChangeInput } from '#contracts/accounts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sql, unionAll } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { setSessionCookies } from './cookies.ts';
import { hashPassword, verifyPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { deleteEmailChange, deleteTemporaryPasswords } from './mailed-secrets.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { resetPasswordMailLimits } from './queue-account-mail.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { endSessions, isSessionOfUser, renewSession } from './sessions.ts';
import { readUser, type UserRow, withStaysSignedIn } from './user-row.ts';

type NewPasswordInput = z.output<typeof PasswordChangeInput>;

/**
 * Stores the password that a user chose; after the first login the current password is required. Ends the user's other
 * sessions and gives this one a new token. Throws `WRONG_PASSWORD`, `FORBIDDEN` without the current password,
 * `invalid`, `RATE_LIMITED`.
 */
export async function setNewPassword(
  ctx: AppContext,
  { checkPassword, devices }: { checkPassword: CheckPassword; devices: KnownDevices },
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
    // Limited like signing in: a session that was left open must not be a way to guess the password.
    const account = { id: user.id, hashedPassword: oldHash };
    if (!(await checkPassword({ email: user.email, account, password: currentPassword }, requestContext)))
      refuseCurrentPassword();
    if (newPassword === currentPassword) refuseSamePassword();
  }
  const hashedPassword = await hashPassword(newPassword, requestContext.network);
  const { updatedUser, token } = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const changed = await tx
      .update(users)
      .set({ hashedPassword, passwordExpiresAt: null, isFirstLogin: false, updatedAt: now })
      .where(and(eq(users.id, user.id), eq(users.hashedPassword, oldHash), isSessionOfUser(sid)))
      .returning({ id: users.id });
    if (changed.length === 0) await refuseConcurrentChange(tx, user.id, sid);
    await endSessions(tx, [user.id], 'password-changed', now, sid);
    const newToken = await renewSession(tx, sid, now);
    if (!newToken) throw new Refusal('SESSION_INVALIDATED');
    await deleteTemporaryPasswords(tx, user.id);
    await deleteEmailChange(tx, user.id);
    const event = { kind: 'password-changed', account: user.email, ...readRequestMetadata(requestContext) } as const;
    await recordSecurityEvent(tx, event, ctx.now());
    await queueNotice(tx, ctx.queue, { kind: 'password-changed', recipient: user.email });
    return { updatedUser: await readUser(tx, user.id), token: newToken };
  });
  setSessionCookies(ctx, requestContext.reply, token);
  await devices.remember(requestContext.request, requestContext.reply, { id: user.id, hashedPassword });
  await resetPasswordMailLimits(ctx, user.email);
  return withStaysSignedIn(updatedUser, user);
}

async function readPasswordHash(db: Db, userId: number): Promise<string> {
  const [user] = await db.select({ hash: users.hashedPassword }).from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('SESSION_INVALIDATED');
  return user.hash;
}

/** Refuses with `WRONG_PASSWORD` if the session goes on, as after a double click, else `SESSION_INVALIDATED`. */
async function refuseConcurrentChange(tx: Db, userId: number, sid: string): Promise<never> {
  const isActive = tx
    .select({ sid: sql`${users.activeSessionId}` })
    .from(users)
    .where(and(eq(users.id, userId), isSessionOfUser(sid)));
  const isRenewed = tx
    .select({ sid: sql`${sessions.sid}` })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), eq(sessions.endReason, 'renewed')));
  const found = await unionAll(isActive, isRenewed);
  if (found.length > 0) refuseCurrentPassword();
  throw new Refusal('SESSION_INVALIDATED');
}

const refuseCurrentPassword = () => refuseField('WRONG_PASSWORD', 'currentPassword');
const refuseSamePassword = () =>
  refuseField('invalid', 'newPassword', 'Please choose a password that’s different from your current one.');

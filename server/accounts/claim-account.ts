import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import type { RequestContext } from './check-password.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import { hashPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { deleteEmailChange, deleteTemporaryPasswords } from './mailed-secrets.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { resetPasswordMailLimits } from './queue-account-mail.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteSession, endSessions, lockUsers, startSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';
import { findLinkedAccount, markEmailVerified } from './verify-email.ts';

/**
 * Gives an unverified account to the person who can read its mail: ends its sessions, replaces its password, verifies
 * the address and signs this browser in (decision 030). Throws `ALREADY_VERIFIED`, `invalid`.
 */
export async function claimAccount(
  ctx: AppContext,
  devices: KnownDevices,
  { token, newPassword }: { token: string; newPassword: string },
  requestContext: RequestContext,
): Promise<UserRow> {
  const account = await findLinkedAccount(ctx.database, token, ctx.now());
  if (account.isVerified) throw new Refusal('ALREADY_VERIFIED');
  await ctx.limits.spend('passwordChoices', requestContext.network);
  await refuseWeakPassword(ctx, 'newPassword', { password: newPassword, owner: account, chosenBy: 'owner' });
  const hashedPassword = await hashPassword(newPassword, requestContext.network);
  const { user, sessionToken } = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const previousSid = readSessionId(ctx, requestContext.request);
    await lockUsers(tx, account.id, previousSid);
    // The second of two parallel requests finds the address verified.
    const { id, email, isVerified } = await findLinkedAccount(tx, token, now);
    if (isVerified) throw new Refusal('ALREADY_VERIFIED');
    if (previousSid) await deleteSession(tx, previousSid, now);
    await endSessions(tx, [id], 'password-changed', now);
    await tx
      .update(users)
      .set({ hashedPassword, passwordExpiresAt: null, isFirstLogin: false, updatedAt: now })
      .where(eq(users.id, id));
    await deleteTemporaryPasswords(tx, id);
    await deleteEmailChange(tx, id);
    await markEmailVerified(tx, { id, email }, readRequestMetadata(requestContext), now);
    const changed = { kind: 'password-changed', account: email, ...readRequestMetadata(requestContext) } as const;
    await recordSecurityEvent(tx, changed, now);
    await queueNotice(tx, ctx.queue, { kind: 'password-changed', recipient: email });
    const newSessionToken = await startSession(tx, id, { now, device: changed.device });
    return { user: await readUser(tx, id), sessionToken: newSessionToken };
  });
  setSessionCookies(ctx, requestContext.reply, sessionToken);
  await devices.remember(requestContext.request, requestContext.reply, { id: user.id, hashedPassword });
  await resetPasswordMailLimits(ctx, user.email);
  return user;
}

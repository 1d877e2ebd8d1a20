import type { AppContext } from '../app-context.ts';
import { forgetTemporaryPasswords } from '../mail/mailed-secrets.ts';
import { queueNotice } from '../mail/owed-mails.ts';
import { Refusal } from '../refusal.ts';
import { recordSecurityEvent, requestOrigin } from '../security-events.ts';
import { forgetMailedPasswords } from './account-mails.ts';
import type { From } from './attempts.ts';
import { claimedSid, setSession } from './cookies.ts';
import type { Devices } from './devices.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { endSessions, forgetSession, lockUsers, startSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';
import { findLinkedAccount, markVerified } from './verify-email.ts';

/**
 * Gives an unverified account to the person who can read its mail: its sessions and its passwords end, the address is verified,
 * and this browser is signed in with the new password (decision 030). Works once, since the address is verified afterwards.
 * Throws `ALREADY_VERIFIED`, `invalid`.
 */
export async function claimAccount(
  ctx: AppContext,
  devices: Devices,
  { token, newPassword }: { token: string; newPassword: string },
  from: From,
): Promise<UserRow> {
  const account = await findLinkedAccount(ctx.database, token, ctx.now());
  if (account.isVerified) throw new Refusal('ALREADY_VERIFIED');
  await ctx.limits.spend('passwordChoices', from.network);
  await refuseWeakPassword(ctx, 'newPassword', { password: newPassword, owner: account, chosenBy: 'owner' });
  const hashedPassword = await hashPassword(newPassword, from.network);
  const { user, sessionToken } = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const previousSid = claimedSid(ctx, from.request);
    await lockUsers(tx, account.id, previousSid);
    // Of two who press the button at the same moment, the second finds it verified.
    const { id, email, isVerified } = await findLinkedAccount(tx, token, now);
    if (isVerified) throw new Refusal('ALREADY_VERIFIED');
    if (previousSid) await forgetSession(tx, previousSid, now);
    await endSessions(tx, [id], 'password-changed', now);
    await tx.query(
      `update users set hashed_password = $2, password_expires_at = null, is_first_login = false, updated_at = $3
       where id = $1`,
      [id, hashedPassword, now],
    );
    await forgetTemporaryPasswords(tx, id);
    await markVerified(tx, { id, email }, requestOrigin(from), now);
    const changed = { kind: 'password-changed', account: email, ...requestOrigin(from) } as const;
    await recordSecurityEvent(tx, changed, now);
    await queueNotice(tx, ctx.queue, { kind: 'password-changed', recipient: email });
    const started = await startSession(tx, id, now);
    return { user: await readUser(tx, id), sessionToken: started };
  });
  setSession(ctx, from.reply, sessionToken);
  await devices.remember(from.request, from.reply, { id: user.id, hashedPassword });
  await forgetMailedPasswords(ctx, user.email);
  return user;
}

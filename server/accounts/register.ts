import type { z } from 'zod';
import type { RegistrationInput } from '#contracts/accounts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import { users } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../requests/refusal.ts';
import type { RequestContext } from './check-password.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import { hashPassword } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { countQueuedMail } from './queue-account-mail.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteSession, startSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';

/** Creates an account, unverified and without course access, and signs in to it. Throws `EMAIL_TAKEN`. */
export async function registerUser(
  ctx: AppContext,
  devices: KnownDevices,
  { email, firstName, lastName, password }: z.output<typeof RegistrationInput>,
  requestContext: RequestContext,
): Promise<UserRow> {
  await ctx.limits.spend('registrations', requestContext.network);
  const owner = { email, firstName, lastName, isMainAdmin: false };
  await refuseWeakPassword(ctx, 'password', { password, owner, chosenBy: 'owner' });
  const hashedPassword = await hashPassword(password, requestContext.network);
  const { user, token } = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const [created] = await tx
      .insert(users)
      .values({ email, hashedPassword, firstName, lastName, isFirstLogin: false, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!created) refuseField('EMAIL_TAKEN', 'email');
    await queueMails(tx, ctx.queue, [{ kind: 'verification', recipient: email }]);
    const requestMetadata = readRequestMetadata(requestContext);
    await recordSecurityEvent(tx, { kind: 'account-registered', account: email, ...requestMetadata }, now);
    const previousSid = readSessionId(ctx, requestContext.request);
    if (previousSid) await deleteSession(tx, previousSid, now);
    const sessionToken = await startSession(tx, created.id, { now, device: requestMetadata.device });
    return { user: await readUser(tx, created.id), token: sessionToken };
  });
  setSessionCookies(ctx, requestContext.reply, token);
  await devices.remember(requestContext.request, requestContext.reply, { id: user.id, hashedPassword });
  // Counted after the registration: failed ones must not use up the mails of the address's owner.
  await countQueuedMail(ctx, 'verification', email);
  return user;
}

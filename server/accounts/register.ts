import type { z } from 'zod';
import type { RegistrationInput } from '#contracts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../refusal.ts';
import { readRequestMetadata, recordSecurityEvent } from '../security-events.ts';
import { countQueuedMail } from './account-mails.ts';
import type { RequestContext } from './check-password.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import { deleteSession, startSession } from './sessions.ts';
import { readUser, type UserRow } from './user-row.ts';

/** Makes an account, unverified and without course access, and signs in to it. Throws `EMAIL_TAKEN`. */
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
    const { rows } = await tx.query(
      `insert into users (email, hashed_password, first_name, last_name, is_first_login, created_at, updated_at)
       values ($1, $2, $3, $4, false, $5, $5)
       on conflict (email) do nothing
       returning id`,
      [email, hashedPassword, firstName, lastName, now],
    );
    if (!rows[0]) refuseField('EMAIL_TAKEN', 'email');
    const id = Number(rows[0].id);
    await queueMails(tx, ctx.queue, [{ kind: 'verification', recipient: email }]);
    await recordSecurityEvent(
      tx,
      { kind: 'account-registered', account: email, ...readRequestMetadata(requestContext) },
      now,
    );
    const previousSid = readSessionId(ctx, requestContext.request);
    if (previousSid) await deleteSession(tx, previousSid, now);
    const sessionToken = await startSession(tx, id, now);
    return { user: await readUser(tx, id), token: sessionToken };
  });
  setSessionCookies(ctx, requestContext.reply, token);
  await devices.remember(requestContext.request, requestContext.reply, { id: user.id, hashedPassword });
  // After it was owed: who registers an address in vain must not use up the mails of its owner.
  await countQueuedMail(ctx, 'verification', email);
  return user;
}

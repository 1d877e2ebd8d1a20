import type { z } from 'zod';
import type { signInWithPassword } from '#contracts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import { createUnusableHash } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { resetPasswordMailLimits } from './queue-account-mail.ts';
import { type RequestMetadata, readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteSession, endSessions, lockUsers, startSession } from './sessions.ts';
import { findTemporaryPasswordOwner, redeemTemporaryPassword } from './temporary-password.ts';
import { readUser, type UserRow } from './user-row.ts';

type SignInInput = z.output<NonNullable<typeof signInWithPassword.body>>;
type UserCredentials = { id: number; email: string; hashedPassword: string; passwordExpiresAt: Date | null };

/**
 * Signs in with a chosen or a mailed temporary password; one user has one session, see `SINGLE_SESSION`. Throws
 * `WRONG_CREDENTIALS`, `PASSWORD_EXPIRED`, `ALREADY_SIGNED_IN`, `RATE_LIMITED`.
 */
export async function signIn(
  ctx: AppContext,
  { attempts: checkPassword, devices }: { attempts: CheckPassword; devices: KnownDevices },
  input: SignInInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { email, password, takeOver = false } = input;
  const account = await findCredentialsByEmail(ctx.database, email);
  // Looked up for every address, so that the response time reveals nothing. It needs no limit: it cannot be guessed.
  const owner = await findTemporaryPasswordOwner(ctx.database, password, ctx.now());
  const isTemporary = owner !== undefined && owner === account?.id;
  const isAdmitted = isTemporary || (await checkPassword({ email, account, password }, requestContext));
  if (!account || !isAdmitted) throw new Refusal('WRONG_CREDENTIALS');
  // Revealed only to a person who knows the password.
  if (!isTemporary && account.passwordExpiresAt && account.passwordExpiresAt <= ctx.now()) {
    throw new Refusal('PASSWORD_EXPIRED');
  }
  const newHash = isTemporary ? createUnusableHash() : undefined;
  const requestMetadata = readRequestMetadata(requestContext);

  const token = await ctx.database.transaction(async (tx) => {
    const previousSid = readSessionId(ctx, requestContext.request);
    await lockUnchangedUser(tx, account, previousSid);
    const now = ctx.now();
    if (previousSid) await deleteSession(tx, previousSid, now);
    await endOtherSessions(tx, ctx, account, { takeOver, origin: requestMetadata }, now);
    if (newHash) await redeemTemporaryPassword(tx, account.id, { typed: password, unusable: newHash, now });
    const kind = isTemporary ? 'temporary-password-used' : 'sign-in';
    await recordSecurityEvent(tx, { kind, account: account.email, ...requestMetadata }, now);
    return startSession(tx, account.id, now);
  });
  setSessionCookies(ctx, requestContext.reply, token);
  await devices.remember(requestContext.request, requestContext.reply, {
    ...account,
    ...(newHash && { hashedPassword: newHash }),
  });
  if (isTemporary) await resetPasswordMailLimits(ctx, account.email);
  return readUser(ctx.database, account.id);
}

async function findCredentialsByEmail(db: Db, email: string): Promise<UserCredentials | undefined> {
  const { id, hashedPassword, passwordExpiresAt } = users;
  const [user] = await db
    .select({ id, email: users.email, hashedPassword, passwordExpiresAt })
    .from(users)
    .where(eq(users.email, email));
  return user;
}

/** Lets one sign-in of a user through at a time. Refuses if the password has changed or the account was deleted meanwhile. */
async function lockUnchangedUser(
  tx: Db,
  { id, hashedPassword }: UserCredentials,
  previousSid: string | undefined,
): Promise<void> {
  if ((await lockUsers(tx, id, previousSid)) !== hashedPassword) throw new Refusal('WRONG_CREDENTIALS');
}

async function endOtherSessions(
  tx: Db,
  ctx: AppContext,
  user: UserCredentials,
  { takeOver, origin: requestMetadata }: { takeOver: boolean; origin: RequestMetadata },
  now: Date,
): Promise<void> {
  const endedCount = await endSessions(tx, [user.id], 'taken-over', now);
  if (endedCount === 0) return;
  // Refused after the sessions were ended: the rollback restores them.
  if (ctx.config.singleSession === 'ask' && !takeOver) throw new Refusal('ALREADY_SIGNED_IN');
  await recordSecurityEvent(tx, { kind: 'session-taken-over', account: user.email, ...requestMetadata }, now);
  await queueNotice(tx, ctx.queue, { kind: 'session-taken-over', recipient: user.email });
}

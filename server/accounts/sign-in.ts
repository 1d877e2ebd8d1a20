import type { z } from 'zod';
import type { login } from '#contracts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueNotice } from '../mail/owed-mails.ts';
import { Refusal } from '../refusal.ts';
import { type RequestMetadata, recordSecurityEvent, readRequestMetadata } from '../security-events.ts';
import { resetPasswordMailLimits } from './account-mails.ts';
import type { CheckPassword, RequestContext } from './attempts.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import type { KnownDevices } from './devices.ts';
import { createUnusableHash } from './passwords.ts';
import { endSessions, deleteSession, lockUsers, startSession } from './sessions.ts';
import { findTemporaryPasswordOwner, redeemTemporaryPassword } from './temporary-password.ts';
import { readUser, type UserRow } from './user-row.ts';

type SignInInput = z.output<NonNullable<typeof login.body>>;
type UserCredentials = { id: number; email: string; hashedPassword: string; passwordExpiresAt: Date | null };

/**
 * Signs in with a chosen or a mailed temporary password; one user has one session, see `SINGLE_SESSION`. Throws
 * `WRONG_CREDENTIALS`, `PASSWORD_EXPIRED`, `ALREADY_SIGNED_IN`, `RATE_LIMITED`.
 */
export async function signIn(
  ctx: AppContext,
  { attempts, devices }: { attempts: CheckPassword; devices: KnownDevices },
  asked: SignInInput,
  from: RequestContext,
): Promise<UserRow> {
  const { email, password, takeOver = false } = asked;
  const known = await findCredentialsByEmail(ctx.database, email);
  // Looked up for every address, so that the time it takes tells nothing. Nobody guesses one: no limit stands before it.
  const owner = await findTemporaryPasswordOwner(ctx.database, password, ctx.now());
  const temporary = owner !== undefined && owner === known?.id;
  const admitted = temporary || (await attempts({ email, account: known, password }, from));
  if (!known || !admitted) throw new Refusal('WRONG_CREDENTIALS');
  // Told only to somebody who knows the password.
  if (!temporary && known.passwordExpiresAt && known.passwordExpiresAt <= ctx.now()) {
    throw new Refusal('PASSWORD_EXPIRED');
  }
  const unusable = temporary ? createUnusableHash() : undefined;
  const origin = readRequestMetadata(from);

  const token = await ctx.database.transaction(async (tx) => {
    const left = readSessionId(ctx, from.request);
    await lockUnchangedUser(tx, known, left);
    const now = ctx.now();
    if (left) await deleteSession(tx, left, now);
    await endOtherSessions(tx, ctx, known, { takeOver, origin }, now);
    if (unusable) await redeemTemporaryPassword(tx, known.id, { typed: password, unusable, now });
    const kind = temporary ? 'temporary-password-used' : 'sign-in';
    await recordSecurityEvent(tx, { kind, account: known.email, ...origin }, now);
    return startSession(tx, known.id, now);
  });
  setSessionCookies(ctx, from.reply, token);
  await devices.remember(from.request, from.reply, { ...known, ...(unusable && { hashedPassword: unusable }) });
  if (temporary) await resetPasswordMailLimits(ctx, known.email);
  return readUser(ctx.database, known.id);
}

async function findCredentialsByEmail(db: Sql, email: string): Promise<UserCredentials | undefined> {
  const { rows } = await db.query(
    `select id, email, hashed_password as "hashedPassword", password_expires_at as "passwordExpiresAt"
     from users where email = $1`,
    [email],
  );
  return rows[0] as UserCredentials | undefined;
}

/** One sign-in of a user at a time; none with a password that was changed meanwhile, or to an account that is gone. */
async function lockUnchangedUser(tx: Sql, { id, hashedPassword }: UserCredentials, left: string | undefined): Promise<void> {
  if ((await lockUsers(tx, id, left)) !== hashedPassword) throw new Refusal('WRONG_CREDENTIALS');
}

async function endOtherSessions(
  tx: Sql,
  ctx: AppContext,
  user: UserCredentials,
  { takeOver, origin }: { takeOver: boolean; origin: RequestMetadata },
  now: Date,
): Promise<void> {
  const ended = await endSessions(tx, [user.id], 'taken-over', now);
  if (ended === 0) return;
  // Refused after ending: the transaction takes it back.
  if (ctx.config.singleSession === 'ask' && !takeOver) throw new Refusal('ALREADY_SIGNED_IN');
  await recordSecurityEvent(tx, { kind: 'session-taken-over', account: user.email, ...origin }, now);
  await queueNotice(tx, ctx.queue, { kind: 'session-taken-over', recipient: user.email });
}

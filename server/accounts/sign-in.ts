import type { z } from 'zod';
import type { login } from '#contracts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueNotice } from '../mail/owed-mails.ts';
import { Refusal } from '../refusal.ts';
import { type RequestOrigin, recordSecurityEvent, requestOrigin } from '../security-events.ts';
import { forgetMailedPasswords } from './account-mails.ts';
import type { Attempts, From } from './attempts.ts';
import { claimedSid, setSession } from './cookies.ts';
import type { Devices } from './devices.ts';
import { unusableHash } from './passwords.ts';
import { endSessions, forgetSession, lockUsers, startSession } from './sessions.ts';
import { ownerOfTemporary, useTemporary } from './temporary-password.ts';
import { readUser, type UserRow } from './user-row.ts';

type Asked = z.output<NonNullable<typeof login.body>>;
type Known = { id: number; email: string; hashedPassword: string; passwordExpiresAt: Date | null };

/**
 * Signs in with a chosen or a mailed temporary password; one user has one session, see `SINGLE_SESSION`. Throws
 * `WRONG_CREDENTIALS`, `PASSWORD_EXPIRED`, `ALREADY_SIGNED_IN`, `RATE_LIMITED`.
 */
export async function signIn(
  ctx: AppContext,
  { attempts, devices }: { attempts: Attempts; devices: Devices },
  asked: Asked,
  from: From,
): Promise<UserRow> {
  const { email, password, takeOver = false } = asked;
  const known = await findByEmail(ctx.database, email);
  // Looked up for every address, so that the time it takes tells nothing. Nobody guesses one: no limit stands before it.
  const owner = await ownerOfTemporary(ctx.database, password, ctx.now());
  const temporary = owner !== undefined && owner === known?.id;
  const admitted = temporary || (await attempts({ email, account: known, password }, from));
  if (!known || !admitted) throw new Refusal('WRONG_CREDENTIALS');
  // Told only to somebody who knows the password.
  if (!temporary && known.passwordExpiresAt && known.passwordExpiresAt <= ctx.now()) {
    throw new Refusal('PASSWORD_EXPIRED');
  }
  const unusable = temporary ? unusableHash() : undefined;
  const origin = requestOrigin(from);

  const token = await ctx.database.transaction(async (tx) => {
    const left = claimedSid(ctx, from.request);
    await lockUnchanged(tx, known, left);
    const now = ctx.now();
    if (left) await forgetSession(tx, left, now);
    await makeRoom(tx, ctx, known, { takeOver, origin }, now);
    if (unusable) await useTemporary(tx, known.id, { typed: password, unusable, now });
    const kind = temporary ? 'temporary-password-used' : 'sign-in';
    await recordSecurityEvent(tx, { kind, account: known.email, ...origin }, now);
    return startSession(tx, known.id, now);
  });
  setSession(ctx, from.reply, token);
  await devices.remember(from.request, from.reply, { ...known, ...(unusable && { hashedPassword: unusable }) });
  if (temporary) await forgetMailedPasswords(ctx, known.email);
  return readUser(ctx.database, known.id);
}

async function findByEmail(db: Sql, email: string): Promise<Known | undefined> {
  const { rows } = await db.query(
    `select id, email, hashed_password as "hashedPassword", password_expires_at as "passwordExpiresAt"
     from users where email = $1`,
    [email],
  );
  return rows[0] as Known | undefined;
}

/** One sign-in of a user at a time; none with a password that was changed meanwhile, or to an account that is gone. */
async function lockUnchanged(tx: Sql, { id, hashedPassword }: Known, left: string | undefined): Promise<void> {
  if ((await lockUsers(tx, id, left)) !== hashedPassword) throw new Refusal('WRONG_CREDENTIALS');
}

async function makeRoom(
  tx: Sql,
  ctx: AppContext,
  user: Known,
  { takeOver, origin }: { takeOver: boolean; origin: RequestOrigin },
  now: Date,
): Promise<void> {
  const ended = await endSessions(tx, [user.id], 'taken-over', now);
  if (ended === 0) return;
  // Refused after ending: the transaction takes it back.
  if (ctx.config.singleSession === 'ask' && !takeOver) throw new Refusal('ALREADY_SIGNED_IN');
  await recordSecurityEvent(tx, { kind: 'session-taken-over', account: user.email, ...origin }, now);
  await queueNotice(tx, ctx.queue, { kind: 'session-taken-over', recipient: user.email });
}

import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import type { RequestContext } from './check-password.ts';
import { readSessionId, setSessionCookies } from './cookies.ts';
import { needsFactor } from './factors.ts';
import { createUnusableHash } from './hash-password.ts';
import type { KnownDevices } from './known-devices.ts';
import { resetPasswordMailLimits } from './queue-account-mail.ts';
import { type RequestMetadata, readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { deleteSession, endSessions, hasSessionInUse, lockUsers, startSession } from './sessions.ts';
import { findSignInAccount, type SignInAccount } from './sign-in-account.ts';
import { redeemTemporaryPassword } from './temporary-password.ts';
import { readUser, type UserRow } from './user-row.ts';

export type SignInOptions = { takeOver?: boolean | undefined; staySignedIn?: boolean | undefined };

type ProvenSignIn = SignInOptions & {
  account: SignInAccount;
  /** The hash of the mailed temporary password that this sign-in uses up. */
  temporaryPasswordHash?: string | null;
  /** Checks and uses up a code or a passkey's challenge, while the user is locked. Throws if the proof is wrong. */
  prove?(tx: Db, now: Date): Promise<void>;
};

/**
 * Runs the last check of a sign-in, `prove`, and starts the session. Ends the user's other sessions, or asks first
 * (`SINGLE_SESSION`), unless the user keeps several. Throws `WRONG_CREDENTIALS` if the password has changed meanwhile,
 * `ALREADY_SIGNED_IN`, and the errors of `prove`. After an error, no code, challenge or password is used up.
 */
export async function completeSignIn(
  ctx: AppContext,
  devices: KnownDevices,
  { account, takeOver = false, staySignedIn = false, temporaryPasswordHash, prove }: ProvenSignIn,
  requestContext: RequestContext,
): Promise<UserRow> {
  const unusableHash = temporaryPasswordHash ? createUnusableHash() : undefined;
  const requestMetadata = readRequestMetadata(requestContext);
  const isKnownDevice = (await devices.findDeviceId(requestContext.request, account)) !== undefined;

  const session = await ctx.database.transaction(async (tx) => {
    const previousSid = readSessionId(ctx, requestContext.request);
    // Since the password was checked, it may have changed, or the account may have been deleted.
    if ((await lockUsers(tx, account.id, previousSid)) !== account.hashedPassword)
      throw new Refusal('WRONG_CREDENTIALS');
    // A factor may have been added, too. A sign-in without `prove` has proved the password alone.
    const current = await findSignInAccount(tx, { id: account.id });
    if (!prove && current && needsFactor(current)) throw new Refusal('WRONG_CREDENTIALS');
    const now = ctx.now();
    await prove?.(tx, now);
    if (previousSid) await deleteSession(tx, previousSid, now);
    const hasTakenOver = await endOtherSessions(tx, ctx, account, { takeOver, requestMetadata }, now);
    if (unusableHash && temporaryPasswordHash)
      await redeemTemporaryPassword(tx, account.id, { hash: temporaryPasswordHash, unusableHash, now });
    const kind = unusableHash ? 'temporary-password-used' : 'sign-in';
    await recordSecurityEvent(tx, { kind, account: account.email, ...requestMetadata }, now);
    const isNewDevice = !isKnownDevice && account.lastLoginAt !== null;
    // The notice that another session was ended tells the user of this sign-in already.
    if (isNewDevice && !hasTakenOver)
      await queueNotice(tx, ctx.queue, {
        kind: 'new-device',
        recipient: account.email,
        facts: { device: requestMetadata.device },
      });
    return startSession(tx, account.id, { now, isKept: staySignedIn, device: requestMetadata.device });
  });
  setSessionCookies(ctx, requestContext.reply, session);
  await devices.remember(requestContext.request, requestContext.reply, {
    ...account,
    ...(unusableHash && { hashedPassword: unusableHash }),
  });
  if (unusableHash) await resetPasswordMailLimits(ctx, account.email);
  return { ...(await readUser(ctx.database, account.id)), ...(staySignedIn && { staysSignedIn: true }) };
}

/** Ends the user's other sessions, unless the user keeps several. Returns whether any was ended, and a mail says so. */
async function endOtherSessions(
  tx: Db,
  ctx: AppContext,
  user: SignInAccount,
  { takeOver, requestMetadata }: { takeOver: boolean; requestMetadata: RequestMetadata },
  now: Date,
): Promise<boolean> {
  if (user.keepsSeveralSessions) return false;
  if (ctx.config.singleSession === 'ask' && !takeOver && (await hasSessionInUse(tx, user.id, now)))
    throw new Refusal('ALREADY_SIGNED_IN');
  if ((await endSessions(tx, [user.id], 'taken-over', now)) === 0) return false;
  await recordSecurityEvent(tx, { kind: 'session-taken-over', account: user.email, ...requestMetadata }, now);
  await queueNotice(tx, ctx.queue, { kind: 'session-taken-over', recipient: user.email });
  return true;
}

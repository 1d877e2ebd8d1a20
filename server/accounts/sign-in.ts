import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { signInWithCode } from '#contracts/accounts/account-factors.ts';
import type { signInWithPassword } from '#contracts/accounts/accounts.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { CheckPassword, RequestContext } from './check-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { useFactorCode } from './factor-codes.ts';
import { needsFactor } from './factors.ts';
import type { KnownDevices } from './known-devices.ts';
import { limitCodes } from './limit-codes.ts';
import { hashTemporaryPassword } from './mailed-secrets.ts';
import { findSignInAccount, type SignInAccount } from './sign-in-account.ts';
import { createChallenge, findChallenge, useChallenge } from './sign-in-challenges.ts';
import { findTemporaryPasswordOwner } from './temporary-password.ts';
import type { UserRow } from './user-row.ts';

type PasswordInput = z.output<NonNullable<typeof signInWithPassword.body>>;
type CodeInput = z.output<NonNullable<typeof signInWithCode.body>>;

/**
 * Signs in with a chosen or a mailed temporary password. Throws `WRONG_CREDENTIALS`, `PASSWORD_EXPIRED`,
 * `FACTOR_NEEDED`, `ALREADY_SIGNED_IN`, `RATE_LIMITED`.
 */
export async function signIn(
  ctx: AppContext,
  { checkPassword, devices }: { checkPassword: CheckPassword; devices: KnownDevices },
  { email, password, ...options }: PasswordInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const account = await findSignInAccount(ctx.database, { email });
  // A temporary password is looked up for every address, so that the response time reveals nothing. It is too long to
  // be guessed, so it needs no limit.
  const ownerId = await findTemporaryPasswordOwner(ctx.database, password, ctx.now());
  const isTemporary = ownerId !== undefined && ownerId === account?.id;
  const isAdmitted = isTemporary || (await checkPassword({ email, account, password }, requestContext));
  if (!account || !isAdmitted) throw new Refusal('WRONG_CREDENTIALS');
  // Only a person who knows the password learns that it has expired.
  if (!isTemporary && account.passwordExpiresAt && account.passwordExpiresAt <= ctx.now()) {
    throw new Refusal('PASSWORD_EXPIRED');
  }
  const temporaryPasswordHash = isTemporary ? hashTemporaryPassword(password) : null;
  if (needsFactor(account)) return askForFactor(ctx, account, temporaryPasswordHash);
  return completeSignIn(ctx, devices, { account, ...options, temporaryPasswordHash }, requestContext);
}

async function askForFactor(
  { database, now }: AppContext,
  account: SignInAccount,
  temporaryPasswordHash: string | null,
): Promise<never> {
  const { id: userId, hasApp, hasPasskey } = account;
  const passwordFingerprint = takeFingerprint(account);
  const challenge = await createChallenge(
    database,
    { kind: 'factor', userId, passwordFingerprint, temporaryPasswordHash },
    now(),
  );
  const message = hasApp ? undefined : 'Please use your passkey, or enter a recovery code.';
  throw new Refusal('FACTOR_NEEDED', { ...(message && { message }), factor: { challenge, hasApp, hasPasskey } });
}

/**
 * Completes a sign-in after the password, by a code of the app or a recovery code. Throws `WRONG_CODE`,
 * `CHALLENGE_EXPIRED` (also if the password has changed meanwhile), `ALREADY_SIGNED_IN`, `RATE_LIMITED`.
 */
export async function completeWithCode(
  ctx: AppContext,
  devices: KnownDevices,
  { challenge, code, ...options }: CodeInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { userId, passwordFingerprint, temporaryPasswordHash } = await findChallenge(
    ctx.database,
    'factor',
    challenge,
    ctx.now(),
  );
  const account = userId === null ? undefined : await findSignInAccount(ctx.database, { id: userId });
  if (!account || takeFingerprint(account) !== passwordFingerprint) throw new Refusal('CHALLENGE_EXPIRED');
  const prove = async (tx: Db, now: Date) => {
    await useChallenge(tx, 'factor', challenge, now);
    if (!(await useFactorCode({ ...ctx, tx }, account.id, code, now))) refuseField('WRONG_CODE', 'code');
  };
  return limitCodes(ctx, devices, account, requestContext, () =>
    completeSignIn(ctx, devices, { account, ...options, temporaryPasswordHash, prove }, requestContext),
  );
}

const takeFingerprint = ({ hashedPassword }: SignInAccount): string =>
  createHash('sha256').update(hashedPassword).digest('hex');

import type { z } from 'zod';
import type { signInWithPasskey } from '#contracts/accounts/account-passkeys.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { RequestContext } from './check-password.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { refreshSignIn } from './confirm-identity.ts';
import type { KnownDevices } from './known-devices.ts';
import { findPasskey, usePasskey } from './passkeys.ts';
import { changeAsOwner } from './sessions.ts';
import { findSignInAccount } from './sign-in-account.ts';
import type { UserRow } from './user-row.ts';

type SignInInput = z.output<NonNullable<typeof signInWithPasskey.body>>;

/**
 * Signs in the passkey's owner, without a password or code. Throws `WRONG_PASSKEY`, `CHALLENGE_EXPIRED`, and
 * `ALREADY_SIGNED_IN` without using the response up: it is sent again with the wish to end the other session.
 */
export async function signInByPasskey(
  ctx: AppContext,
  devices: KnownDevices,
  { response, ...options }: SignInInput,
  requestContext: RequestContext,
): Promise<UserRow> {
  const { userId } = await findPasskey(ctx.database, response);
  const account = await findSignInAccount(ctx.database, { id: userId });
  if (!account) throw new Refusal('WRONG_PASSKEY');
  const prove = (tx: Db, now: Date) => usePasskey(ctx, tx, userId, response, now);
  return completeSignIn(ctx, devices, { account, ...options, prove }, requestContext);
}

/**
 * Counts the session as signed in just now, after a passkey. Throws `WRONG_PASSKEY`, also for another user's, and
 * `CHALLENGE_EXPIRED`.
 */
export async function confirmByPasskey(
  ctx: AppContext,
  session: SignedInSession,
  { response }: Pick<SignInInput, 'response'>,
): Promise<void> {
  await changeAsOwner(ctx, session, async (tx, now) => {
    await usePasskey(ctx, tx, session.user.id, response, now);
    await refreshSignIn(tx, session.sid, now);
  });
}

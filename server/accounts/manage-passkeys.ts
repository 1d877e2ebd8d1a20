import type { z } from 'zod';
import type { addPasskey } from '#contracts/accounts/account-passkeys.ts';
import type { AppContext } from '../app-context.ts';
import { and, count, eq } from '../db/drizzle.ts';
import { passkeys } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { RequestContext } from './check-password.ts';
import { issueRecoveryCodes } from './factor-codes.ts';
import { refuseFactorChange } from './factors.ts';
import { deleteNeedlessCodes, readSignInMethods, recordSignInChange } from './manage-factors.ts';
import { createPasskeyOptions, verifyNewPasskey } from './passkeys.ts';
import { changeAsOwner } from './sessions.ts';
import { findSignInAccount } from './sign-in-account.ts';

const MAX_PASSKEYS = 20;

type NewPasskeyInput = z.output<NonNullable<typeof addPasskey.body>>;

/** Returns the browser's options for a new passkey. Throws like `refuseFactorChange`. */
export function startPasskey(ctx: AppContext, session: SignedInSession) {
  refuseFactorChange(session, ctx.now());
  return createPasskeyOptions(ctx, session.user);
}

/** Adds a passkey. Throws `WRONG_PASSKEY`, `CHALLENGE_EXPIRED`, `DUPLICATE`, and like `refuseFactorChange`. */
export async function addOwnPasskey(
  ctx: AppContext,
  session: SignedInSession,
  { name, response }: NewPasskeyInput,
  requestContext: RequestContext,
) {
  refuseFactorChange(session, ctx.now());
  const { user } = session;
  const recoveryCodes = await changeAsOwner(ctx, session, async (tx, now) => {
    const [known] = await tx.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.userId, user.id));
    if ((known?.passkeys ?? 0) >= MAX_PASSKEYS)
      throw new Refusal('DUPLICATE', 'That’s enough passkeys. Remove one first.');
    await tx.insert(passkeys).values({ ...(await verifyNewPasskey(ctx, tx, user.id, response, now)), name });
    await recordSignInChange(ctx, tx, session, 'passkey-added', requestContext, now);
    const account = await findSignInAccount(tx, { id: user.id });
    const isFirstFactor = account?.isAdmin && !account.hasApp && known?.passkeys === 0;
    return isFirstFactor ? issueRecoveryCodes(tx, user.id, now) : undefined;
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new Refusal('DUPLICATE', 'This passkey is already here.');
    throw error;
  });
  const methods = await readSignInMethods(ctx, session);
  return { message: 'From now on, this passkey signs you in.', methods, ...(recoveryCodes && { recoveryCodes }) };
}

/** Renames a passkey. Throws `NOT_FOUND`, also for another user's. */
export async function renameOwnPasskey(ctx: AppContext, session: SignedInSession, id: number, name: string) {
  const renamed = await ctx.database.update(passkeys).set({ name }).where(isOwn(session, id)).returning();
  if (renamed.length === 0) refuseUnknown();
  return { message: `It’s called ${name} now.`, methods: await readSignInMethods(ctx, session) };
}

/** Removes a passkey, and recovery codes that became needless. Throws `NOT_FOUND`, and like `refuseFactorChange`. */
export async function removeOwnPasskey(
  ctx: AppContext,
  session: SignedInSession,
  id: number,
  requestContext: RequestContext,
) {
  refuseFactorChange(session, ctx.now());
  await changeAsOwner(ctx, session, async (tx, now) => {
    const removed = await tx.delete(passkeys).where(isOwn(session, id)).returning({ id: passkeys.id });
    if (removed.length === 0) refuseUnknown();
    await deleteNeedlessCodes(tx, session);
    await recordSignInChange(ctx, tx, session, 'passkey-removed', requestContext, now);
  });
  return { message: 'This passkey no longer signs you in.', methods: await readSignInMethods(ctx, session) };
}

const isOwn = ({ user }: SignedInSession, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id));

function refuseUnknown(): never {
  throw new Refusal('NOT_FOUND', 'This passkey no longer exists.');
}

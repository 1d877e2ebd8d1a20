import { Secret } from 'otpauth';
import { encode } from 'uqr';
import type { SignInMethods } from '#contracts/accounts/account-factors.ts';
import type { SecurityEventKind } from '#contracts/accounts/security-events.ts';
import type { SignInChange } from '#contracts/accounts/sign-in-changes.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '../db/schema.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import type { RequestContext } from './check-password.ts';
import { createTotp, issueRecoveryCodes, sealSecret, useAppCode } from './factor-codes.ts';
import { needsFactor, refuseFactorChange } from './factors.ts';
import type { KnownDevices } from './known-devices.ts';
import { limitCodes } from './limit-codes.ts';
import { readRequestMetadata, recordSecurityEvent } from './security-events.ts';
import { changeAsOwner } from './sessions.ts';
import { findSignInAccount } from './sign-in-account.ts';

const SECRET_BYTES = 20;

/** Lists a user's ways to sign in, for the user's own account page. */
export async function readSignInMethods(
  { database, config }: Pick<AppContext, 'config'> & { database: Db },
  { user: { id, isAdmin } }: SignedInSession,
): Promise<SignInMethods> {
  const [[app], codesLeft, keys] = await Promise.all([
    database.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id)),
    database.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
    database.select().from(passkeys).where(eq(passkeys.userId, id)).orderBy(passkeys.id),
  ]);
  const addedAt = app?.confirmedAt?.toISOString();
  return {
    app: addedAt ? { addedAt } : null,
    recoveryCodesLeft: codesLeft,
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      isSynced: key.isSynced,
      addedAt: key.createdAt.toISOString(),
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    })),
    isAskedForFactor: config.asksForFactor && isAdmin && !addedAt && keys.length === 0,
  };
}

/** Starts the setup of an app, which its first code will confirm. Throws `DUPLICATE`, and as `refuseFactorChange`. */
export async function startAuthenticatorApp(ctx: AppContext, session: SignedInSession) {
  refuseFactorChange(session, ctx.now());
  const { id: userId, email } = session.user;
  const secret = new Secret({ size: SECRET_BYTES });
  const sealedSecret = sealSecret(ctx.sealer, userId, secret);
  await changeAsOwner(ctx, session, async (tx, now) => {
    const newApp = { sealedSecret, confirmedAt: null, lastUsedStep: null, createdAt: now };
    const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
    if (app?.confirmedAt) refuseSecondApp();
    await tx
      .insert(authenticatorApps)
      .values({ userId, ...newApp })
      .onConflictDoUpdate({ target: authenticatorApps.userId, set: newApp });
  });
  const address = createTotp(secret.bytes, { issuer: ctx.settings.content.profile.brand, label: email }).toString();
  return { secret: secret.base32, address, qrCode: drawQrCode(address) };
}

/** Confirms an app by its first code. Throws `WRONG_CODE`, `DUPLICATE`, `RATE_LIMITED`, as `refuseFactorChange`. */
export async function confirmAuthenticatorApp(
  ctx: AppContext,
  devices: KnownDevices,
  session: SignedInSession,
  typed: string,
  requestContext: RequestContext,
) {
  refuseFactorChange(session, ctx.now());
  const { id: userId } = session.user;
  const account = await findSignInAccount(ctx.database, { id: userId });
  if (!account) throw new Refusal('SESSION_INVALIDATED');
  if (account.hasApp) refuseSecondApp();
  const codes = await limitCodes(ctx, devices, account, requestContext, () =>
    changeAsOwner(ctx, session, async (tx, now) => {
      if (!(await useAppCode({ ...ctx, tx }, userId, typed.replace(/[\s-]/g, ''), now, { isSetUp: false })))
        refuseField('WRONG_CODE', 'code', 'That code isn’t right. Please enter the one that your app shows now.');
      await recordSignInChange(ctx, tx, session, 'app-added', requestContext, now);
      return issueRecoveryCodes(tx, userId, now);
    }),
  );
  const message = 'From now on, you sign in with your password and a code from your app.';
  return { message, recoveryCodes: codes, methods: await readSignInMethods(ctx, session) };
}

/** Removes the app, and the recovery codes if the user needs no factor any more. Throws as `refuseFactorChange`. */
export async function removeAuthenticatorApp(
  ctx: AppContext,
  session: SignedInSession,
  requestContext: RequestContext,
) {
  refuseFactorChange(session, ctx.now());
  const { id: userId } = session.user;
  await changeAsOwner(ctx, session, async (tx, now) => {
    const deleted = await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId)).returning();
    await deleteNeedlessCodes(tx, session);
    if (deleted.some(({ confirmedAt }) => confirmedAt !== null))
      await recordSignInChange(ctx, tx, session, 'app-removed', requestContext, now);
  });
  return { message: 'Signing in no longer needs a code.', methods: await readSignInMethods(ctx, session) };
}

/** Replaces the recovery codes. Throws `NOT_FOUND` if the user needs no factor, and as `refuseFactorChange`. */
export async function replaceRecoveryCodes(ctx: AppContext, session: SignedInSession, requestContext: RequestContext) {
  refuseFactorChange(session, ctx.now());
  const codes = await changeAsOwner(ctx, session, async (tx, now) => {
    const account = await findSignInAccount(tx, { id: session.user.id });
    if (!account || !needsFactor(account))
      throw new Refusal('NOT_FOUND', 'Recovery codes stand in for an authenticator app. Set one up first.');
    await recordSignInChange(ctx, tx, session, 'recovery-codes-replaced', requestContext, now);
    return issueRecoveryCodes(tx, session.user.id, now);
  });
  const message = 'These are your new recovery codes. The earlier ones no longer work.';
  return { message, recoveryCodes: codes, methods: await readSignInMethods(ctx, session) };
}

/** Deletes the recovery codes of a user who needs no second factor: the codes only stand in for one. */
export async function deleteNeedlessCodes(tx: Db, { user }: SignedInSession): Promise<void> {
  const account = await findSignInAccount(tx, { id: user.id });
  if (account && !needsFactor(account)) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
}

/** Records a change and tells the user by mail. */
export async function recordSignInChange(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Db,
  { user }: SignedInSession,
  signInChange: SignInChange,
  requestContext: RequestContext,
  now: Date,
): Promise<void> {
  await recordSecurityEvent(
    tx,
    { kind: toEventKind(signInChange), account: user.email, ...readRequestMetadata(requestContext) },
    now,
  );
  await queueNotice(tx, queue, { kind: 'sign-in-changed', recipient: user.email, facts: { signInChange } });
}

function toEventKind(signInChange: SignInChange): SecurityEventKind {
  if (signInChange === 'recovery-codes-replaced') return signInChange;
  return signInChange.endsWith('added') ? 'factor-added' : 'factor-removed';
}

function refuseSecondApp(): never {
  throw new Refusal('DUPLICATE', 'An authenticator app is set up already. Remove it first.');
}

function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts';
import { authenticatorApps, recoveryCodes } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { generateLegibleSecret } from './mailed-secrets.ts';

const PERIOD_SECONDS = 30;
/** The codes of the half minutes before and after the present one are accepted too, since clocks differ. */
const WINDOW = 1;
const RECOVERY_CODE_COUNT = 10;

export const createTotp = (secret: Uint8Array, { issuer, label }: { issuer: string; label: string }): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

type CodeStore = { tx: Db; sealer: Sealer };

/**
 * Uses up a code of the app or a recovery code. Returns false for a wrong or used one: of two requests with one code at
 * the same moment, only one gets true.
 */
export async function useFactorCode(store: CodeStore, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(code) ? useAppCode(store, userId, code, now) : useRecoveryCode(store.tx, userId, code);
}

/** Uses up a code of the app. With `isSetUp: false`, the code confirms an app that is still being set up. */
export async function useAppCode(
  { tx, sealer }: CodeStore,
  userId: number,
  code: string,
  now: Date,
  { isSetUp = true } = {},
): Promise<boolean> {
  const { confirmedAt } = authenticatorApps;
  const isUsersApp = and(eq(authenticatorApps.userId, userId), isSetUp ? isNotNull(confirmedAt) : isNull(confirmedAt));
  const [app] = await tx.select().from(authenticatorApps).where(isUsersApp);
  const secret = app && openSecret(sealer, userId, app.sealedSecret);
  if (!secret) return false;
  const timestamp = now.getTime();
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  // The number of the code's half minute since 1970. The last used number is stored, so that no code works twice.
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const isNewer = or(isNull(authenticatorApps.lastUsedStep), lt(authenticatorApps.lastUsedStep, step));
  const used = await tx
    .update(authenticatorApps)
    .set({ lastUsedStep: step, ...(!isSetUp && { confirmedAt: now }) })
    .where(and(isUsersApp, isNewer))
    .returning({ userId: authenticatorApps.userId });
  return used.length > 0;
}

async function useRecoveryCode(tx: Db, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, hashRecoveryCode(userId, code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Replaces the user's recovery codes and returns the new ones. Only their hashes are stored. */
export async function issueRecoveryCodes(tx: Db, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateLegibleSecret);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ hash: hashRecoveryCode(userId, code), userId, createdAt: now })));
  return codes;
}

const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest('hex');

/** Seals an authenticator app's secret, so that nobody can sign in with a copy of the database alone. */
export const sealSecret = (sealer: Sealer, userId: number, secret: Secret): SealedText =>
  sealer.sealRow('authenticator_apps', userId, { sealedSecret: secret.base32 }).sealedSecret;

/** Opens the sealed secret; returns undefined if it is damaged or its key is lost. */
function openSecret(sealer: Sealer, userId: number, sealed: SealedText): Uint8Array | undefined {
  const text = sealer.openText('authenticator_apps', 'sealedSecret', userId, sealed);
  return /^[A-Z2-7]+$/.test(text) ? Secret.fromBase32(text).bytes : undefined;
}

import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts';
import { authenticatorApps, recoveryCodes } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { generateLegibleSecret } from './mailed-secrets.ts';

const PERIOD_SECONDS = 30;
/** Codes of the half minutes before and after count too, since clocks differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

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

/** Uses a code of the app or a recovery code. Each counts once, also of two requests at the same moment. */
export async function useFactorCode(store: CodeStore, userId: number, typed: string, now: Date): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(code) ? useAppCode(store, userId, code, now) : useRecoveryCode(store.tx, userId, code);
}

/** `isSetUp` false: the first code of an app that is being set up, which confirms it. */
export async function useAppCode(
  { tx, sealer }: CodeStore,
  userId: number,
  code: string,
  now: Date,
  { isSetUp = true } = {},
): Promise<boolean> {
  const isAsked = isSetUp ? isNotNull(authenticatorApps.confirmedAt) : isNull(authenticatorApps.confirmedAt);
  const ofUser = and(eq(authenticatorApps.userId, userId), isAsked);
  const [app] = await tx.select().from(authenticatorApps).where(ofUser);
  const secret = app && openSecret(sealer, userId, app.sealedSecret);
  if (!secret) return false;
  const timestamp = now.getTime();
  const delta = createTotp(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const isNewer = or(isNull(authenticatorApps.lastUsedStep), lt(authenticatorApps.lastUsedStep, step));
  const used = await tx
    .update(authenticatorApps)
    .set({ lastUsedStep: step, ...(!isSetUp && { confirmedAt: now }) })
    .where(and(ofUser, isNewer))
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

/** Ends earlier codes and returns new ones, of which only hashes are stored. */
export async function issueRecoveryCodes(tx: Db, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateLegibleSecret);
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

/** Seals an authenticator app's secret with the key outside the database, so that a copy of it is no way in. */
export const sealSecret = (sealer: Sealer, userId: number, secret: Secret): SealedText =>
  sealer.sealRow('authenticator_apps', userId, { sealedSecret: secret.base32 }).sealedSecret;

/** Opens the secret, unless it is damaged or its key is lost. */
function openSecret(sealer: Sealer, userId: number, sealed: SealedText): Uint8Array | undefined {
  const text = sealer.openText('authenticator_apps', 'sealedSecret', userId, sealed);
  return /^[A-Z2-7]+$/.test(text) ? Secret.fromBase32(text).bytes : undefined;
}

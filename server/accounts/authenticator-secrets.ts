import { Secret } from 'otpauth';
import type { SealedText } from '../db/sealed-text.ts';
import type { Sealer } from '../sealing/sealer.ts';

/** Seals the secret of an authenticator app with the key that is outside the database: a copy of the database lets nobody sign in. */
export const sealSecret = (sealer: Sealer, userId: number, secret: Secret): SealedText =>
  sealer.sealRow('authenticator_apps', userId, { sealedSecret: secret.base32 }).sealedSecret;

/** Undefined for a damaged one, or one whose key is lost. */
export function openSecret(sealer: Sealer, userId: number, sealed: SealedText): Uint8Array | undefined {
  const text = sealer.openText('authenticator_apps', 'sealedSecret', userId, sealed);
  return /^[A-Z2-7]+$/.test(text) ? Secret.fromBase32(text).bytes : undefined;
}

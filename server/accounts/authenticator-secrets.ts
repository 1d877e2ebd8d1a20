import { Secret } from 'otpauth';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';

/** Seals an authenticator app's secret with the key outside the database, so that a copy of it is no way in. */
export const sealSecret = (sealer: Sealer, userId: number, secret: Secret): SealedText =>
  sealer.sealRow('authenticator_apps', userId, { sealedSecret: secret.base32 }).sealedSecret;

/** Opens the secret, unless it is damaged or its key is lost. */
export function openSecret(sealer: Sealer, userId: number, sealed: SealedText): Uint8Array | undefined {
  const text = sealer.openText('authenticator_apps', 'sealedSecret', userId, sealed);
  return /^[A-Z2-7]+$/.test(text) ? Secret.fromBase32(text).bytes : undefined;
}

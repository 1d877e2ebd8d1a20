import { createDecipheriv } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Db } from '../connect.ts';
import { eq } from '../drizzle.ts';
import { siteSecrets } from '../schema.ts';
import { readKeyId } from './seal-value.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The secret of an authenticator app that was encrypted with a secret of the same database, in base32. Anything else is
 * returned as it is.
 */
export async function openEarlierSecret(tx: Db, userId: number, stored: string): Promise<string> {
  if (readKeyId(stored)) return stored;
  const [key] = await tx.select().from(siteSecrets).where(eq(siteSecrets.name, 'authenticator apps'));
  const bytes = Buffer.from(stored, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const keyBytes = Buffer.from(key?.secret ?? '', 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', keyBytes, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(`authenticator app of ${userId}`)).setAuthTag(tag);
    const clear = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return new Secret({ buffer: Uint8Array.from(clear).buffer }).base32;
  } catch {
    return stored;
  }
}

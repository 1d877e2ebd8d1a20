import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { getSiteSecret } from '../db/site-secret.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

const readKey = async (db: Db) => Buffer.from(await getSiteSecret(db, 'authenticator apps'), 'base64url');
/** Binds the text to its row, so that a copy in another user's row cannot be opened. */
const boundTo = (userId: number) => Buffer.from(`authenticator app of ${userId}`);

/** Encrypts the secret of an authenticator app with AES-256-GCM: a copy of the table alone lets nobody sign in. */
export async function sealSecret(db: Db, userId: number, secret: Uint8Array): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await readKey(db), iv).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined if the site's secret was replaced since. */
export async function openSecret(db: Db, userId: number, sealed: string): Promise<Buffer | undefined> {
  const bytes = Buffer.from(sealed, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', await readKey(db), iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(userId)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

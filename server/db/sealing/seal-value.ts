import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataKey, KeyRing } from './data-keys.ts';

/** The place for which a value is sealed. It cannot be opened in another place. */
export type Place = { table: string; column: string; id: number | string };

const FORMAT = 'sealed:1:';
const sealedShape = /^sealed:1:([0-9a-f]{8}):([\w-]+)$/;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Lengths are rounded up to this, so that "yes" and "no" look alike. */
const BLOCK_BYTES = 32;

/** Returns the beginning of all values that a key has sealed. */
export const sealedPrefix = ({ id }: DataKey): string => `${FORMAT}${id}:`;

/** Seals a text with AES-256-GCM. The result begins with its format and the id of the key. */
export function sealValue(key: DataKey, place: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(describePlace(place));
  const length = Buffer.byteLength(text);
  // Padded with zero bytes, which `openValue` cuts off. PostgreSQL stores no text with a zero byte, so none is lost.
  const padded = Buffer.alloc(Math.max(1, Math.ceil(length / BLOCK_BYTES)) * BLOCK_BYTES);
  padded.write(text);
  const sealed = Buffer.concat([nonce, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(key)}${sealed.toString('base64url')}`;
}

/** Returns the id of the key that sealed a value; undefined for a clear text. */
export const readKeyId = (value: string): string | undefined => sealedShape.exec(value)?.[1];

/** Opens a value. Throws if it is damaged, stands in another place, or the ring does not have its key. */
export function openValue(ring: KeyRing, place: Place, value: string): string {
  const [, id, body = ''] = sealedShape.exec(value) ?? [];
  const key = ring.find((known) => known.id === id);
  if (!key) throw new Error('there is no key for this value');
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('the value is cut off');
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(describePlace(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return padded.toString().replace(/\0+$/, '');
}

const describePlace = ({ table, column, id }: Place): Buffer => Buffer.from(`${table}/${column}/${id}`);

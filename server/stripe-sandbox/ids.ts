import { randomBytes } from 'node:crypto';

/** Returns 24 letters and digits, of more than 140 random bits. */
export const randomString = (): string => randomBytes(18).toString('base64url').replace(/[-_]/g, '0');

export const newId = (prefix: string): string => `${prefix}_${randomString()}`;

/** Returns whether the input has the form of an id; nothing else reaches the database. */
export const isId = (input: unknown): input is string =>
  typeof input === 'string' && /^[A-Za-z0-9_]{1,80}$/.test(input);

import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns unguessable letters and digits; 24 of them have 142 bits. */
export function randomString(length = 24): string {
  let result = '';
  while (result.length < length) {
    for (const byte of randomBytes(length)) {
      // Values from 248 on would make the first letters likelier than the rest.
      if (byte < 248 && result.length < length) result += alphabet[byte % 62];
    }
  }
  return result;
}

export const newId = (prefix: string): string => `${prefix}_${randomString()}`;

/** Whether the input has the form of an id; nothing else reaches the database. */
export const isId = (input: unknown): input is string =>
  typeof input === 'string' && /^[A-Za-z0-9_]{1,80}$/.test(input);

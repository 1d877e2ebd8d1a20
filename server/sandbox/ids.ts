import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that nobody can guess; 24 of them have 142 bits. */
export function randomString(length = 24): string {
  let made = '';
  while (made.length < length) {
    for (const byte of randomBytes(length)) {
      // The last few values would make the first letters likelier than the rest.
      if (byte < 248 && made.length < length) made += alphabet[byte % 62];
    }
  }
  return made;
}

export const newId = (prefix: string): string => `${prefix}_${randomString()}`;

/** Whether something could be an id at all. What could not never reaches the database. */
export const isId = (given: unknown): given is string =>
  typeof given === 'string' && /^[A-Za-z0-9_]{1,80}$/.test(given);

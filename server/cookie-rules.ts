import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Parts } from './parts.ts';

type Site = Pick<Parts, 'publicUrl'>;
const isSecure = (site: Site): boolean => site.publicUrl().startsWith('https:');

/** The prefix makes a browser refuse the cookie from anywhere but this very host over https. */
export const cookieName = (site: Site, name: string): string => (isSecure(site) ? `__Host-${name}` : name);

export const attributes = (site: Site): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: isSecure(site),
});

/** 256 bits that nobody guesses. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);
/** What the database knows of a token: SHA-256 in hexadecimal. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';

type CookieContext = Pick<AppContext, 'publicUrl'>;

/** Returns whether the browser uses https. A proxy may pass requests on as http: an https public address is enough. */
const isSecure = (ctx: CookieContext, request: FastifyRequest): boolean =>
  ctx.publicUrl().startsWith('https:') || request.protocol === 'https';

/**
 * Returns a cookie's name. Over https it has a prefix with which browsers accept the cookie from this host only:
 * otherwise another subdomain or a plain http reply could plant a session cookie.
 */
export const cookieName = (ctx: CookieContext, request: FastifyRequest, name: string): string =>
  isSecure(ctx, request) ? `__Host-${name}` : name;

export const cookieAttributes = (ctx: CookieContext, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: isSecure(ctx, request),
});

/** Creates a token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);
/** Returns the SHA-256 of a token in hexadecimal, which the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

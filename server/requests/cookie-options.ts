import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';

type CookieContext = Pick<AppContext, 'publicUrl'>;

/** Behind a proxy the request itself may be plain, so the public address decides first. */
const isSecure = (ctx: CookieContext, request: FastifyRequest): boolean =>
  ctx.publicUrl().startsWith('https:') || request.protocol === 'https';

/**
 * Over https, browsers accept a cookie with this prefix from this host only. Without it, another subdomain or a plain
 * http reply could plant a session cookie.
 */
export const cookieName = (ctx: CookieContext, request: FastifyRequest, name: string): string =>
  isSecure(ctx, request) ? `__Host-${name}` : name;

export const cookieAttributes = (ctx: CookieContext, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure: isSecure(ctx, request),
});

/** 256 random bits. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[\w-]{43}$/.test(text);
/** The database stores this SHA-256 of a token, in hexadecimal. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

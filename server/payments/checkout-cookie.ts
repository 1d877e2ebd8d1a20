import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { cookieAttributes, cookieName, createToken, hashToken, isToken } from '../requests/cookie-options.ts';

type CookieContext = Pick<AppContext, 'publicUrl'>;
const MAX_AGE_SECONDS = 24 * 60 * 60;

/** Returns the name of the cookie that ties a purchase to the browser that makes it, without an account. */
const checkoutCookieName = (ctx: CookieContext, request: FastifyRequest): string =>
  cookieName(ctx, request, 'checkout');

export const hasCheckoutCookie = (ctx: CookieContext, request: FastifyRequest): boolean =>
  request.cookies[checkoutCookieName(ctx, request)] !== undefined;

/** Returns the hash that the database stores for this browser's cookie; null without a well-formed cookie. */
export function readCheckoutHash(ctx: CookieContext, request: FastifyRequest): string | null {
  const token = request.cookies[checkoutCookieName(ctx, request)];
  return isToken(token) ? hashToken(token) : null;
}

/** Clears the cookie at a sign-out, since the next person at this browser may be another one. */
export const clearCheckoutCookie = (ctx: CookieContext, request: FastifyRequest, reply: FastifyReply): void => {
  if (hasCheckoutCookie(ctx, request))
    reply.clearCookie(checkoutCookieName(ctx, request), { ...cookieAttributes(ctx, request), httpOnly: true });
};

/** Returns the browser's hash, and sets the cookie for another day, so that it does not end during a purchase. */
export function ensureCheckoutHash(ctx: CookieContext, request: FastifyRequest, reply: FastifyReply): string {
  const name = checkoutCookieName(ctx, request);
  const known = request.cookies[name];
  const token = isToken(known) ? known : createToken();
  reply.setCookie(name, token, {
    ...cookieAttributes(ctx, request),
    httpOnly: true,
    maxAge: MAX_AGE_SECONDS,
  });
  return hashToken(token);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { cookieAttributes, cookieName, createToken, hashToken, isToken } from '../cookie-options.ts';

/** Binds what is bought to the browser that buys it, without an account. */
type CookieContext = Pick<AppContext, 'publicUrl'>;
const MAX_AGE_SECONDS = 24 * 60 * 60;
const checkoutCookieName = (ctx: CookieContext, request: FastifyRequest): string =>
  cookieName(ctx, request, 'checkout');

export const hasCheckoutCookie = (ctx: CookieContext, request: FastifyRequest): boolean =>
  request.cookies[checkoutCookieName(ctx, request)] !== undefined;

/** What the database knows of this browser's cookie; null where it has none that can be ours. */
export function readCheckoutHash(ctx: CookieContext, request: FastifyRequest): string | null {
  const token = request.cookies[checkoutCookieName(ctx, request)];
  return isToken(token) ? hashToken(token) : null;
}

/** Whoever uses this browser next is somebody else. */
export const clearCheckoutCookie = (ctx: CookieContext, request: FastifyRequest, reply: FastifyReply): void => {
  if (hasCheckoutCookie(ctx, request))
    reply.clearCookie(checkoutCookieName(ctx, request), { ...cookieAttributes(ctx, request), httpOnly: true });
};

/** The same, after giving the browser one where it has none. */
export function ensureCheckoutHash(ctx: CookieContext, request: FastifyRequest, reply: FastifyReply): string {
  const known = readCheckoutHash(ctx, request);
  if (known) return known;
  const token = createToken();
  reply.setCookie(checkoutCookieName(ctx, request), token, {
    ...cookieAttributes(ctx, request),
    httpOnly: true,
    maxAge: MAX_AGE_SECONDS,
  });
  return hashToken(token);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { attributes, cookieName, hashOf, isToken, newToken } from '../cookie-rules.ts';

/** Binds what is bought to the browser that buys it, without an account. */
type Site = Pick<AppContext, 'publicUrl'>;
const LIFE_SECONDS = 24 * 60 * 60;
const nameAt = (site: Site, request: FastifyRequest): string => cookieName(site, request, 'checkout');

export const carriesCheckout = (site: Site, request: FastifyRequest): boolean =>
  request.cookies[nameAt(site, request)] !== undefined;

/** What the database knows of this browser's cookie; null where it has none that can be ours. */
export function checkoutOf(site: Site, request: FastifyRequest): string | null {
  const token = request.cookies[nameAt(site, request)];
  return isToken(token) ? hashOf(token) : null;
}

/** Whoever uses this browser next is somebody else. */
export const clearCheckout = (site: Site, request: FastifyRequest, reply: FastifyReply): void => {
  if (carriesCheckout(site, request))
    reply.clearCookie(nameAt(site, request), { ...attributes(site, request), httpOnly: true });
};

/** The same, after giving the browser one where it has none. */
export function openCheckoutOf(site: Site, request: FastifyRequest, reply: FastifyReply): string {
  const known = checkoutOf(site, request);
  if (known) return known;
  const token = newToken();
  reply.setCookie(nameAt(site, request), token, { ...attributes(site, request), httpOnly: true, maxAge: LIFE_SECONDS });
  return hashOf(token);
}

import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { hasCheckoutCookie } from '../payments/checkout-cookie.ts';
import { Refusal } from '../requests/refusal.ts';
import { hasSessionCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a signature of the body proves who sends a request. No browser sends it, so cookies do not count. */
    isSigned?: boolean;
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses changes that a page of another site requests with this site's cookies. SameSite cookies are not enough, since
 * another port of the same host counts as the same site.
 */
export function refuseCrossSiteRequests(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.includes(request.method) || request.routeOptions.config.isSigned) return;
    const usesCookies = hasSessionCookie(ctx, request) || hasCheckoutCookie(ctx, request);
    if (isCrossSite(request) || (usesCookies && !hasSameOrigin(ctx, request))) {
      throw new Refusal('FORBIDDEN', 'This request didn’t come from a page on this site.');
    }
  });
}

function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Returns whether another site's link, picture or redirect led here. Old browsers show it by the referrer alone. */
export function isCrossSiteNavigation(ctx: AppContext, request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-site'] !== undefined) return isCrossSite(request);
  const { referer } = request.headers;
  if (!referer) return false;
  return !URL.canParse(referer) || !isSameOrigin(ctx, request, new URL(referer).origin);
}

const hasSameOrigin = (ctx: AppContext, request: FastifyRequest): boolean =>
  request.headers.origin !== undefined && isSameOrigin(ctx, request, request.headers.origin);

function isSameOrigin({ config }: AppContext, { headers, socket }: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  if (config.publicUrl) return origin === config.publicUrl;
  const { host, hostname } = new URL(origin);
  // Another site's domain name may point to this server, so only names and addresses that are certainly its own count.
  return host === headers.host && isOwnHost(hostname.replace(/^\[|\]$/g, ''), config.host, socket.localAddress);
}

function isOwnHost(name: string, boundHost: string, localAddress: string | undefined): boolean {
  const isLoopback = name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  const ownAddresses = [boundHost, localAddress, localAddress?.replace('::ffff:', '')];
  return isLoopback || (isIP(name) > 0 && ownAddresses.includes(name));
}

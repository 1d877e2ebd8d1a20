import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { hasCheckoutCookie } from '../payments/checkout-cookie.ts';
import { Refusal } from '../refusal.ts';
import { hasSessionCookie } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a call that is judged by a signature of its body: its sender is no browser, and no cookie counts. */
    isSigned?: boolean;
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses changes that another site's page asks for, above all in the name of whoever is signed in or paying here. SameSite cookies
 * are not enough: another port of the same host counts as the same site.
 */
export function refuseCrossSiteRequests(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.includes(request.method) || request.routeOptions.config.isSigned) return;
    const hasSessionOrCheckout = hasSessionCookie(ctx, request) || hasCheckoutCookie(ctx, request);
    const hasAllowedOrigin = !hasSessionOrCheckout || hasSameOrigin(ctx, request);
    if (isCrossSite(request) || !hasAllowedOrigin) {
      throw new Refusal('FORBIDDEN', { message: 'This request did not come from a page of this site.' });
    }
  });
}

/** What the browser itself says, where it does. */
function isCrossSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/** Whether a link, picture or redirect of another site led here: what the browser says, or else the page it came from. */
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
  // Any name may point here; only these are certainly ours.
  return host === headers.host && isOwnHost(hostname.replace(/^\[|\]$/g, ''), config.host, socket.localAddress);
}

function isOwnHost(name: string, boundHost: string, localAddress: string | undefined): boolean {
  const isLoopback = name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  return (
    isLoopback || (isIP(name) > 0 && [boundHost, localAddress, localAddress?.replace('::ffff:', '')].includes(name))
  );
}

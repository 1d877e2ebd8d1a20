import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import { colorThemeScript } from '#contracts/pages/color-theme.ts';
import type { Config } from '../config/config.ts';

/** The sources for Stripe.js if Stripe takes the payments: its script, its frames (also for 3-D Secure) and its API. */
const stripe = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};

/** The page's one inline script, as the policy names it. */
const themeScriptHash = `'sha256-${createHash('sha256').update(colorThemeScript).digest('base64')}'`;

/**
 * Returns the security headers of every reply; they do not depend on the request, so helmet computes them once.
 * `frames`: origins that pages may embed, besides the payment provider's.
 */
export function securityHeaders(config: Config, frames: readonly string[]): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(config, frames))(reply.req, reply, () => {});
  return reply.getHeaders() as Record<string, string>;
}

/** Returns the headers without a referrer, for pages whose address may contain a secret. */
export const withoutReferrer = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'referrer-policy': 'no-referrer',
});

/** Describes the headers. Inline styles are allowed, since overlays and the calendar set positions with them. */
function helmetOptions({ publicUrl, stripe: keys }: Config, frames: readonly string[]): HelmetOptions {
  const overHttps = publicUrl?.startsWith('https:') ?? false;
  const provider = keys === undefined ? { scriptSrc: [], frameSrc: [], connectSrc: [] } : stripe;
  const frameSrc = [...frames, ...provider.frameSrc];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", themeScriptHash, ...provider.scriptSrc],
        connectSrc: ["'self'", ...provider.connectSrc],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        frameSrc: frameSrc.length > 0 ? frameSrc : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overHttps && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    // Video hosts refuse to play if they do not know the embedding site.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: overHttps && { maxAge: 31_536_000 },
  };
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** What Stripe.js needs, where Stripe takes the money: its script, its frames (the second step of a card too), its calls. */
const stripe = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};

/**
 * The same headers on every reply, worked out by helmet once: nothing in them depends on the request. `frames`: whose pages
 * may stand inside ours, besides the payment provider's.
 */
export function securityHeaders(config: Config, frames: readonly string[]): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(helmetOptions(config, frames))(reply.req, reply, () => {});
  return reply.getHeaders() as Record<string, string>;
}

/** For documents whose address may carry a secret. */
export const withoutReferrer = (headers: Record<string, string>): Record<string, string> => ({
  ...headers,
  'referrer-policy': 'no-referrer',
});

/** Strict. Styles may be inline: the overlays and the calendar set positions that way. */
function helmetOptions({ publicUrl, stripe: keys }: Config, frames: readonly string[]): HelmetOptions {
  const overHttps = publicUrl?.startsWith('https:') ?? false;
  const provider = keys === undefined ? { scriptSrc: [], frameSrc: [], connectSrc: [] } : stripe;
  const frameSrc = [...frames, ...provider.frameSrc];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...provider.scriptSrc],
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
    // The video hosts refuse to play without knowing which site embeds them.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: overHttps && { maxAge: 31_536_000 },
  };
}

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** The players that a click on a video may open. */
const videoHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** The same headers on every reply, worked out by helmet once: nothing in them depends on the request. */
export function securityHeaders(config: Config): Record<string, string> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(rules(config))(reply.req, reply, () => {});
  return reply.getHeaders() as Record<string, string>;
}

/** Strict. Styles may be inline: the overlays and the calendar set positions that way. */
function rules({ publicUrl }: Config): HelmetOptions {
  const overHttps = publicUrl?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        frameSrc: videoHosts,
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

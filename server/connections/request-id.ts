import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createProxyCheck } from './proxy-check.ts';

/** What proxies usually send: a UUID, or other letters, digits and hyphens. Anything else could forge lines of a log. */
const requestId = /^[\w-]{8,64}$/;

/** Gives each request an id: its `X-Request-Id` if a proxy in `TRUST_PROXY` sends one that looks like an id, else a new one. */
export function createRequestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    const isTrusted = typeof sent === 'string' && requestId.test(sent) && isProxy(socket.remoteAddress ?? '');
    return isTrusted ? sent : randomUUID();
  };
}

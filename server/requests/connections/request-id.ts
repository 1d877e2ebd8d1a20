import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createProxyCheck } from './proxy-check.ts';

/** The form of ids that proxies send, such as a UUID. Characters that are not in it could forge lines of the log. */
const requestId = /^[\w-]{8,64}$/;

/** Gives each request an id: its `X-Request-Id` if a proxy in `TRUST_PROXY` sends a fitting one, else a new one. */
export function createRequestIds(trustProxy: string | undefined): (request: IncomingMessage) => string {
  const isProxy = createProxyCheck(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    const isTrusted = typeof sent === 'string' && requestId.test(sent) && isProxy(socket.remoteAddress ?? '');
    return isTrusted ? sent : randomUUID();
  };
}

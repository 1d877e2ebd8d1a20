import { once } from 'node:events';
import { createServer, type IncomingMessage, request as newRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The behavior of the proxy: whether a request is forwarded, and whether its reply is forwarded, an error, a broken
 * connection, never sent, or the given one. A reply that is forwarded may become another text.
 */
export type ProxyBehavior = {
  isForwarded: boolean;
  reply: 'forwarded' | 'error' | 'cut off' | 'none' | { status: number; body: string };
  rewrite?: (body: string) => string;
};
export const normalBehavior: ProxyBehavior = { isForwarded: true, reply: 'forwarded' };

/** A proxy between a site and its payment provider that can fail in several ways. */
export async function openProxy(target: string) {
  const state = {
    /**
     * Returns the behavior for a request, which is named by its method and path. `query` is as it stands in the
     * address.
     */
    behave: (_request: string, _idempotencyKey: string, _query: string): ProxyBehavior => normalBehavior,
    /** The requests so far, such as 'POST /v1/payment_intents'. */
    seen: [] as string[],
  };
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
    answer(name, request, response).catch(() => response.destroy());
  });

  async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      isForwarded,
      reply: replyMode,
      rewrite = String,
    } = state.behave(name, String(request.headers['idempotency-key']), request.url?.split('?')[1] ?? '');
    const body = Buffer.concat(await request.toArray());
    const reply = isForwarded ? await forward(target, request, body) : undefined;
    state.seen.push(name);
    for (const { pattern, resolve } of waiting) if (pattern.test(name)) resolve();
    if (replyMode === 'none') return;
    if (replyMode === 'cut off' || (replyMode === 'forwarded' && !reply)) response.destroy();
    else if (reply && replyMode === 'forwarded')
      response.writeHead(reply.status, reply.headers).end(rewrite(reply.body.toString()));
    else if (typeof replyMode === 'object')
      response.writeHead(replyMode.status, { 'content-type': 'application/json' }).end(replyMode.body);
    else response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves after the next such request, once the provider has carried it out if it is forwarded. */
    waitForRequest: (request: RegExp) => new Promise<void>((resolve) => waiting.push({ pattern: request, resolve })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { host: _host, ...kept } = headers;
  const forwarded = newRequest(`${target}${url}`, { method, headers: { ...kept, connection: 'close' } }).end(body);
  const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
  const { connection: _connection, 'transfer-encoding': _encoding, 'content-length': _length, ...own } = reply.headers;
  return { status: reply.statusCode ?? 500, headers: own, body: Buffer.concat(await reply.toArray()) };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, request as newRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether a request arrives, and whether its answer is passed on, fails, is cut off or never comes. */
export type Trouble = { arrives: boolean; end: 'answers' | 'fails' | 'breaks' | 'is silent' };
export const noTrouble: Trouble = { arrives: true, end: 'answers' };

/** A proxy between a site and its provider that treats requests as a test says. */
export async function openProxy(target: string) {
  const state = {
    /** Sets the treatment of the following requests by method and path. */
    trouble: (_request: string, _idempotencyKey: string): Trouble => noTrouble,
    /** The requests so far, such as 'POST /v1/payment_intents'. */
    seen: [] as string[],
  };
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url?.replace(/\?.*/, '')}`;
    answer(name, request, response).catch(() => response.destroy());
  });

  async function answer(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { arrives, end } = state.trouble(name, String(request.headers['idempotency-key']));
    const body = Buffer.concat(await request.toArray());
    const reply = arrives ? await forward(target, request, body) : undefined;
    state.seen.push(name);
    for (const { pattern, resolve } of waiting) if (pattern.test(name)) resolve();
    if (end === 'is silent') return;
    if (end === 'breaks' || (end === 'answers' && !reply)) response.destroy();
    else if (reply && end === 'answers') response.writeHead(reply.status, reply.headers).end(reply.body);
    else response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves after the next such request, once the provider has carried it out if it was to arrive. */
    comes: (request: RegExp) => new Promise<void>((resolve) => waiting.push({ pattern: request, resolve })),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const { host: _, ...kept } = headers;
  const forwarded = newRequest(`${target}${url}`, { method, headers: { ...kept, connection: 'close' } }).end(body);
  const [reply] = (await once(forwarded, 'response')) as [IncomingMessage];
  const { connection: __, 'transfer-encoding': ___, ...replyHeaders } = reply.headers;
  return { status: reply.statusCode ?? 500, headers: replyHeaders, body: Buffer.concat(await reply.toArray()) };
}

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSandboxKeys } from '../stripe-sandbox/api-keys.ts';
import type { OpenSite } from './open-site.ts';

/** Sends a request to the sandbox, with the secret key unless another one is given. */
export async function sendToSandbox(
  site: OpenSite,
  method: 'GET' | 'POST',
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const { secretKey } = await getSandboxKeys(site.ctx.database);
  const form = new URLSearchParams(fields).toString();
  const reply = await site.app.inject({
    method,
    url: `/sandbox/stripe/v1${path}${method === 'GET' && form ? `?${form}` : ''}`,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(method === 'POST' && { payload: form }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** Creates an intent for 80 dollars and pays it. */
export const createSandboxPayment = (site: OpenSite, method = 'pm_card_visa', more: Record<string, string> = {}) =>
  sendToSandbox(site, 'POST', '/payment_intents', {
    amount: '8000',
    currency: 'usd',
    confirm: 'true',
    payment_method: method,
    ...more,
  });

export type ReceivedEvent = { signature: string; body: string };

/** Receives events; replies with the status `reply`, 200 unless a test changes it. */
export async function openWebhookReceiver() {
  const received: ReceivedEvent[] = [];
  const receiver = { reply: (_which: number): number | Promise<number> => 200 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ signature: String(request.headers['stripe-signature']), body: Buffer.concat(chunks).toString() });
    const isWebhook = request.method === 'POST' && request.url === '/api/webhooks/stripe';
    response.writeHead(isWebhook ? await receiver.reply(received.length) : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    ids: () => received.map(({ body }) => (JSON.parse(body) as { id: string }).id),
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

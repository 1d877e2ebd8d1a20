import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { catchStripeError } from '../testing/stripe-server.ts';
import { createStripeClient } from './stripe-client.ts';

let close = async () => {};
afterEach(() => close());

/** A provider with the given answers; it records the requests. */
async function openFake(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: { url: string; key: string }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', key: String(request.headers['idempotency-key']) });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
const json = (status: number, body: object) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test.each([
  ['', '/v1/payment_intents?limit=1'],
  ['/', '/v1/payment_intents?limit=1'],
  ['/sandbox/stripe', '/sandbox/stripe/v1/payment_intents?limit=1'],
  ['/sandbox/stripe/', '/sandbox/stripe/v1/payment_intents?limit=1'],
])('an address with the path "%s" is called at %s', async (path, url) => {
  const { base, seen } = await openFake(json(200, { object: 'list', data: [], has_more: false }));
  await createStripeClient({ secretKey: 'sk_test_x', apiBase: base + path }).paymentIntents.list({ limit: 1 });
  expect(seen.map((request) => request.url)).toEqual([url]);
});

test('retries an error of the provider once, with the same idempotency key', async () => {
  const { base, seen } = await openFake(json(500, { error: { type: 'api_error', message: 'down' } }));
  const stripe = createStripeClient({ secretKey: 'sk_test_x', apiBase: base });
  const error = await catchStripeError(
    stripe.paymentIntents.create({ amount: 8000, currency: 'usd' }, { idempotencyKey: 'call-7' }),
  );
  expect(error.statusCode).toBe(500);
  expect(seen.map(({ key }) => key)).toEqual(['call-7', 'call-7']);
});

test.each(['nothing', 'the beginning of an answer'])(
  'a provider that sends %s is given up after two tries',
  async (what) => {
    const { base, seen } = await openFake((_request, response) => {
      if (what !== 'nothing') response.writeHead(200, { 'content-type': 'application/json' }).write('{"object":');
    });
    const started = performance.now();
    const stripe = createStripeClient({ secretKey: 'sk_test_x', apiBase: `${base}/below`, attemptMs: 300 });
    expect(await catchStripeError(stripe.paymentIntents.list())).toMatchObject({ type: 'StripeConnectionError' });
    expect(performance.now() - started).toBeLessThan(3_000);
    expect(seen.length).toBeLessThanOrEqual(2);
  },
);

test('an answer that does not end is given up before it takes memory', async () => {
  let sentBytes = 0;
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const { base } = await openFake((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const send = () => {
      while (!response.destroyed && response.write(chunk)) sentBytes += chunk.length;
    };
    response.on('drain', send);
    send();
  });
  const stripe = createStripeClient({ secretKey: 'sk_test_x', apiBase: base });
  expect(await catchStripeError(stripe.paymentIntents.list())).toMatchObject({ type: 'StripeConnectionError' });
  expect(sentBytes).toBeLessThan(64 * chunk.length);
});

test.each([
  ['a number', 200, 7],
  ['null', 200, null],
  ['a list', 200, []],
  ['an object without a name', 200, {}],
  ['a status that is no text', 200, { object: 'list', has_more: false, data: [{ object: 'refund', status: 7 }] }],
  ['a payment without a status', 200, { object: 'payment_intent', id: 'pi_1' }],
  ['an error without its reason', 400, {}],
])('%s as an answer counts as none', async (_name, status, body) => {
  const { base } = await openFake(json(status, body as object));
  const stripe = createStripeClient({ secretKey: 'sk_test_x', apiBase: base });
  expect(await catchStripeError(stripe.paymentIntents.retrieve('pi_1'))).toMatchObject({
    type: 'StripeConnectionError',
  });
});

test('uses Stripe without an address, with two attempts within 20 seconds', () => {
  const stripe = createStripeClient({ secretKey: 'sk_test_x' }) as unknown as { getApiField(name: string): unknown };
  expect(stripe.getApiField('host')).toBe('api.stripe.com');
  expect(stripe.getApiField('protocol')).toBe('https');
  const [tries, timeout] = [Number(stripe.getApiField('maxNetworkRetries')) + 1, Number(stripe.getApiField('timeout'))];
  expect(timeout).toBeLessThanOrEqual(10_000);
  expect(tries * timeout + 500).toBeLessThanOrEqual(20_000);
});

import { beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/find-free-port.mjs';
import { useSite } from '../testing/open-site.ts';
import { openWebhookReceiver } from '../testing/sandbox.ts';
import { useTwoServers } from '../testing/server-processes.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { getSandboxKeys, type SandboxKeys } from './api-keys.ts';

const receiver = openOnce(openWebhookReceiver);
const site = useSite({ own: true });
/** The ports that the servers listen on; their public address differs. */
const ports: number[] = [];
useTwoServers(site, async (index) => {
  const port = await findFreePort();
  ports[index] = port;
  return { PUBLIC_URL: receiver.url, PORT: String(port) };
});
let keys: SandboxKeys;
beforeAll(async () => {
  keys = await getSandboxKeys(site.ctx.database);
});

type Body = { id: string; client_secret: string; error?: { code?: string } };

/** Alternates between the two processes. */
async function send(turn: number, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await fetch(`http://127.0.0.1:${ports[turn % 2]}/sandbox/stripe/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    body: new URLSearchParams(fields),
  });
  return { status: reply.status, body: (await reply.json()) as Body };
}

const rowsOf = async (text: string) => (await site.ctx.database.runStatement(text)).rows;
const price = { amount: '8000', currency: 'usd' };

test('one of 20 confirmations at two servers charges, and each event arrives once', async () => {
  const intent = (await send(0, '/payment_intents', price)).body;
  const fields = { client_secret: intent.client_secret, payment_method: 'pm_card_visa' };
  const publishable = { authorization: `Bearer ${keys.publishableKey}` };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => send(turn, `/payment_intents/${intent.id}/confirm`, fields, publishable)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.error?.code === 'payment_intent_unexpected_state')).toHaveLength(19);
  expect(await rowsOf("select id from sandbox_objects where type = 'charge'")).toHaveLength(1);
  await expect
    .poll(async () => (await rowsOf('select id from sandbox_events where delivered_at is null')).length)
    .toBe(0);
  expect(receiver.types()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
});

test('20 creations with one idempotency key create one intent', async () => {
  const key = { 'idempotency-key': 'booking-7' };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => send(turn, '/payment_intents', { ...price, description: 'once' }, key)),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await rowsOf(`select id from sandbox_objects where body ->> 'description' = 'once'`)).toHaveLength(1);
});

test('three of 10 refunds of a third at two servers are made', async () => {
  const { id } = (
    await send(0, '/payment_intents', { ...price, amount: '9000', confirm: 'true', payment_method: 'pm_card_visa' })
  ).body;
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => send(turn, '/refunds', { payment_intent: id, amount: '3000' })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ body }) => body.error?.code === 'charge_already_refunded')).toHaveLength(7);
});

test('many events arrive once each although two processes deliver', async () => {
  receiver.received.length = 0;
  const made = await Promise.all(Array.from({ length: 60 }, (_, turn) => send(turn, '/customers', {})));
  expect(made.every(({ status }) => status === 200)).toBe(true);
  await expect
    .poll(async () => (await rowsOf('select id from sandbox_events where delivered_at is null')).length)
    .toBe(0);
  const customers = receiver.received.filter(({ body }) => body.includes('customer.created'));
  expect(customers).toHaveLength(60);
  expect(new Set(customers.map(({ body }) => body)).size).toBe(60);
});

test('an event that another process has claimed does not hold up the others', async () => {
  const { database } = site.ctx;
  const { id } = (await send(0, '/customers', {})).body;
  const arrived = (about: string) => receiver.received.some(({ body }) => body.includes(about));
  // An event arrives a moment before its delivery is stored; that write must not undo the next step.
  const isWrittenDown = async () =>
    (await rowsOf(`select id from sandbox_events where delivered_at is not null and body like '%${id}%'`)).length === 1;
  await expect.poll(isWrittenDown).toBe(true);
  const dueSoon =
    "update sandbox_events set delivered_at = null, next_try_at = now() + interval '5 seconds' where body like $1";
  await database.runStatement(dueSoon, [`%${id}%`]);
  await database.transaction(async (tx) => {
    const held = await tx.runStatement(
      'select next_try_at as "dueAt" from sandbox_events where body like $1 for update',
      [`%${id}%`],
    );
    receiver.received.length = 0;
    const isDue = async () =>
      (await tx.runStatement('select clock_timestamp() > $1 as due', [held.rows[0]?.dueAt])).rows[0]?.due;
    await expect.poll(isDue).toBe(true);
    const other = (await send(1, '/customers', {})).body.id;
    await expect.poll(() => arrived(other)).toBe(true);
    expect(arrived(id)).toBe(false);
  });
  await expect.poll(() => arrived(id)).toBe(true);
});

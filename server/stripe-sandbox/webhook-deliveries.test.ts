import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { createSandboxPayment, openWebhookReceiver, sendToSandbox } from '../testing/sandbox.ts';
import { getSandboxKeys } from './api-keys.ts';
import { deleteOldSandboxData } from './scheduled-sandbox-tasks.ts';
import { deliverEvents } from './webhook-deliveries.ts';

const START = Date.parse('2027-01-01T12:00:00Z');
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
let site: OpenSite;
beforeAll(async () => {
  receiver = await openWebhookReceiver();
  site = await openSite({ reusesDatabase: true, env: { PUBLIC_URL: receiver.url } });
});
beforeEach(() => site.clear());
afterEach(() => {
  receiver.received.length = 0;
  receiver.reply = () => 200;
  site.setNow(new Date(START).toISOString());
});
afterAll(async () => {
  await site.close();
  await receiver.close();
});

const after = (seconds: number) => site.setNow(new Date(START + seconds * 1000).toISOString());
const deliver = () => deliverEvents(site.ctx);
const newCustomer = async () => (await sendToSandbox(site, 'POST', '/customers')).body.id as string;

describe('an event', () => {
  test('arrives once, with the signature that the stripe package expects', async () => {
    const { body: intent } = await createSandboxPayment(site);
    await deliver();
    await deliver();
    expect(receiver.types()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
    const { webhookSecret } = await getSandboxKeys(site.ctx.database);
    for (const { body, signature } of receiver.received) {
      const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, START / 1000);
      expect(event).toMatchObject({ object: 'event', created: START / 1000 });
      const about = event.data.object as { id: string; payment_intent?: string };
      expect([about.id, about.payment_intent]).toContain(intent.id);
    }
    const { body = '', signature = '' } = receiver.received[0] ?? {};
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
  });

  test('tells of a refund and of a dispute', async () => {
    const { body } = await createSandboxPayment(site);
    await sendToSandbox(site, 'POST', '/refunds', { payment_intent: body.id });
    await createSandboxPayment(site, 'pm_card_createDispute');
    await deliver();
    expect(receiver.types()).toEqual(
      expect.arrayContaining(['refund.created', 'charge.refunded', 'charge.dispute.created']),
    );
  });

  test('does not exist for a refused request', async () => {
    await createSandboxPayment(site, 'pm_card_visa', { amount: '1' });
    await createSandboxPayment(site, 'pm_none');
    await deliver();
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver that', () => {
  test.each([500, 404, 302])('answers %d gets the event again, after growing pauses', async (status) => {
    await newCustomer();
    receiver.reply = () => status;
    const tries: number[] = [];
    for (let second = 0; second < 600; second += 5) {
      after(second);
      await deliver();
      if (receiver.received.length > tries.length) tries.push(second);
    }
    // Pauses of 15, 30, 60, 120 and 240 seconds.
    expect(tries).toEqual([0, 15, 45, 105, 225, 465]);
    expect(new Set(receiver.ids()).size).toBe(1);
    receiver.reply = () => 200;
    after(1000);
    await deliver();
    after(2 * 24 * 3600);
    await deliver();
    expect(receiver.received).toHaveLength(tries.length + 1);
  });

  test('cannot be reached gets the event once it can', async () => {
    await newCustomer();
    await deliverEvents({ ...site.ctx, publicUrl: () => 'http://127.0.0.1:1' });
    expect(receiver.received).toEqual([]);
    after(60);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test('is slow does not block the database, and gets the event once meanwhile', async () => {
    await newCustomer();
    const { promise: held, resolve: letGo } = Promise.withResolvers<number>();
    const { promise: firstRequest, resolve: resolveFirstRequest } = Promise.withResolvers<void>();
    receiver.reply = () => {
      resolveFirstRequest();
      return held;
    };
    const first = deliver();
    await firstRequest;
    await deliver();
    expect((await createSandboxPayment(site)).status).toBe(200);
    letGo(200);
    await first;
    receiver.reply = () => 200;
    await deliver();
    expect(receiver.types().filter((type) => type === 'customer.created')).toHaveLength(1);
  });
});

test('one run delivers many events', async () => {
  const customers = [];
  for (let n = 0; n < 25; n += 1) customers.push(await newCustomer());
  await deliver();
  expect(new Set(receiver.ids()).size).toBe(25);
});

test('events are deleted after 30 days', async () => {
  const events = async () => (await site.ctx.database.runStatement('select type from sandbox_events')).rows;
  await newCustomer();
  await deliver();
  after(30 * 24 * 3600 - 1);
  await deleteOldSandboxData(site.ctx);
  expect(await events()).toEqual([{ type: 'customer.created' }]);
  after(30 * 24 * 3600 + 1);
  await deleteOldSandboxData(site.ctx);
  expect(await events()).toEqual([]);
});

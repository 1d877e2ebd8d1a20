import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultOf, newIntent, openProvider, type Provider, pay, sendAsBrowser } from '../testing/payments.ts';
import { createStripeClient } from './stripe-client.ts';

let provider: Provider;
let stripe: Stripe;
beforeAll(async () => {
  provider = await openProvider();
  stripe = provider.stripe;
});
afterAll(() => provider.close());

describe('keys', () => {
  test('a wrong key and a missing key get 401', async () => {
    const stranger = createStripeClient({ secretKey: 'sk_test_wrong', apiBase: provider.base });
    const error = await faultOf(stranger.paymentIntents.list());
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(error.message).not.toContain('sk_test_wrong');
    const keyless = await fetch(`${provider.base}/v1/payment_intents`);
    expect(keyless.status).toBe(401);
    expect(keyless.headers.get('request-id')).toMatch(/^req_/);
  });

  test('the publishable key may be sent as a bearer token', async () => {
    const intent = await newIntent(provider);
    const url = `${provider.base}/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
    const reply = await fetch(url, { headers: { authorization: `Bearer ${provider.publishableKey}` } });
    expect(reply.status).toBe(200);
  });
});

test('a missing object gets 404, and the error names it', async () => {
  for (const work of [
    () => stripe.paymentIntents.retrieve('pi_none'),
    () => stripe.paymentIntents.confirm('pi_none', { payment_method: 'pm_card_visa' }),
    () => stripe.charges.retrieve('ch_none'),
    () => stripe.customers.retrieve('cus_none'),
    () => stripe.refunds.retrieve('re_none'),
    () => stripe.events.retrieve('evt_none'),
    () => stripe.disputes.retrieve('dp_none'),
  ]) {
    expect(await faultOf(work())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
  expect(await faultOf(stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({ statusCode: 404 });
});

test('customers are created, changed and found by email address', async () => {
  const email = `${randomUUID()}@visitor.example`;
  const customer = await stripe.customers.create({ email, name: 'Ana', metadata: { a: '1' } });
  expect(customer).toMatchObject({ object: 'customer', email, name: 'Ana', metadata: { a: '1' }, livemode: false });
  expect(customer.id).toMatch(/^cus_/);
  const updated = await stripe.customers.update(customer.id, { name: 'Ana B.', metadata: { b: '2' } });
  expect(updated).toMatchObject({ name: 'Ana B.', email, metadata: { a: '1', b: '2' } });
  expect(await stripe.customers.retrieve(customer.id)).toEqual(updated);
  expect((await stripe.customers.list({ email })).data.map(({ id }) => id)).toEqual([customer.id]);
});

describe('lists', () => {
  let customer: string;
  let ids: string[];
  beforeAll(async () => {
    customer = (await stripe.customers.create()).id;
    ids = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await newIntent(provider, { customer })).id);
  });
  const idsOf = (list: Stripe.ApiList<Stripe.PaymentIntent>) => list.data.map(({ id }) => id);

  test('have pages in both directions, newest first', async () => {
    const first = await stripe.paymentIntents.list({ customer, limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const last = await stripe.paymentIntents.list({ customer, limit: 3, starting_after: ids[1] ?? '' });
    expect(last.has_more).toBe(false);
    expect(idsOf(last)).toEqual(ids.slice(2));
    const back = await stripe.paymentIntents.list({ customer, limit: 2, ending_before: ids[3] ?? '' });
    expect(back.has_more).toBe(true);
    expect(idsOf(back)).toEqual(ids.slice(1, 3));
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  test('can be limited by time', async () => {
    const { created } = await stripe.paymentIntents.retrieve(ids[0] ?? '');
    expect(idsOf(await stripe.paymentIntents.list({ customer, created: { gt: created } }))).toEqual([]);
    expect(idsOf(await stripe.paymentIntents.list({ customer, created: { gte: created } }))).toContain(ids[0]);
    expect(idsOf(await stripe.paymentIntents.list({ customer, created: { lte: created } }))).toContain(ids[0]);
  });

  test.each<[string, Stripe.PaymentIntentListParams]>([
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['starting_after', { starting_after: 'pi_none' }],
    ['expand', { expand: ['data.application'] }],
  ])('%s out of bounds is refused', async (_param, params) => {
    expect(await faultOf(stripe.paymentIntents.list(params))).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });

  test('can be expanded', async () => {
    await pay(provider, 'pm_card_visa', { customer });
    const { data } = await stripe.paymentIntents.list({ customer, limit: 1, expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 8000 });
  });
});

describe('an idempotency key', () => {
  const params = { amount: 8000, currency: 'usd' };

  test('repeats the first answer and does nothing twice', async () => {
    const idempotencyKey = randomUUID();
    const first = await stripe.paymentIntents.create(params, { idempotencyKey });
    const again = await stripe.paymentIntents.create(params, { idempotencyKey });
    expect(again).toEqual(first);
    const isReplay = ({ lastResponse }: typeof first) => new Headers(lastResponse.headers).get('idempotent-replayed');
    expect([isReplay(first), isReplay(again)]).toEqual([null, 'true']);
  });

  test('repeats a decline', async () => {
    const { id } = await newIntent(provider);
    const idempotencyKey = randomUUID();
    const confirm = () =>
      faultOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }, { idempotencyKey }));
    const first = await confirm();
    const again = await confirm();
    expect(again).toMatchObject({ statusCode: 402, charge: first.charge });
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('with other parameters is refused', async () => {
    const idempotencyKey = randomUUID();
    await stripe.paymentIntents.create(params, { idempotencyKey });
    const error = await faultOf(stripe.paymentIntents.create({ ...params, amount: 9000 }, { idempotencyKey }));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(await faultOf(stripe.customers.create({}, { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  test('can be used again after an invalid request', async () => {
    const idempotencyKey = randomUUID();
    await faultOf(stripe.paymentIntents.create({ ...params, amount: 1 }, { idempotencyKey }));
    expect((await stripe.paymentIntents.create(params, { idempotencyKey })).amount).toBe(8000);
  });

  test('acts once for two requests at the same moment: the other one is refused for now or gets the same answer', async () => {
    const idempotencyKey = randomUUID();
    const customer = (await stripe.customers.create()).id;
    const options = { idempotencyKey, maxNetworkRetries: 0 };
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => stripe.paymentIntents.create({ ...params, customer }, options)),
    );
    for (const answer of answers) {
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    }
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await stripe.paymentIntents.list({ customer })).data).toHaveLength(1);
  });

  test('belongs to its API key', async () => {
    const idempotencyKey = randomUUID();
    const intent = await newIntent(provider);
    await stripe.paymentIntents.create(params, { idempotencyKey });
    const url = `${provider.base}/v1/payment_intents/${intent.id}/confirm`;
    const body = new URLSearchParams({
      key: provider.publishableKey,
      client_secret: intent.client_secret ?? '',
      payment_method: 'pm_card_visa',
    });
    const send = () => fetch(url, { method: 'POST', body, headers: { 'idempotency-key': idempotencyKey } });
    expect((await send()).status).toBe(200);
    const again = await send();
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

test('one of many simultaneous confirmations charges', async () => {
  const intent = await newIntent(provider);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      sendAsBrowser(provider, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
        client_secret: intent.client_secret ?? '',
        payment_method: 'pm_card_visa',
      }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

describe('events', () => {
  type About = { id?: string; payment_intent?: string };
  const typesAbout = async (about: string) => {
    const { data } = await stripe.events.list({ limit: 100 });
    return data.flatMap(({ type, data: { object } }) => {
      const { id, payment_intent } = object as About;
      return [id, payment_intent].includes(about) ? [type] : [];
    });
  };
  const eventually = (about: string, types: string[]) =>
    expect.poll(() => typesAbout(about), { timeout: 20_000 }).toEqual(expect.arrayContaining(types));

  test('cover a payment, its charge and its refund', async () => {
    const { id } = await pay(provider);
    await stripe.refunds.create({ payment_intent: id });
    const types = ['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded', 'charge.refunded'];
    await eventually(id, [...types, 'refund.created']);
  });

  test('cover failed, canceled and waiting payments', async () => {
    const declined = await newIntent(provider);
    await faultOf(stripe.paymentIntents.confirm(declined.id, { payment_method: 'pm_card_visa_chargeDeclined' }));
    const canceled = await newIntent(provider);
    await stripe.paymentIntents.cancel(canceled.id);
    const waiting = await pay(provider, 'pm_card_threeDSecure2Required');
    const disputed = await pay(provider, 'pm_card_createDispute');
    const customer = await stripe.customers.create();
    await eventually(declined.id, ['payment_intent.created', 'payment_intent.payment_failed', 'charge.failed']);
    await eventually(canceled.id, ['payment_intent.created', 'payment_intent.canceled']);
    await eventually(waiting.id, ['payment_intent.created', 'payment_intent.requires_action']);
    await eventually(disputed.id, ['payment_intent.succeeded', 'charge.dispute.created']);
    await eventually(customer.id, ['customer.created']);
  });

  test('are listed by type and can be retrieved', async () => {
    const { id } = await pay(provider);
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 10 });
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['payment_intent.succeeded']));
    const event = data.find(({ data: { object } }) => (object as About).id === id);
    expect(event).toMatchObject({ object: 'event', livemode: false, data: { object: { id, status: 'succeeded' } } });
    expect(event?.request?.id).toMatch(/^req_/);
    expect((await stripe.events.retrieve(event?.id ?? '')).data.object).toEqual(event?.data.object);
  });
});

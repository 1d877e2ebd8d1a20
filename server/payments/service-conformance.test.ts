import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { catchStripeError, useStripeServer } from '../testing/stripe-server.ts';
import { createStripeClient } from './stripe-client.ts';

const provider = useStripeServer();

describe('keys', () => {
  test('a wrong key and a missing key get 401', async () => {
    const stranger = createStripeClient({ secretKey: 'sk_test_wrong', apiBase: provider.base });
    const error = await catchStripeError(stranger.paymentIntents.list());
    expect(error).toMatchObject({ statusCode: 401, type: 'StripeAuthenticationError' });
    expect(error.message).not.toContain('sk_test_wrong');
    const keyless = await fetch(`${provider.base}/v1/payment_intents`);
    expect(keyless.status).toBe(401);
    expect(keyless.headers.get('request-id')).toMatch(/^req_/);
  });
});

test('a missing object gets 404, and the error names it', async () => {
  for (const work of [
    () => provider.stripe.paymentIntents.retrieve('pi_none'),
    () => provider.stripe.paymentIntents.confirm('pi_none', { payment_method: 'pm_card_visa' }),
    () => provider.stripe.paymentIntents.cancel('pi_none'),
  ]) {
    expect(await catchStripeError(work())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  }
  expect(await catchStripeError(provider.stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({ statusCode: 404 });
});

test('customers are created without a name and an address', async () => {
  const customer = await provider.stripe.customers.create({ metadata: { a: '1' } });
  expect(customer).toMatchObject({ object: 'customer', metadata: { a: '1' } });
  expect(customer.id).toMatch(/^cus_/);
});

describe('lists', () => {
  let customer: string;
  let ids: string[];
  beforeAll(async () => {
    customer = (await provider.stripe.customers.create()).id;
    ids = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await provider.createIntent({ customer })).id);
  });
  const idsOf = (list: Stripe.ApiList<Stripe.PaymentIntent>) => list.data.map(({ id }) => id);

  test('have pages, newest first', async () => {
    const first = await provider.stripe.paymentIntents.list({ customer, limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const last = await provider.stripe.paymentIntents.list({ customer, limit: 3, starting_after: ids[1] ?? '' });
    expect(last.has_more).toBe(false);
    expect(idsOf(last)).toEqual(ids.slice(2));
    const all: string[] = [];
    for await (const { id } of provider.stripe.paymentIntents.list({ customer, limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  test('can be limited by time', async () => {
    const { created } = await provider.stripe.paymentIntents.retrieve(ids[0] ?? '');
    const since = (gte: number) => provider.stripe.paymentIntents.list({ customer, created: { gte } });
    expect(idsOf(await since(created))).toContain(ids[0]);
    expect(idsOf(await since(created + 1))).toEqual([]);
  });

  test('can be expanded', async () => {
    await provider.createPaidIntent('pm_card_visa', { customer });
    const { data } = await provider.stripe.paymentIntents.list({ customer, limit: 1, expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', amount: 8000 });
  });
});

describe('an idempotency key', () => {
  const params = { amount: 8000, currency: 'usd' };

  test('repeats the first answer and does nothing twice', async () => {
    const idempotencyKey = randomUUID();
    const first = await provider.stripe.paymentIntents.create(params, { idempotencyKey });
    const again = await provider.stripe.paymentIntents.create(params, { idempotencyKey });
    expect(again).toEqual(first);
    const isReplay = ({ lastResponse }: typeof first) => new Headers(lastResponse.headers).get('idempotent-replayed');
    expect([isReplay(first), isReplay(again)]).toEqual([null, 'true']);
  });

  test('repeats a decline', async () => {
    const { id } = await provider.createIntent();
    const idempotencyKey = randomUUID();
    const confirm = () =>
      catchStripeError(
        provider.stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_visa_chargeDeclined' },
          { idempotencyKey },
        ),
      );
    const first = await confirm();
    const again = await confirm();
    expect(again).toMatchObject({ statusCode: 402, charge: first.charge });
    expect(again.headers?.['idempotent-replayed']).toBe('true');
    expect((await provider.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('with other parameters is refused', async () => {
    const idempotencyKey = randomUUID();
    await provider.stripe.paymentIntents.create(params, { idempotencyKey });
    const error = await catchStripeError(
      provider.stripe.paymentIntents.create({ ...params, amount: 9000 }, { idempotencyKey }),
    );
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(await catchStripeError(provider.stripe.customers.create({}, { idempotencyKey }))).toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });
});

import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { catchStripeError, useStripeServer } from '../testing/stripe-server.ts';

const provider = useStripeServer();

describe('creating', () => {
  test('returns an intent that waits for a card, with its event', async () => {
    const customer = await provider.stripe.customers.create();
    const intent = await provider.createIntent({
      customer: customer.id,
      description: 'A call',
      metadata: { callId: '7' },
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 8000,
      amount_received: 0,
      currency: 'usd',
      customer: customer.id,
      description: 'A call',
      last_payment_error: null,
      latest_charge: null,
      metadata: { callId: '7' },
      next_action: null,
      payment_method: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
    });
    expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{20,}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{20,}$`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    expect(await provider.stripe.paymentIntents.retrieve(intent.id)).toEqual(intent);
  });

  test.each<[string, object, object]>([
    ['no amount', { amount: undefined }, { param: 'amount' }],
    ['too small an amount', { amount: 49 }, { param: 'amount' }],
    ['too large an amount', { amount: 100_000_000 }, { param: 'amount' }],
    ['part of a cent', { amount: 50.5 }, { param: 'amount' }],
    ['no currency', { currency: undefined }, { param: 'currency' }],
    ['a currency of two letters', { currency: 'us' }, { param: 'currency' }],
    ['an unknown parameter', { amonut: 1 }, { param: 'amonut' }],
    ['a customer who is none', { customer: 'cus_nobody' }, { param: 'customer', code: 'resource_missing' }],
    ['a card that is none', { payment_method: 'pm_none' }, { param: 'payment_method', code: 'resource_missing' }],
  ])('%s is refused', async (_what, change, expected) => {
    const error = await catchStripeError(provider.createIntent(change));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', ...expected });
    expect(error.requestId).toMatch(/^req_/);
  });
});

describe('a card that succeeds', () => {
  test('is charged at once, and the charge holds card and amounts', async () => {
    const intent = await provider.createIntent();
    const paid = await provider.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 8000, last_payment_error: null });

    const whole = await provider.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge', 'payment_method'],
    });
    expect(whole.payment_method).toMatchObject({ object: 'payment_method', card: { brand: 'visa', last4: '4242' } });
    const charge = whole.latest_charge as Stripe.Charge;
    expect(charge).toMatchObject({
      id: paid.latest_charge,
      object: 'charge',
      amount: 8000,
      amount_refunded: 0,
      currency: 'usd',
      disputed: false,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    });
  });

  test('has a balance transaction with its fee', async () => {
    const expand = ['latest_charge.balance_transaction'];
    const { latest_charge } = await provider.createPaidIntent('pm_card_visa', { expand });
    const charge = latest_charge as Stripe.Charge;
    const transaction = charge.balance_transaction as Stripe.BalanceTransaction;
    expect(transaction).toMatchObject({ object: 'balance_transaction', amount: 8000, currency: 'usd' });
    expect(transaction.fee).toBeGreaterThan(0);
  });
});

describe('a card that is declined', () => {
  test.each([
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
  ])('%s', async (name, code, declineCode) => {
    const intent = await provider.createIntent();
    const error = await catchStripeError(provider.stripe.paymentIntents.confirm(intent.id, { payment_method: name }));
    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
    if (declineCode) expect(error.decline_code).toBe(declineCode);
    expect(error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });

    const after = await provider.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(after).toMatchObject({ status: 'requires_payment_method', payment_method: null, amount_received: 0 });
    expect(after.last_payment_error).toMatchObject({ type: 'card_error', code, payment_method: { type: 'card' } });
    expect(after.latest_charge).toMatchObject({ status: 'failed', paid: false });

    const paid = await provider.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });
});

describe('the status forbids', () => {
  const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' };

  test('confirming twice', async () => {
    const { id } = await provider.createPaidIntent();
    const error = await catchStripeError(
      provider.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    );
    expect(error).toMatchObject({ ...unexpected, payment_intent: { id, status: 'succeeded' } });
    expect((await provider.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test('canceling or changing the amount after success', async () => {
    const { id } = await provider.createPaidIntent();
    expect(await catchStripeError(provider.stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
    expect(await catchStripeError(provider.stripe.paymentIntents.update(id, { amount: 5000 }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('anything after canceling', async () => {
    const { id } = await provider.createIntent();
    const canceled = await provider.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(canceled.canceled_at).toBeTypeOf('number');
    expect(
      await catchStripeError(provider.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject(unexpected);
    expect(await catchStripeError(provider.stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
  });
});

describe('from a browser', () => {
  test('publishable key and client secret may confirm, and see what a page needs', async () => {
    const intent = await provider.createIntent({ metadata: { private: 'yes' } });
    const secret = { client_secret: intent.client_secret ?? '' };
    const path = `/v1/payment_intents/${intent.id}`;
    const confirmed = await provider.sendAsBrowser('POST', `${path}/confirm`, {
      ...secret,
      payment_method: 'pm_card_visa',
    });
    expect(confirmed).toMatchObject({ status: 200, body: { id: intent.id, status: 'succeeded' } });
    const seen = await provider.sendAsBrowser('GET', path, secret);
    expect(seen).toMatchObject({ status: 200, body: { id: intent.id, amount: 8000, status: 'succeeded' } });
    for (const { body } of [confirmed, seen]) {
      for (const name of ['metadata', 'customer', 'latest_charge']) expect(body).not.toHaveProperty(name);
    }
  });

  test('a decline carries the intent', async () => {
    const intent = await provider.createIntent();
    const reply = await provider.sendAsBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret ?? '',
      payment_method: 'pm_card_visa_chargeDeclined',
    });
    expect(reply.status).toBe(402);
    expect(reply.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      payment_intent: { status: 'requires_payment_method' },
    });
    expect(reply.body.error.payment_intent).not.toHaveProperty('metadata');
  });

  test('a wrong client secret finds nothing; without one the secret key is needed', async () => {
    const { id } = await provider.createIntent();
    const path = `/v1/payment_intents/${id}`;
    // With both of them a browser changes no amount and cancels nothing.
    const { client_secret } = await provider.stripe.paymentIntents.retrieve(id);
    for (const end of ['', '/cancel'])
      expect([400, 401, 403]).toContain(
        (await provider.sendAsBrowser('POST', `${path}${end}`, { client_secret: client_secret ?? '', amount: '50' }))
          .status,
      );
    const wrong = { client_secret: `${id}_secret_wrong`, payment_method: 'pm_card_visa' };
    expect([400, 404]).toContain((await provider.sendAsBrowser('POST', `${path}/confirm`, wrong)).status);
    expect([401, 403]).toContain((await provider.sendAsBrowser('GET', path, {})).status);
    expect([401, 403]).toContain((await provider.sendAsBrowser('POST', '/v1/refunds', { payment_intent: id })).status);
    expect((await provider.stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  });
});

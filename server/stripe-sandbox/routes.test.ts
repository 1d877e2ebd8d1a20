import { beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { useSite } from '../testing/open-site.ts';
import { createSandboxPayment, sendToSandbox } from '../testing/sandbox.ts';
import { getSandboxKeys } from './api-keys.ts';

const site = useSite({ env: { LIMIT_SANDBOX_CONFIRMS_PER_HOUR: '5' } });
beforeEach(async () => {
  await site.clear();
  site.logged.length = 0;
});

describe('the sandbox', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://coach.example',
    ADMIN_EMAIL: 'coach@coach.example',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'coach@coach.example',
    DATABASE_URL: 'embedded',
  };
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

  test.each([
    ['in production', production],
    ['with real keys', keys],
  ])('is off %s', async (_when, env) => {
    const app = await createApp({ ...site.ctx, config: { ...site.ctx.config, ...readConfig(env) } });
    for (const url of ['/sandbox/stripe/v1/payment_intents', '/sandbox/stripe/authenticate/payatt_x']) {
      const reply = await app.inject({ url });
      expect({ status: reply.statusCode, code: reply.json().code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    await app.close();
  });
});

test('the keys stay the same and differ from each other', async () => {
  const [one, other] = await Promise.all([getSandboxKeys(site.ctx.database), getSandboxKeys(site.ctx.database)]);
  expect(one).toEqual(other);
  expect(one).toEqual({
    secretKey: expect.stringMatching(/^sk_test_sandbox_[0-9a-f]{48}$/),
    publishableKey: expect.stringMatching(/^pk_test_sandbox_[0-9a-f]{48}$/),
    webhookSecret: expect.stringMatching(/^whsec_[0-9a-f]{48}$/),
  });
  expect(new Set(Object.values(one).map((key) => key.slice(-48))).size).toBe(3);
});

describe('invalid input is refused in Stripe’s form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const deep = `a${'[b]'.repeat(20)}=1`;
  test.each<[string, string, string, string, Record<string, string>, number]>([
    ['JSON', 'POST', '/payment_intents', '{"amount":8000}', { 'content-type': 'application/json' }, 400],
    ['much nesting', 'POST', '/payment_intents', deep, form, 400],
    [
      'many parameters',
      'POST',
      '/customers',
      Array.from({ length: 400 }, (_, n) => `metadata[${n}]=x`).join('&'),
      form,
      400,
    ],
    ['a long body', 'POST', '/customers', `name=${'x'.repeat(70_000)}`, form, 413],
    ['broken percents', 'POST', '/payment_intents', 'amount=%E0%A4%A&currency=usd', form, 400],
    ['an amount with a sign', 'POST', '/payment_intents', 'amount=1e4&currency=usd', form, 400],
    ['a method that is none', 'POST', '/disputes', '', {}, 404],
  ])('%s', async (_what, method, path, payload, headers, status) => {
    const { secretKey } = await getSandboxKeys(site.ctx.database);
    const reply = await site.app.inject({
      method: method as 'GET' | 'POST',
      url: `/sandbox/stripe/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, ...headers },
      ...(payload && { payload }),
    });
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status,
      body: { error: { type: 'invalid_request_error', message: expect.any(String) } },
    });
    expect(reply.headers['request-id']).toMatch(/^req_[0-9a-f]{32}$/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('a server error has Stripe’s form too', async () => {
    site.watchStatements(() => {
      throw new Error('broken');
    });
    const reply = await site.app.inject({
      url: '/sandbox/stripe/v1/payment_intents',
      headers: { authorization: 'Bearer sk_test_x' },
    });
    expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
      status: 500,
      body: { error: { type: 'api_error' } },
    });
    expect(reply.body).not.toContain('broken');
    site.watchStatements(() => {});
  });
});

describe('a card', () => {
  const number = '5555555555554444';
  const field = (name: string) => `payment_method_data[card][${name}]`;
  const typed = {
    'payment_method_data[type]': 'card',
    [field('number')]: number,
    [field('exp_month')]: '12',
    [field('exp_year')]: '2031',
    [field('cvc')]: '987',
  };

  test('leaves neither number nor security code in database or log', async () => {
    const intent = (await sendToSandbox(site, 'POST', '/payment_intents', { amount: '8000', currency: 'usd' })).body;
    const headers = { 'idempotency-key': 'card' };
    expect((await sendToSandbox(site, 'POST', `/payment_intents/${intent.id}/confirm`, typed, headers)).status).toBe(
      200,
    );
    const wrong = { ...typed, [field('number')]: '5555555555554440' };
    expect((await sendToSandbox(site, 'POST', `/payment_intents/${intent.id}/confirm`, wrong)).status).toBe(400);
    expect(
      (
        await sendToSandbox(site, 'POST', '/payment_intents', {
          amount: '8000',
          currency: 'usd',
          confirm: 'true',
          ...wrong,
        })
      ).status,
    ).toBe(402);
    const stored = await Promise.all(
      ['sandbox_objects', 'sandbox_events', 'sandbox_idempotency'].map(async (table) =>
        JSON.stringify((await site.ctx.database.runStatement(`select * from ${table}`)).rows),
      ),
    );
    expect(stored.join()).toContain('4444');
    for (const text of [...stored, ...site.logged]) {
      expect(text).not.toContain('55555555');
      // Ids and hashes may hold these digits by chance.
      expect(text).not.toMatch(/(?<![0-9a-zA-Z])987(?![0-9a-zA-Z])/);
    }
  });

  test('that has expired is refused, naming the month', async () => {
    site.setNow('2027-03-10T12:00:00Z');
    const confirm = { amount: '8000', currency: 'usd', confirm: 'true', ...typed };
    const over = await sendToSandbox(site, 'POST', '/payment_intents', {
      ...confirm,
      [field('exp_year')]: '2027',
      [field('exp_month')]: '2',
    });
    expect(over).toMatchObject({ status: 402, body: { error: { code: 'invalid_expiry_month', param: 'exp_month' } } });
    const still = await sendToSandbox(site, 'POST', '/payment_intents', {
      ...confirm,
      [field('exp_year')]: '27',
      [field('exp_month')]: '3',
    });
    expect(still.status).toBe(200);
  });
});

test('limits a network that tries many cards, but not a server with the secret key', async () => {
  const { publishableKey } = await getSandboxKeys(site.ctx.database);
  const { id, client_secret } = (
    await sendToSandbox(site, 'POST', '/payment_intents', { amount: '8000', currency: 'usd' })
  ).body;
  const fields = { client_secret, payment_method: 'pm_card_visa_chargeDeclined' };
  const attempt = () =>
    sendToSandbox(site, 'POST', `/payment_intents/${id}/confirm`, fields, {
      authorization: `Bearer ${publishableKey}`,
    });
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await attempt()).status);
  expect(statuses).toEqual([402, 402, 402, 402, 402, 429]);
  const refused = await attempt();
  expect(refused.body.error).toMatchObject({ type: 'invalid_request_error', code: 'rate_limit' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await createSandboxPayment(site)).status).toBe(200);
});

test('refuses to refund a disputed charge', async () => {
  const { body } = await createSandboxPayment(site, 'pm_card_createDispute');
  const refund = await sendToSandbox(site, 'POST', '/refunds', { payment_intent: body.id });
  expect(refund).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
});

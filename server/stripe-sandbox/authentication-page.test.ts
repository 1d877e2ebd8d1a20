import { beforeEach, describe, expect, test } from 'vitest';
import { useSite } from '../testing/open-site.ts';
import { createSandboxPayment, sendToSandbox } from '../testing/sandbox.ts';

const RETURN_URL = 'http://localhost:3000/coaching-success?call=7';
const site = useSite();
beforeEach(() => site.clear());

const start = async () => {
  const { body } = await createSandboxPayment(site, 'pm_card_threeDSecure2Required', { return_url: RETURN_URL });
  const page = body.next_action.redirect_to_url.url;
  expect(page).toMatch(/^http:\/\/localhost:3000\/sandbox\/stripe\/authenticate\/payatt_[A-Za-z0-9]{24}$/);
  return { id: body.id as string, secret: body.client_secret as string, path: new URL(page).pathname };
};
const look = (path: string) => site.app.inject({ url: path });
const choose = (path: string, decision: string, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: path,
    payload: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const intent = async (id: string) =>
  (await sendToSandbox(site, 'GET', `/payment_intents/${id}`, { 'expand[]': 'latest_charge' })).body;

describe('the page of the bank', () => {
  test('is a form that needs no script, with the headers of every page', async () => {
    const { path } = await start();
    const { statusCode, headers, body } = await look(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/script-src 'self'[^;]*;.*form-action 'self'/),
    });
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<h1>Approve this payment?</h1>');
    expect(body).toContain('$80.00');
    expect(body).not.toContain('<script');
    expect(body.match(/<button [^>]*>([^<]+)/g)).toEqual([
      '<button name="decision" value="approve">Approve',
      '<button name="decision" value="refuse">Refuse',
    ]);
  });

  test('pays when approved, and leads back with Stripe’s parameters', async () => {
    const { id, secret, path } = await start();
    const { statusCode, headers } = await choose(path, 'approve');
    expect(statusCode).toBe(303);
    const back = new URL(headers.location ?? '');
    expect(back.origin + back.pathname).toBe('http://localhost:3000/coaching-success');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      call: '7',
      payment_intent: id,
      payment_intent_client_secret: secret,
      redirect_status: 'succeeded',
    });
    expect(await intent(id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
      amount_received: 8000,
      latest_charge: { paid: true },
    });
  });

  test('charges nothing when refused, and another card may pay', async () => {
    const { id, path } = await start();
    const { headers } = await choose(path, 'refuse');
    expect(new URL(headers.location ?? '').searchParams.get('redirect_status')).toBe('failed');
    expect(await intent(id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(
      (await sendToSandbox(site, 'POST', `/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' })).status,
    ).toBe(200);
  });

  test('decides once: afterwards both buttons only lead back', async () => {
    const { id, path } = await start();
    await choose(path, 'approve');
    for (const again of [await choose(path, 'refuse'), await choose(path, 'approve'), await look(path)]) {
      expect(new URL(again.headers.location ?? '').searchParams.get('redirect_status')).toBe('succeeded');
    }
    expect((await sendToSandbox(site, 'GET', '/charges', { payment_intent: id })).body.data).toHaveLength(1);
  });

  test.each([
    ['canceled', 'cancel', {}],
    ['changed', '', { amount: '9000' }],
    ['confirmed again', 'confirm', { payment_method: 'pm_card_threeDSecure2Required', return_url: RETURN_URL }],
  ])('decides nothing for a payment that was %s meanwhile', async (_what, action, fields) => {
    const { id, path } = await start();
    expect((await sendToSandbox(site, 'POST', `/payment_intents/${id}${action && `/${action}`}`, fields)).status).toBe(
      200,
    );
    await choose(path, 'approve');
    expect(await intent(id)).toMatchObject({ latest_charge: null, amount_received: 0 });
  });

  test('needs a choice, and does not exist for a made-up id', async () => {
    const { id, path } = await start();
    expect((await choose(path, 'whatever')).statusCode).toBe(400);
    expect((await site.app.inject({ method: 'POST', url: path })).statusCode).toBe(400);
    expect((await intent(id)).status).toBe('requires_action');
    for (const made of ['payatt_none', id, '%00', "'"]) {
      expect((await look(`/sandbox/stripe/authenticate/${made}`)).statusCode).toBe(404);
      expect((await choose(`/sandbox/stripe/authenticate/${made}`, 'approve')).statusCode).toBe(404);
    }
  });

  test('refuses a form from another site', async () => {
    const { id, path } = await start();
    expect((await choose(path, 'approve', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await intent(id)).status).toBe('requires_action');
  });
});

test.each([
  'https://evil.example/',
  'http://localhost:3000.evil.example/',
  'http://localhost:3000@evil.example/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  '//evil.example/',
  '/coaching-success',
])('refuses to lead back to %s', async (return_url) => {
  const { status, body } = await createSandboxPayment(site, 'pm_card_threeDSecure2Required', { return_url });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({ type: 'invalid_request_error', param: 'return_url' });
});

test('accepts other names of this machine if no public address is set', async () => {
  const local = { ...site.ctx, config: { ...site.ctx.config, publicUrl: undefined } };
  const { createOwnUrlCheck } = await import('./routes.ts');
  const isOwn = createOwnUrlCheck(local);
  expect(isOwn(new URL('http://127.0.0.1:3000/x'))).toBe(true);
  expect(isOwn(new URL('http://[::1]:3000/x'))).toBe(true);
  expect(isOwn(new URL('http://127.0.0.1:3001/x'))).toBe(false);
  expect(isOwn(new URL('http://127.0.0.1.evil.example:3000/x'))).toBe(false);
  expect(createOwnUrlCheck(site.ctx)(new URL('http://127.0.0.1:3000/x'))).toBe(false);
});

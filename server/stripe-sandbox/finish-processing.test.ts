import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { useSite } from '../testing/open-site.ts';
import { createSandboxPayment, sendToSandbox } from '../testing/sandbox.ts';
import { PROCESSING_MS } from './confirm-intent.ts';
import { deleteOldSandboxData, sandboxTasks } from './scheduled-sandbox-tasks.ts';

const START = Date.parse('2027-01-01T12:00:00Z');
const at = (ms: number) => site.setNow(new Date(START + ms).toISOString());
const site = useSite();
beforeEach(async () => {
  await site.clear();
  at(0);
});

const look = async (id: string) =>
  (await sendToSandbox(site, 'GET', `/payment_intents/${id}`, { 'expand[]': 'latest_charge' })).body;
const types = async () =>
  (await site.ctx.database.runStatement('select type from sandbox_events order by number')).rows.map(
    ({ type }) => type,
  );

describe('a payment in processing', () => {
  test('waits, can be neither confirmed nor canceled, and succeeds', async () => {
    const { status, body } = await createSandboxPayment(site, 'pm_card_sandbox_processingThenSucceeds');
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'processing', amount_received: 0 } });
    for (const action of ['confirm', 'cancel']) {
      const refused = await sendToSandbox(site, 'POST', `/payment_intents/${body.id}/${action}`);
      expect(refused).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } });
    }
    at(PROCESSING_MS - 1);
    expect(await look(body.id)).toMatchObject({
      status: 'processing',
      latest_charge: { status: 'pending', paid: false },
    });
    at(PROCESSING_MS);
    expect(await look(body.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 8000,
      processing: null,
      latest_charge: { id: body.latest_charge, status: 'succeeded', paid: true },
    });
    expect(await types()).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test('fails, and another card may pay', async () => {
    const { body } = await createSandboxPayment(site, 'pm_card_sandbox_processingThenFails');
    at(PROCESSING_MS);
    expect(await look(body.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined', charge: body.latest_charge },
      latest_charge: { status: 'failed' },
    });
    expect((await types()).slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect(
      (await sendToSandbox(site, 'POST', `/payment_intents/${body.id}/confirm`, { payment_method: 'pm_card_visa' }))
        .status,
    ).toBe(200);
  });

  test.each([
    ['4000099900001003', 'succeeded'],
    ['4000099900002001', 'requires_payment_method'],
  ])('has a card number too: %s', async (number, end) => {
    const { body } = await sendToSandbox(site, 'POST', '/payment_intents', {
      amount: '8000',
      currency: 'usd',
      confirm: 'true',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '30',
      'payment_method_data[card][cvc]': '123',
    });
    expect(body.status).toBe('processing');
    at(PROCESSING_MS);
    expect((await look(body.id)).status).toBe(end);
  });

  test('is decided once by the scheduled task without any request', async () => {
    await createSandboxPayment(site, 'pm_card_sandbox_processingThenSucceeds');
    at(PROCESSING_MS);
    const decide = sandboxTasks(site.ctx)['sandbox payments'];
    await Promise.all([decide(), decide()]);
    expect((await types()).filter((type) => type === 'payment_intent.succeeded')).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  const create = (amount: string) =>
    sendToSandbox(site, 'POST', '/payment_intents', { amount, currency: 'usd' }, { 'idempotency-key': 'booking-7' });

  test('expires after a day and may then be used for another request', async () => {
    const first = await create('8000');
    at(DAY_MS - 1000);
    expect((await create('8000')).body.id).toBe(first.body.id);
    expect((await create('9000')).body.error.type).toBe('idempotency_error');
    at(DAY_MS + 1000);
    expect((await create('9000')).body).toMatchObject({ amount: 9000 });
    at(3 * DAY_MS);
    await deleteOldSandboxData(site.ctx);
    expect((await site.ctx.database.runStatement('select key from sandbox_idempotency')).rows).toEqual([]);
  });

  test('of a process of the release before, which died without an answer, can be claimed', async () => {
    const first = await create('8000');
    await site.ctx.database.runStatement('update sandbox_idempotency set status = null, body = null');
    const later = await create('8000');
    expect(later.status).toBe(200);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test('repeats a refusal that was an outcome, but not one of an invalid request', async () => {
    const { body } = await createSandboxPayment(site);
    const headers = { 'idempotency-key': 'again' };
    const cancel = () => sendToSandbox(site, 'POST', `/payment_intents/${body.id}/cancel`, {}, headers);
    const first = await cancel();
    const again = await cancel();
    expect(first.status).toBe(400);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const missing = () =>
      sendToSandbox(site, 'POST', '/payment_intents/pi_none/cancel', {}, { 'idempotency-key': 'none' });
    await missing();
    expect((await missing()).headers['idempotent-replayed']).toBeUndefined();
  });

  test.each(['é\u00fc', 'x'.repeat(256)])('with unusual characters or length causes no server error', async (key) => {
    const { status } = await sendToSandbox(site, 'POST', '/customers', {}, { 'idempotency-key': key });
    expect([200, 400]).toContain(status);
  });
});

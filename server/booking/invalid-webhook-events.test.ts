import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openBookings } from '../testing/bookings.ts';
import { openBuyer, sendEvent, signedBody, signedEvent } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

// The holder of the secret may send anything: a later version of the provider, a faulty proxy, a thief.
const site = useSite({ listen: true });
beforeEach(async () => {
  await site.ctx.database.runStatement('truncate payment_events');
});

const storedEvents = async () => (await site.ctx.database.runStatement('select id from payment_events')).rows;
const sendSigned = async (payload: string, headers = {}) => {
  const { signature } = await signedBody(site, payload);
  return sendEvent(site, payload, signature, headers);
};

describe('only the signature decides who sent an event:', () => {
  test.each([
    ['an Origin', { origin: 'https://elsewhere.example' }],
    ['what a browser says of other sites', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['cookies that count elsewhere', { cookie: 'session=x; checkout=y', origin: 'https://elsewhere.example' }],
    ['another content type', { 'content-type': 'text/plain; charset=utf-8', 'sec-fetch-site': 'same-site' }],
  ])('%s changes nothing', async (_name, headers) => {
    await openBookings(site);
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey);
    const { payload, signature } = await signedEvent(site, { object: 'payment_intent', id: body.paymentIntentId });
    expect((await sendEvent(site, payload, 't=1,v1=00', headers)).statusCode).toBe(400);
    expect((await sendEvent(site, payload, signature, headers)).statusCode).toBe(200);
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
  });

  test('and every other change from elsewhere is still refused', async () => {
    const reply = await site.send(
      'POST',
      '/api/consultation-request',
      {},
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

const long = 'x'.repeat(300);
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const event = (more: Record<string, unknown>) =>
  JSON.stringify({ id: 'evt_1', type: 'charge.refunded', data: { object: { object: 'charge' } }, ...more });
const about = (object: unknown) => event({ data: { object } });

describe('a signed event that is odd is a 400, and nothing is stored of it:', () => {
  test.each([
    ['no object', about(null)],
    ['no data', event({ data: undefined })],
    ['data that are null', event({ data: null })],
    ['a list', about([])],
    ['a word', about('pi_1')],
    ['no id', event({ id: undefined })],
    ['a number as id', event({ id: 5 })],
    ['an empty id', event({ id: '' })],
    ['a long id', event({ id: long })],
    ['NUL in its id', event({ id: 'evt\u0000' })],
    ['a lone surrogate in its id', event({ id: 'evt_\ud800' })],
    ['NUL in its type', event({ type: 'charge\u0000.refunded' })],
    ['a type that is an object', event({ type: {} })],
    ['a payment without id', about({ object: 'payment_intent' })],
    ['NUL in the id of a payment', about({ object: 'payment_intent', id: 'pi_\u0000' })],
    ['a long id of a payment', about({ object: 'payment_intent', id: long })],
    ['an id that is a path', about({ object: 'payment_intent', id: '../refunds' })],
    ['a list as payment', about({ object: 'charge', payment_intent: ['pi_1'] })],
    ['a payment that is an empty object', about({ object: 'charge', payment_intent: {} })],
    ['a long id of the payment of a charge', about({ object: 'charge', payment_intent: { id: long } })],
    ['a kind that is a number', about({ object: 5 })],
    ['an abyss', deep],
    ['an abyss as object', about('deep').replace('"deep"', deep)],
    ['an abyss as payment', about({ object: 'charge', payment_intent: 'deep' }).replace('"deep"', deep)],
    ['null', 'null'],
    ['a list of nothing', '[]'],
    ['no JSON', '{'],
  ])('%s', async (_name, payload) => {
    const reply = await sendSigned(payload);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid', message: expect.any(String) }]);
    expect(await storedEvents()).toEqual([]);
  });
});

describe('a signed event that is only new is taken:', () => {
  test.each([
    ['an unknown type', event({ type: 'v3.brand-new_thing.happened' })],
    ['unknown fields', event({ more: { id: long }, api_version: null })],
    ['an object of no kind', about({})],
    ['depth in a field that is not read', about({ object: 'charge', metadata: 'deep' }).replace('"deep"', deep)],
  ])('%s', async (_name, payload) => {
    expect((await sendSigned(payload)).statusCode).toBe(200);
    expect(await storedEvents()).toEqual([{ id: 'evt_1' }]);
  });
});

test(
  'no signed event whatever is a fault',
  async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(null, '', 'payment_intent', 'charge', 'pi_1', 'evt_1', long, '\u0000'),
    );
    const field = (sound: fc.Arbitrary<unknown>) => fc.option(fc.oneof(sound, odd), { nil: undefined });
    const object = fc.record({
      object: field(fc.constantFrom('payment_intent', 'charge', 'refund', 'dispute')),
      id: field(fc.constant('pi_1')),
      payment_intent: field(fc.oneof(fc.constant('pi_1'), fc.record({ id: field(fc.constant('pi_1')) }))),
    });
    const events = fc.record({
      id: field(fc.string({ minLength: 1, maxLength: 20 }).map((text) => `evt_${Buffer.from(text).toString('hex')}`)),
      type: field(fc.constantFrom('payment_intent.succeeded', 'charge.refunded')),
      data: field(fc.record({ object: field(object) })),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(events, odd), async (sent) => {
        const reply = await sendSigned(JSON.stringify(sent) ?? '');
        expect([200, 400]).toContain(reply.statusCode);
        if (reply.statusCode === 400) expect(reply.json()).toMatchObject({ code: 'invalid' });
      }),
    );
  },
  60_000 * RUNS_FACTOR,
);

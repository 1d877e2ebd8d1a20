import { describe, expect, test } from 'vitest';
import { useBookings } from '../testing/bookings.ts';
import { openBuyer, payCallAtProvider, sendEvent, signedBody, signedEvent } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ listen: true });
useBookings(site);

const event = (object: Record<string, unknown>, about?: Parameters<typeof signedEvent>[2]) =>
  signedEvent(site, object, about);
const send = (payload: string, signature?: string) => sendEvent(site, payload, signature);
const stored = async () =>
  (await site.ctx.database.runStatement('select id, done_at is not null as done from payment_events')).rows;

test('an event settles the payment that it is about, once, however often it comes', async () => {
  const intent = await payCallAtProvider(site);
  for (const id of ['evt_1', 'evt_1', 'evt_2']) {
    const { payload, signature } = await event({ object: 'payment_intent', id: intent }, { id });
    expect((await send(payload, signature)).statusCode).toBe(200);
  }
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
  expect(await storedMails(site)).toHaveLength(2);
  expect(await stored()).toEqual([
    { id: 'evt_1', done: true },
    { id: 'evt_2', done: true },
  ]);
});

test('the site does not believe an event but fetches the payment from the provider', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { payload, signature } = await event({
    object: 'payment_intent',
    id: body.paymentIntentId,
    status: 'succeeded',
  });
  expect((await send(payload, signature)).statusCode).toBe(200);
  expect(await storedPayments(site)).toMatchObject([{ status: 'open' }]);
});

test('an event about a refund leads to its payment', async () => {
  const intent = await payCallAtProvider(site);
  const { stripe } = await site.ctx.provider();
  await stripe.refunds.create({ payment_intent: intent });
  const { payload, signature } = await event({ object: 'charge', payment_intent: intent }, { type: 'charge.refunded' });
  await send(payload, signature);
  expect(await storedPayments(site)).toMatchObject([{ status: 'refunded', refunded: 8500 }]);
});

describe('an event', () => {
  test.each([
    ['without a signature', () => undefined],
    ['with an empty one', () => ''],
    ['with one of something else', () => 't=1,v1=00'],
    [
      'signed with another secret',
      (right: string) => right.replace(/v1=./, (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`),
    ],
  ])('%s is refused and not kept', async (_name, signed) => {
    const intent = await payCallAtProvider(site);
    const { payload, signature } = await event({ object: 'payment_intent', id: intent });
    const reply = await send(payload, signed(signature));
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid']);
    expect([await stored(), await storedPayments(site)]).toMatchObject([[], [{ status: 'open' }]]);
  });

  test('that was signed long ago, or whose bytes were changed, is refused', async () => {
    const intent = await payCallAtProvider(site);
    const old = await event({ object: 'payment_intent', id: intent }, { at: new Date('2027-01-01T11:50:00Z') });
    expect((await send(old.payload, old.signature)).statusCode).toBe(400);
    const { payload, signature } = await event({ object: 'payment_intent', id: intent });
    expect((await send(`${payload} `, signature)).statusCode).toBe(400);
    expect(await storedPayments(site)).toMatchObject([{ status: 'open' }]);
  });

  test.each([
    [{ object: 'payment_intent', id: 'pi_of_somebody_else' }, 'payment_intent.succeeded'],
    [{ object: 'customer', id: 'cus_1' }, 'customer.created'],
    [{}, 'a.type.of.tomorrow'],
  ])('of something else, %o, is taken and has no effect', async (object, type) => {
    const { payload, signature } = await event(object, { type });
    expect((await send(payload, signature)).statusCode).toBe(200);
    expect(await stored()).toEqual([{ id: 'evt_1', done: true }]);
  });
});

// The holder of the secret may send anything: a later version of the provider, a faulty proxy, a thief.
const storedEvents = async () => (await site.ctx.database.runStatement('select id from payment_events')).rows;
const sendSigned = async (payload: string, headers = {}) => {
  const { signature } = await signedBody(site, payload);
  return sendEvent(site, payload, signature, headers);
};

test('only the signature decides who sent an event: what else the request carries changes nothing', async () => {
  const intent = await payCallAtProvider(site);
  const { payload, signature } = await signedEvent(site, { object: 'payment_intent', id: intent });
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { cookie: 'session=x; checkout=y', origin: 'https://elsewhere.example' },
    { 'content-type': 'text/plain; charset=utf-8', 'sec-fetch-site': 'same-site' },
  ]) {
    expect((await sendEvent(site, payload, 't=1,v1=00', headers)).statusCode).toBe(400);
    expect((await sendEvent(site, payload, signature, headers)).statusCode).toBe(200);
  }
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
});

const long = 'x'.repeat(300);
const deep = '['.repeat(100_000) + ']'.repeat(100_000);
const charge = (more: Record<string, unknown>) =>
  JSON.stringify({ id: 'evt_1', type: 'charge.refunded', data: { object: { object: 'charge' } }, ...more });
const about = (object: unknown) => charge({ data: { object } });

test('a signed event that is odd is a 400, and nothing is stored of it', async () => {
  const payment = (payment_intent: unknown) => about({ object: 'charge', payment_intent });
  for (const payload of [
    charge({ data: undefined }),
    charge({ data: null }),
    deep,
    'null',
    '[]',
    '{',
    ...[undefined, 5, '', long, 'evt\u0000', 'evt_\ud800'].map((id) => charge({ id })),
    ...['charge\u0000.refunded', {}].map((type) => charge({ type })),
    ...[null, [], 'pi_1', { object: 'payment_intent' }, { object: 5 }].map(about),
    ...['pi_\u0000', long, '../refunds'].map((id) => about({ object: 'payment_intent', id })),
    ...[['pi_1'], {}, { id: long }].map(payment),
    ...[about('deep'), payment('deep')].map((text) => text.replace('"deep"', deep)),
  ]) {
    const reply = await sendSigned(payload);
    expect([reply.statusCode, reply.json().code], payload.slice(0, 200)).toEqual([400, 'invalid']);
  }
  expect(await storedEvents()).toEqual([]);
});

describe('a signed event that is only new is taken:', () => {
  test.each([
    ['an unknown type', charge({ type: 'v3.brand-new_thing.happened' })],
    ['unknown fields', charge({ more: { id: long }, api_version: null })],
    ['an object of no kind', about({})],
    ['depth in a field that is not read', about({ object: 'charge', metadata: 'deep' }).replace('"deep"', deep)],
  ])('%s', async (_name, payload) => {
    expect((await sendSigned(payload)).statusCode).toBe(200);
    expect(await storedEvents()).toEqual([{ id: 'evt_1' }]);
  });
});

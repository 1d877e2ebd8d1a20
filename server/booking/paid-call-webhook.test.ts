import { describe, expect, test } from 'vitest';
import { useBookings } from '../testing/bookings.ts';
import { openBuyer, payCallAtProvider, sendEvent, signedEvent } from '../testing/call-payments.ts';
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

  test('that is no JSON, or empty, is refused in the ordinary form', async () => {
    for (const payload of ['', '{', 'null', '[]']) {
      expect((await send(payload, 't=1,v1=00')).json()).toMatchObject({ code: 'invalid' });
    }
  });
});

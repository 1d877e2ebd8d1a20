import { beforeEach, describe, expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { createStripeClient } from '../payments/stripe-client.ts';
import { openBrowser } from '../testing/accounts.ts';
import { takenSlots } from '../testing/bookings.ts';
import { openBuyer, sendEvent, signedEvent } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { storedPayments } from '../testing/payments.ts';
import { useProviderBehindProxy } from '../testing/provider-behind-proxy.ts';
import { normalBehavior, type ProxyBehavior } from '../testing/provider-proxy.ts';

/** The limit for one request to the provider while it fails; normally 10 seconds. */
const TRY_MS = 250;

let isDisturbed = false;
const world = useProviderBehindProxy(async ({ site: { ctx }, proxy: { address } }) => {
  const opened = await ctx.provider();
  const { secretKey = '' } = ctx.config.stripe ?? {};
  const hurried = createStripeClient({ secretKey, apiBase: address, attemptMs: TRY_MS });
  ctx.provider = async () => (isDisturbed ? { ...opened, stripe: hurried } : opened);
});
beforeEach(() => endDisturbance());

async function openVisitor() {
  const buyer = openBuyer(world.site, openBrowser(world.site), world.provider);
  await buyer.browser.send('GET', '/api/payment-config');
  return buyer;
}
const endDisturbance = () => {
  isDisturbed = false;
  world.proxy.state.behave = () => normalBehavior;
};
const disturb = (request: RegExp, behavior: ProxyBehavior) => {
  isDisturbed = true;
  world.proxy.state.behave = (name) => (request.test(name) ? behavior : normalBehavior);
};
const creating = /^POST \/v1\/payment_intents$/;
const looking = /^GET \/v1\/payment_intents\/\w+$/;
const cancelling = /^POST \/v1\/payment_intents\/\w+\/cancel$/;
const calls = async () =>
  (await world.site.ctx.database.runStatement('select status from coaching_calls order by id')).rows;
const intents = async () => (await world.stripe.paymentIntents.list({ limit: 100 })).data.map(({ status }) => status);

const ways: [string, ProxyBehavior][] = [
  ['cannot be reached', { isForwarded: false, reply: 'cut off' }],
  ['never replies', { isForwarded: false, reply: 'none' }],
  ['fails', { isForwarded: false, reply: 'error' }],
  ['carries it out and breaks the connection', { isForwarded: true, reply: 'cut off' }],
  ['carries it out and replies too late', { isForwarded: true, reply: 'none' }],
  ['carries it out and fails', { isForwarded: true, reply: 'error' }],
];

describe('a provider that', () => {
  test.each(ways)(
    '%s when a payment is made: the browser gets a timely error, and the next try gets the same hold',
    async (_way, behavior) => {
      const buyer = await openVisitor();
      disturb(creating, behavior);
      const begun = performance.now();
      const refused = await buyer.start();
      // On a busy machine too: without limits it would be for ever.
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(refused).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
      // On a busy machine the proxy may meet the second one after its time is over.
      await expect
        .poll(() => world.proxy.state.seen.filter((name) => creating.test(name)), { message: 'two tries' })
        .toHaveLength(2);
      expect(await takenSlots(world.site)).toHaveLength(2);

      endDisturbance();
      const { status, body } = await buyer.start();
      expect(status).toBe(200);
      expect((await buyer.start()).body).toEqual(body);
      expect(await storedPayments(world.site)).toMatchObject([
        { status: 'open', paymentIntentId: body.paymentIntentId },
      ]);
      expect((await buyer.pay(body.clientSecret, body.publishableKey)).status).toBe(200);
      expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
      expect((await intents()).filter((name) => name === 'succeeded')).toHaveLength(1);
      expect(await storedMails(world.site)).toHaveLength(2);
    },
  );

  // Fetching changes nothing, so it does not matter whether the request reached the provider.
  test.each(ways.slice(1, 3))(
    '%s when the site fetches the payment: 503, and then it is settled once',
    async (_way, behavior) => {
      const buyer = await openVisitor();
      const { body } = await buyer.start();
      await buyer.pay(body.clientSecret, body.publishableKey);
      disturb(looking, behavior);
      expect((await buyer.confirm(body.paymentIntentId)).body.code).toBe('PAYMENT_UNAVAILABLE');
      expect(await calls()).toEqual([{ status: 'pending' }]);
      endDisturbance();
      for (let again = 0; again < 2; again += 1) {
        expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
      }
      expect(await storedMails(world.site)).toHaveLength(2);
    },
  );

  test.each(ways.slice(2))('%s when a hold ends: the time stays held until it is certain', async (_way, behavior) => {
    const buyer = await openVisitor();
    const { body } = await buyer.start();
    world.setNow('2027-01-01T12:15:00Z');
    disturb(cancelling, behavior);
    await cancelExpiredPayments(world.site.ctx);
    // If the provider did cancel, the second try learns it and the hold ends.
    const held = behavior.isForwarded ? [0, 2] : [2];
    expect(held).toContain((await takenSlots(world.site)).length);
    endDisturbance();
    await cancelExpiredPayments(world.site.ctx);
    expect(await takenSlots(world.site)).toEqual([]);
    expect(await calls()).toEqual([{ status: 'expired' }]);
    expect((await buyer.pay(body.clientSecret, body.publishableKey)).status).toBe(400);
    expect(await storedPayments(world.site)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('does not answer one request delays neither other requests nor pages', async () => {
    disturb(creating, { isForwarded: true, reply: 'none' });
    const buyer = await openVisitor();
    const waiting = buyer.start();
    await world.proxy.waitForRequest(creating);
    // Meanwhile the time stays held, and other visitors get replies.
    expect(await takenSlots(world.site)).toHaveLength(2);
    expect((await (await openVisitor()).start({}, 2)).body.code).toBe('SLOT_TAKEN');
    expect((await world.site.send('GET', '/api/available-time-slots')).status).toBe(200);
    expect((await waiting).status).toBe(503);
  });
});

test('a hold that ends while its payment is being made: the late payment is canceled', async () => {
  const buyer = await openVisitor();
  let isMade = () => {};
  const late = new Promise<void>((resolve) => {
    isMade = resolve;
  });
  const { stripe } = await world.site.ctx.provider();
  const create = stripe.paymentIntents.create.bind(stripe.paymentIntents);
  const slowly = async (...given: Parameters<typeof create>) => {
    const intent = await create(...given);
    await late;
    return intent;
  };
  stripe.paymentIntents.create = slowly as typeof create;
  const starting = buyer.start();
  await world.proxy.waitForRequest(creating);
  world.setNow('2027-01-01T12:15:00Z');
  await cancelExpiredPayments(world.site.ctx);
  expect(await takenSlots(world.site)).toEqual([]);
  isMade();
  stripe.paymentIntents.create = create;
  expect((await starting).body.code).toBe('SLOT_TAKEN');
  expect(await intents()).toEqual(['canceled']);
});

describe('an event that comes', () => {
  const sendWebhook = async (object: Record<string, unknown>, about: Parameters<typeof signedEvent>[2] = {}) => {
    const { payload, signature } = await signedEvent(world.site, object, about);
    return (await sendEvent(world.site, payload, signature)).statusCode;
  };

  test('before the reply that names its payment has no effect and blocks nothing', async () => {
    const buyer = await openVisitor();
    disturb(creating, { isForwarded: true, reply: 'none' });
    const waiting = buyer.start();
    await world.proxy.waitForRequest(creating);
    const [createdIntent] = (await world.stripe.paymentIntents.list()).data;
    expect(
      await sendWebhook({ object: 'payment_intent', id: createdIntent?.id }, { type: 'payment_intent.created' }),
    ).toBe(200);
    expect((await waiting).status).toBe(503);
    endDisturbance();
    expect((await buyer.start()).body.paymentIntentId).toBe(createdIntent?.id);
  });

  test('while the provider is away is not marked as done: the provider sends it again', async () => {
    const buyer = await openVisitor();
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey);
    disturb(looking, { isForwarded: false, reply: 'error' });
    const about = { object: 'payment_intent', id: body.paymentIntentId };
    expect(await sendWebhook(about)).toBe(503);
    endDisturbance();
    expect(await sendWebhook(about)).toBe(200);
    expect(await calls()).toEqual([{ status: 'confirmed' }]);
  });

  test('from another account, about a payment with an id of this site, is ignored', async () => {
    const buyer = await openVisitor();
    const { body } = await buyer.start();
    const claimed = { object: 'payment_intent', id: body.paymentIntentId, status: 'succeeded', amount_received: 8500 };
    expect(await sendWebhook(claimed, { account: 'acct_of_somebody_else' })).toBe(200);
    expect(await calls()).toEqual([{ status: 'pending' }]);
  });
});

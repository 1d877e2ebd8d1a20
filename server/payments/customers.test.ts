import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { clients, payments, users } from '../db/schema.ts';
import { addMember, openBrowser } from '../testing/accounts.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedClients } from '../testing/clients.ts';
import { storedPayments } from '../testing/payments.ts';
import { useProviderBehindProxy } from '../testing/provider-behind-proxy.ts';
import { normalBehavior } from '../testing/provider-proxy.ts';

const world = useProviderBehindProxy();

const ana = 'ana1@example.com';
const startCall = (time = '900am', changed = {}) =>
  openBuyer(world.site, openBrowser(world.site), world.provider).start({
    selectedTimeSlot: `2027-01-04-${time}`,
    duration: 30,
    amount: 5000,
    ...changed,
  });
const startCourse = () =>
  openBrowser(world.site).send('POST', '/api/create-payment-intent', {
    userEmail: ana,
    firstName: 'Ana',
    lastName: 'Ruiz',
  });
const customers = async () => (await world.stripe.customers.list({ limit: 100 })).data;
const customersOfIntents = async () =>
  (await world.stripe.paymentIntents.list({ limit: 100 })).data.map(({ customer }) => customer);
const creatingCustomer = 'POST /v1/customers';

test('all payments of a person belong to one customer, whom later ones find without a request', async () => {
  await addMember(world.site, { email: ana, hasCourseAccess: false });
  expect((await startCall()).status).toBe(200);
  world.proxy.state.seen.length = 0;
  expect((await startCall('1000am', { email: ' ANA1@example.com' })).status).toBe(200);
  expect((await startCourse()).status).toBe(200);
  expect(world.proxy.state.seen).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents']);
  const [customer] = await customers();
  expect(await customersOfIntents()).toEqual([customer?.id, customer?.id, customer?.id]);
  expect(await storedClients(world.site)).toMatchObject([{ email: ana, stripeCustomerId: customer?.id }]);
  const [user] = await world.site.db.select().from(users).where(eq(users.email, ana));
  expect(user?.stripeCustomerId).toBe(customer?.id);
});

test('the provider learns no name and no address', async () => {
  await startCall();
  // The provider in use here refuses names and addresses.
  expect(await customers()).toMatchObject([{ metadata: { client: '1' } }]);
});

test('no visitor sees the customer', async () => {
  const { body } = await startCall();
  const [customer] = await customers();
  expect(JSON.stringify(body)).not.toContain(customer?.id);
  const seen = await world.provider.app.inject({
    url: `/sandbox/stripe/v1/payment_intents/${body.paymentIntentId}?client_secret=${body.clientSecret}&key=${body.publishableKey}`,
  });
  expect(seen.statusCode).toBe(200);
  expect(seen.body).not.toContain(customer?.id);
});

test('two people are two customers, and two parallel payments of one person have one', async () => {
  const replies = await Promise.all([
    startCall('900am'),
    startCall('1000am'),
    startCall('930am', { email: 'b@example.com' }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await customers()).toHaveLength(2);
  expect(new Set(await customersOfIntents()).size).toBe(2);
});

describe('a sale is not lost', () => {
  test.each(['error', 'cut off'] as const)(
    'when the provider makes no customer (%s): this payment is made without one, the next tries again',
    async (reply) => {
      world.proxy.state.behave = (request) =>
        request === creatingCustomer ? { isForwarded: false, reply } : normalBehavior;
      expect((await startCall()).status).toBe(200);
      expect(await customersOfIntents()).toEqual([null]);
      expect(world.proxy.state.seen.filter((request) => request === creatingCustomer)).toHaveLength(1);
      world.proxy.state.behave = () => normalBehavior;
      expect((await startCall('1000am')).status).toBe(200);
      expect((await customersOfIntents()).filter((customer) => customer !== null)).toHaveLength(1);
    },
  );

  test('when an attempt fails in between: the next one sends the same request', async () => {
    const buyer = openBuyer(world.site, openBrowser(world.site), world.provider);
    await buyer.browser.send('GET', '/api/payment-config');
    world.proxy.state.behave = (request) =>
      request === creatingCustomer ? { isForwarded: false, reply: 'error' } : { isForwarded: true, reply: 'cut off' };
    expect((await buyer.start()).status).toBe(503);
    world.proxy.state.behave = () => normalBehavior;
    expect((await buyer.start()).status).toBe(200);
    expect(await customersOfIntents()).toEqual([null]);
  });

  test('when the provider does not know the customer, since the keys were changed', async () => {
    await startCall();
    await world.site.db.update(clients).set({ stripeCustomerId: 'cus_ofOtherKeys' });
    await world.site.db.update(payments).set({ status: 'cancelled' });
    expect((await startCall('1000am')).status).toBe(200);
    expect((await storedPayments(world.site)).at(-1)).toMatchObject({ stripeCustomerId: '' });
    expect(await storedClients(world.site)).toMatchObject([{ stripeCustomerId: null }]);
    expect((await startCall('930am')).status).toBe(200);
    expect((await storedPayments(world.site)).at(-1)?.stripeCustomerId).toMatch(/^cus_/);
  });
});

import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { buyCall, changeInSandbox, withoutProvider } from '../testing/admin-payments.ts';
import { useBookings } from '../testing/bookings.ts';
import { openBuyer, payCallAtProvider } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { addCharge } from '../testing/takings.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { readFee, retrieveIntent } from './fetch-payment.ts';
import { fetchMissingFees } from './missing-fees.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);

const attention = async () => (await coach.send('GET', '/api/admin/today')).body.attention;

test('syncs payments, refunds and disputes that came without a webhook', async () => {
  const reference = await payCallAtProvider(site);
  await compareWithProvider(site.ctx);
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
  const { stripe } = await site.ctx.provider();
  await stripe.refunds.create({ payment_intent: reference, amount: 10_00 });
  await compareWithProvider(site.ctx);
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled', refunded: 10_00 }]);
  expect((await attention()).counts).toMatchObject({ payments: 0, strayPayments: 0 });
});

test('a payment that cannot be synced does not hold up the others', async () => {
  await payCallAtProvider(site);
  const buyer = openBuyer(site);
  const { body } = await buyer.start({ selectedTimeSlot: '2027-01-11-900am' }, 2);
  await buyer.pay(body.clientSecret, body.publishableKey);
  const call: typeof site.ctx.paymentHandlers.call = {
    ...site.ctx.paymentHandlers.call,
    onPaid: async (tx, ctx, payment) => {
      // The provider lists the latest first.
      if (payment.paymentIntentId === body.paymentIntentId) throw new Error('This one is broken.');
      return site.ctx.paymentHandlers.call.onPaid(tx, ctx, payment);
    },
  };
  await compareWithProvider({ ...site.ctx, paymentHandlers: { ...site.ctx.paymentHandlers, call } });
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }, { status: 'open' }]);
});

test('shows an unknown payment with the site’s metadata until the coach resolves it', async () => {
  const { stripe } = await site.ctx.provider();
  const pay = (metadata: Record<string, string>) =>
    stripe.paymentIntents.create({
      amount: 85_00,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      metadata,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
  const { id } = await pay({ payment: '4711', kind: 'call' });
  await pay({ shop: 'another one' });
  for (let round = 1; round <= 2; round += 1) await compareWithProvider(site.ctx);
  expect(await attention()).toMatchObject({
    strayPayments: [{ paymentIntentId: id, amount: 85_00, currency: 'usd', providerUrl: null }],
    counts: { strayPayments: 1 },
  });
  expect(await coach.send('POST', `/api/admin/stray-payments/${id}`)).toMatchObject({ status: 200 });
  await compareWithProvider(site.ctx);
  expect((await attention()).counts.strayPayments).toBe(0);
  expect(await coach.send('POST', '/api/admin/stray-payments/pi_unknown')).toMatchObject({ status: 404 });
});

test('shows a paid payment that the provider does not know, and cancels an open one', async () => {
  await payCallAtProvider(site);
  await compareWithProvider(site.ctx);
  const buyer = openBuyer(site);
  const { body: open } = await buyer.start({ selectedTimeSlot: '2027-01-11-900am' }, 2);
  await site.ctx.database.runStatement(`delete from sandbox_objects where type = 'payment_intent'`);
  const later = { ...site.ctx, now: () => new Date(site.ctx.now().getTime() + 11 * 60_000) };
  await compareWithProvider(later);
  expect((await attention()).payments).toMatchObject([
    { status: 'settled', attention: expect.stringContaining('does not know this payment') },
  ]);
  expect(await buyer.confirm(open.paymentIntentId)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_NOT_COMPLETED' },
  });
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }, { status: 'cancelled' }]);
});

const fees = async () => (await storedPayments(site)).map(({ fee }) => fee);
const wait = (minutes: number) => site.setNow(new Date(site.ctx.now().getTime() + minutes * 60_000).toISOString());
const unknownFees = async () => (await coach.send('GET', '/api/admin/takings')).body.parts.at(-1).unknownFees;
/** Hides the balance transaction until `tell` is called, as a provider does that captures later. */
async function hideFee() {
  const { rows } = await site.ctx.database.runStatement("select body from sandbox_objects where type = 'charge'");
  const { balance_transaction } = Object(rows[0]?.body) as { balance_transaction: string };
  await changeInSandbox(site, 'charge', { balance_transaction: null });
  await site.ctx.database.runStatement('update payments set fee = null');
  return { tell: () => changeInSandbox(site, 'charge', { balance_transaction }) };
}

test('a fee that the provider told late is added, and not known before', async () => {
  await buyCall(site);
  expect(await fees()).toEqual([277]);
  const { tell } = await hideFee();
  expect(await unknownFees()).toBe(1);
  wait(11);
  await fetchMissingFees(site.ctx);
  expect(await fees()).toEqual([null]);
  await tell();
  await fetchMissingFees(site.ctx);
  expect(await fees(), 'not asked again at once').toEqual([null]);
  wait(11);
  await fetchMissingFees(site.ctx);
  expect(await fees()).toEqual([277]);
  expect(await unknownFees()).toBe(0);
});

test('a payment that the provider does not know stays without a fee, and keeps no other waiting', async () => {
  const settledAt = new Date('2026-12-31T12:00:00Z');
  await addCharge(site, { paymentIntentId: 'pi_unknown', settledAt });
  await buyCall(site);
  await hideFee().then(({ tell }) => tell());
  wait(11);
  await fetchMissingFees(site.ctx);
  expect(await fees()).toEqual([null, 277]);
  expect((await storedPayments(site)).map(({ attention }) => attention)).toEqual([null, null]);
});

test('a provider that does not answer is asked again later', async () => {
  await buyCall(site);
  await hideFee().then(({ tell }) => tell());
  wait(11);
  await withoutProvider(site, () => fetchMissingFees(site.ctx));
  expect(await fees()).toEqual([null]);
  wait(11);
  await fetchMissingFees(site.ctx);
  expect(await fees()).toEqual([277]);
});

test('a key that may not read fees still reads the payment', async () => {
  const { reference } = await buyCall(site);
  const { stripe } = await site.ctx.provider();
  const asked: unknown[] = [];
  const restricted = {
    paymentIntents: {
      retrieve(id: string, options: Stripe.PaymentIntentRetrieveParams) {
        asked.push(options.expand);
        if (asked.length > 1) return stripe.paymentIntents.retrieve(id, options);
        throw new Stripe.errors.StripePermissionError({ type: 'invalid_request_error', message: 'Not allowed.' });
      },
    },
  };
  const intent = await retrieveIntent(restricted as unknown as Stripe, reference);
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { amount: 85_00 } });
  expect([asked, readFee(intent)]).toEqual([[['latest_charge.balance_transaction'], ['latest_charge']], null]);
});

test.each([
  ['in the payment’s currency', { fee: 277, currency: 'usd', exchange_rate: null }, 277],
  ['in the currency of the account', { fee: 250, currency: 'eur', exchange_rate: 0.9 }, 278],
  ['in another currency at an unknown rate', { fee: 250, currency: 'eur', exchange_rate: null }, null],
  ['that is not expanded', 'txn_1', null],
  ['that is missing', null, null],
])('a fee %s', (_which, balance_transaction, expected) => {
  const intent = { currency: 'usd', latest_charge: { balance_transaction } };
  expect(readFee(intent as Parameters<typeof readFee>[0])).toBe(expected);
});

import { expect, test } from 'vitest';
import { useBookings } from '../testing/bookings.ts';
import { openBuyer, payCallAtProvider } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { compareWithProvider } from './compare-with-provider.ts';

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
      ...{ amount: 85_00, currency: 'usd', confirm: true, payment_method: 'pm_card_visa', metadata },
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

import { expect, test } from 'vitest';
import { openBrowser } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ env: { LIMIT_PAYMENT_CALLS_PER_HOUR: '12', LIMIT_BOOKINGS_PER_HOUR: '12' }, listen: true });
const coach = useBookings(site);

const callsSql = 'select id, status, amount, selected_time_slot as slot from coaching_calls order by id';
const calls = async () => (await site.ctx.database.runStatement(callsSql)).rows;
const tenOClock = { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 5000 };

test('another buyer’s payment id confirms only what it pays for, and reveals nothing', async () => {
  const [ana, eve] = [openBuyer(site), openBuyer(site)];
  const { body } = await ana.start();
  await ana.pay(body.clientSecret, body.publishableKey);
  const { body: ownPayment } = await eve.start(tenOClock, 2);
  expect((await eve.confirm(body.paymentIntentId)).body).toEqual({ success: true });
  expect(await calls()).toMatchObject([{ status: 'confirmed' }, { status: 'pending' }]);
  expect((await storedMails(site)).map(([, recipient]) => recipient)).toEqual([
    'ana1@example.com',
    'coach@example.com',
  ]);
  expect((await eve.see(body.paymentIntentId)).status).toBe(404);
  expect((await eve.confirm(ownPayment.paymentIntentId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
});

test('a hold is bound to its browser: another one with the same answers does not get it', async () => {
  const { body } = await openBuyer(site).start();
  const other = await openBuyer(site).start();
  expect(other.body).toMatchObject({ code: 'SLOT_TAKEN' });
  expect(JSON.stringify(other.body)).not.toContain(body.paymentIntentId);
  const forged = openBuyer(site, openBrowser(site));
  forged.browser.cookies.set('checkout', 'A'.repeat(43));
  expect((await forged.start()).body.code).toBe('SLOT_TAKEN');
});

test('a paid call that is moved keeps its payment', async () => {
  const { reference, buyer: ana } = await buyCall(site, tenOClock);
  const [before] = await storedPayments(site);
  expect((await openBookingsAdmin(coach).move('paid/1', '2027-01-04-900am')).status).toBe(200);
  expect(await calls()).toEqual([{ id: 1, status: 'confirmed', amount: 5000, slot: '2027-01-04-900am' }]);
  expect(await takenSlots(site)).toEqual(['2027-01-04-900am']);
  expect(await storedPayments(site)).toEqual([before]);
  const { stripe } = await site.ctx.provider();
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'succeeded', amount_received: 5000 }]);
  expect((await ana.see(reference)).body).toMatchObject({
    status: 'settled',
    call: { selectedTimeSlot: '2027-01-04-900am', startsAt: '2027-01-04T14:00:00.000Z' },
  });
  // Money that goes back afterwards frees the time that it is at now.
  await stripe.refunds.create({ payment_intent: reference });
  await ana.confirm(reference);
  expect(await takenSlots(site)).toEqual([]);
});

// Must be the last test: a browser past its limit is refused from memory for the rest of the hour.
test('a browser that makes dozens of holds or payment requests has to wait, and others do not', async () => {
  const robot = openBuyer(site);
  const countTries = async (ask: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: 14 }, ask))).filter(({ status }) => status === 429).length;
  expect(await countTries(() => robot.confirm('pi_madeup'))).toBe(2);
  expect((await robot.confirm('pi_madeup')).headers['retry-after']).toBeDefined();
  expect(await countTries(() => openBuyer(site).start({}, 1))).toBe(2);
  expect(await storedPayments(site)).toHaveLength(1);
  // From another network address.
  const elsewhere = await site.send(
    'POST',
    '/api/coaching-calls/confirm-payment',
    { paymentIntentId: 'pi_madeup' },
    { remoteAddress: '198.51.100.7', headers: { 'content-type': 'application/json' } },
  );
  expect(elsewhere.status).toBe(404);
});

import { describe, expect, onTestFinished, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { openBrowser } from '../testing/accounts.ts';
import { addPaidCall, openCallPage, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { holdTransactions } from '../testing/test-hooks.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);

const calls = async () =>
  (await site.ctx.database.runStatement('select id, status from coaching_calls order by id')).rows;

test('a filled honeypot changes nothing: a payment is proof enough', async () => {
  const { status, body } = await openBuyer(site).start({ website: 'https://spam.example' });
  expect(status).toBe(200);
  expect(await storedPayments(site)).toMatchObject([{ paymentIntentId: body.paymentIntentId, status: 'open' }]);
  expect(await calls()).toEqual([{ id: 1, status: 'pending' }]);
});

test('a weekday that is sent just before the coach’s midnight is held for the day that the page showed', async () => {
  await changeSettings(site, 'calls', { noticeHours: 0 });
  const mondayInNewYork = '2027-01-04T05:00:00Z';
  site.setNow('2027-01-04T04:59:59Z');
  site.watchStatements((text) => {
    if (/"payments"/.test(text)) site.setNow(mondayInNewYork);
  });
  onTestFinished(() => site.watchStatements(() => {}));
  const time = { selectedTimeSlot: 'mon-930am', startsAt: '2027-01-04T14:30:00Z' };
  expect((await openBuyer(site).start(time)).status).toBe(200);
  expect(site.ctx.now()).toEqual(new Date(mondayInNewYork));
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am']);
});

test('a paid call that an earlier version kept as a robot’s is shown to the coach, who can only delete it', async () => {
  await addPaidCall(site, undefined, { status: 'suspected_robot' });
  const { attention } = (await coach.send('GET', '/api/admin/today')).body;
  expect([attention.counts.suspectedRobots, attention.suspectedRobots]).toMatchObject([1, [{ kind: 'paid', id: 1 }]]);
  expect((await coach.send('GET', '/api/coaching-calls?status=genuine')).body).toEqual([]);
  expect((await coach.send('GET', '/api/admin/bookings/paid/1')).body).toMatchObject({ actions: [], canMove: false });
  expect((await coach.send('DELETE', '/api/admin/coaching-calls/1')).status).toBe(200);
  expect(await calls()).toEqual([]);
});

describe('a browser that looked at the booking page', () => {
  async function visitor() {
    const buyer = openBuyer(site, openBrowser(site));
    await buyer.browser.send('GET', '/api/payment-config');
    return buyer;
  }

  test('gets the same hold again when the reply to its first request got lost', async () => {
    const buyer = await visitor();
    const cookie = buyer.browser.cookies.get('checkout');
    expect(cookie).toBeDefined();
    const lost = await buyer.start();
    expect(buyer.browser.cookies.get('checkout')).toBe(cookie);
    expect((await buyer.start()).body).toEqual(lost.body);
  });

  test('is refused first if it paid for another call and never got the reply', async () => {
    const buyer = await visitor();
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey);
    const other = { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 5000 };
    expect((await buyer.start(other)).body).toMatchObject({
      code: 'SLOT_TAKEN',
      message: expect.stringContaining('went through'),
    });
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
    expect((await buyer.start(other)).status).toBe(200);
  });

  test('pays neither the same call nor another one while its payment is processed', async () => {
    const buyer = await visitor();
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey, 'pm_card_sandbox_processingThenSucceeds');
    const refused = {
      status: 409,
      body: { code: 'PAYMENT_NOT_COMPLETED', message: expect.stringContaining('still being') },
    };
    const other = { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 5000 };
    for (const change of [{}, {}, other, other]) expect(await buyer.start(change)).toMatchObject(refused);
    expect(await storedPayments(site)).toMatchObject([{ status: 'processing' }]);
  });

  test('keeps its open payment for the course', async () => {
    const buyer = await visitor();
    await buyer.start();
    await site.ctx.database.runStatement(`update payments set kind = 'course', coaching_call_id = null`);
    expect((await buyer.start({ selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 5000 })).status).toBe(200);
    expect(await storedPayments(site)).toMatchObject([{ kind: 'course', status: 'open' }, { kind: 'call' }]);
  });

  test('gets one hold for three clicks at once', async () => {
    const buyer = await visitor();
    // All have looked for a hold, in vain, before the first takes the time.
    holdTransactions(site, 3);
    const replies = await Promise.all(Array.from({ length: 3 }, () => buyer.start()));
    for (const { status, body } of replies) {
      expect([status, body.paymentIntentId]).toEqual([200, replies[0]?.body.paymentIntentId]);
    }
    expect(await storedPayments(site)).toHaveLength(1);
    expect(await calls()).toHaveLength(1);
  });
});

test('a paid call is found by the browser that paid it, without its address', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { browser } = buyer;
  expect((await browser.send('GET', '/api/checkout?kind=call')).body).toMatchObject({
    payment: { paymentIntentId: body.paymentIntentId, heldUntil: body.holdExpiresAt },
    latestCall: body.paymentIntentId,
  });
  await buyer.pay(body.clientSecret, body.publishableKey);
  await buyer.confirm(body.paymentIntentId);
  expect((await browser.send('GET', '/api/checkout?kind=call')).body).toEqual({
    payment: null,
    toEnter: null,
    latestCall: body.paymentIntentId,
  });
  expect((await browser.send('GET', '/api/checkout?kind=course')).body.latestCall).toBeNull();
  expect((await openBrowser(site).send('GET', '/api/checkout?kind=call')).body.latestCall).toBeNull();
});

test('the page of a paid call opens for its payer alone, and moves nothing', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { paymentIntentId, clientSecret, publishableKey } = body;
  expect((await buyer.see(paymentIntentId)).body.call.link, 'not before it is paid').toBeNull();
  await buyer.pay(clientSecret, publishableKey);
  await buyer.confirm(paymentIntentId);
  const { link } = (await buyer.see(paymentIntentId)).body.call;
  const { see, cancel } = openCallPage(site);
  const seen = await see(link);
  expect(seen).toMatchObject({ status: 200, body: { kind: 'paid', isMailedLink: false } });
  expect(await cancel(link)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });

  const withSecret = await openBuyer(site).see(paymentIntentId, { 'x-client-secret': clientSecret });
  expect(withSecret).toMatchObject({ status: 200, body: { call: { isBooked: true, link: null } } });
  site.setNow('2028-01-01T12:00:00Z');
  expect((await buyer.see(paymentIntentId)).body.call.link, 'not long after the call').toBeNull();
  site.setNow('2027-01-01T12:00:00Z');
});

test('what was typed for a hold comes back to its browser alone, once the hold has ended and for an hour', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const read = async (reader = buyer, headers = {}) => (await reader.see(body.paymentIntentId, headers)).body;
  expect((await read()).call.answers, 'not while it can be paid').toBeNull();
  site.setNow('2027-01-01T12:15:30Z');
  await cancelExpiredPayments(site.ctx);
  expect(await read()).toMatchObject({
    status: 'cancelled',
    call: { answers: { firstName: 'Ana', duration: 60, goals: expect.any(String), phone: expect.any(String) } },
  });
  const withSecret = await read(openBuyer(site), { 'x-client-secret': body.clientSecret });
  expect(withSecret).toMatchObject({ status: 'cancelled', call: { answers: null } });
  site.setNow('2027-01-01T13:15:00Z');
  expect((await read()).call.answers).toBeNull();
});

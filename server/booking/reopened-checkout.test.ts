import { expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/scheduled-payment-tasks.ts';
import { openBrowser } from '../testing/accounts.ts';
import { useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ listen: true });
useBookings(site);

test('a paid call is found by the browser that paid it, without its address', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { browser } = buyer;
  expect((await browser.send('GET', '/api/checkout?kind=call')).body).toMatchObject({
    payment: { paymentIntentId: body.paymentIntentId },
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
  const seen = await openBrowser(site).send('POST', '/api/my-call', { link });
  expect(seen).toMatchObject({ status: 200, body: { kind: 'paid', isMailedLink: false } });
  const cancelled = await openBrowser(site).send('POST', '/api/my-call/cancel', { link });
  expect(cancelled).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });

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

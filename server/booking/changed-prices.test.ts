import { describe, expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/scheduled-payment-tasks.ts';
import { addMember, openBrowser, signIn } from '../testing/accounts.ts';
import { freeCallRequest, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';

// The tests' call lasts 60 minutes, for $85.
const site = useSite({ listen: true });
useBookings(site);

const amounts = async () => (await storedPayments(site)).map(({ status, amount }) => `${status} ${amount}`);

describe('a changed price', () => {
  test('is what a call costs from then on; a page that shows the old one learns the right one', async () => {
    await changeSettings(site, 'prices', { call60Cents: 95_00 });
    const late = openBuyer(site);
    expect(await late.start()).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', amount: 95_00 } });
    expect(await takenSlots(site)).toEqual([]);
    expect((await late.start({ amount: 95_00 })).body.amount).toBe(95_00);
  });

  test('is the member price too, which others cannot claim', async () => {
    await changeSettings(site, 'prices', { call60Cents: 95_00, memberDiscountPercent: 30 });
    await addMember(site);
    const member = openBuyer(site, await signIn(site, 'member@example.com'));
    expect((await member.start({ amount: 68_00 })).body).toMatchObject({ code: 'PRICE_CHANGED', amount: 67_00 });
    expect((await openBuyer(site).start({ amount: 67_00 })).body.code).toBe('MEMBERS_ONLY');
    expect((await member.start({ amount: 67_00 })).body.amount).toBe(67_00);
  });

  test.each([95_00, 60_00])('leaves a purchase that was begun before at its price, now %d', async (call60Cents) => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await changeSettings(site, 'prices', { call60Cents, offeredMinutes: [30] });
    expect((await buyer.see(body.paymentIntentId)).body.amount).toBe(85_00);
    await buyer.pay(body.clientSecret, body.publishableKey);
    expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
    expect(await amounts()).toEqual(['settled 8500']);
  });

  test.each([
    ['the old', 85_00],
    ['the new', 95_00],
  ])('leaves a hold at its price when its browser comes back with %s price', async (_name, amount) => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await changeSettings(site, 'prices', { call60Cents: 95_00 });
    expect((await buyer.start({ amount })).body).toEqual(body);
    expect((await openBuyer(site).start({ amount: 85_00 })).body.code).toBe('PRICE_CHANGED');
    site.setNow('2027-01-01T12:16:00Z');
    await cancelExpiredPayments(site.ctx);
    expect((await buyer.start({ amount: 85_00 })).body.code, 'the hold has ended').toBe('PRICE_CHANGED');
  });

  test('that is lower holds for the same browser too', async () => {
    const buyer = openBuyer(site);
    await buyer.start();
    await changeSettings(site, 'prices', { call60Cents: 60_00 });
    expect((await buyer.start({ amount: 60_00 })).body.amount).toBe(60_00);
    expect(await amounts()).toEqual(['cancelled 8500', 'open 6000']);
  });

  test('of the course holds for new purchases; one that was begun keeps its price, unless the new one is lower', async () => {
    const begun = openCourseBuyer(site);
    const { body } = await begun.start();
    await changeSettings(site, 'prices', { courseCents: 199_00 });
    expect((await openCourseBuyer(site).start({ userEmail: 'lena@example.com' })).body.amount).toBe(199_00);
    expect((await begun.start()).body).toEqual(body);
    await changeSettings(site, 'prices', { courseCents: 99_00 });
    expect((await begun.start()).body.amount).toBe(99_00);
  });
});

describe('the lengths on offer', () => {
  const list = async () =>
    (await site.send('GET', '/api/available-time-slots')).body.map(
      ({ value, durations }: { value: string; durations: number[] }) => `${value.slice(11)} ${durations}`,
    );

  test('are those that can be booked, and that the list of times names', async () => {
    await changeSettings(site, 'prices', { offeredMinutes: [45] });
    expect((await list()).slice(0, 3)).toEqual(['900am 45', '930am 45', '1000am ']);
    const refused = await openBuyer(site).start();
    expect([refused.status, refused.body.fields]).toEqual([400, { duration: 'Duration must be 45' }]);
    expect((await openBuyer(site).start({ duration: 45, amount: 70_00 })).status).toBe(200);
  });

  test('do not shorten the times for free calls', async () => {
    await changeSettings(site, 'prices', { offeredMinutes: [60] });
    const booked = await openBrowser(site).send(
      'POST',
      '/api/consultation-request',
      freeCallRequest(1, { selectedTimeSlot: '2027-01-04-1000am' }),
    );
    expect(booked.status).toBe(201);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import { bookedSlots, coachingCalls, consultationRequests, siteDocuments } from '../db/schema.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { addMember, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import {
  addFreeCall,
  createCallLink,
  freeCallRequest,
  openBookingsAdmin,
  openCallPage,
  takenSlots,
  useBookings,
} from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { findOpenTime } from './free-calls.ts';

// The tests' call lasts 60 minutes, for $85.
const site = useSite({ listen: true });
const coach = useBookings(site);
const admin = openBookingsAdmin(coach);

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
});

describe('a changed time zone', () => {
  // Open: Mondays at 9:00, 9:30 and 10:00 AM of the coach's clock, in New York at first.

  describe('while another process has changed the time zone and this one has not read that yet', () => {
    beforeEach(async () => {
      const { version, content } = site.ctx.settings.documents.calls;
      const next = settingDocuments.calls.schema.parse({ ...content, coachTimeZone: 'America/Chicago' });
      await site.db.insert(siteDocuments).values({ name: 'calls', version: version + 1, content: next });
    });

    test('nothing is booked by the old clock, on which a taken moment has a free name', async () => {
      const free = freeCallRequest(1, { selectedTimeSlot: '2027-01-04-930am' });
      const refused = [
        await openBrowser(site).send('POST', '/api/consultation-request', free),
        await openBuyer(site).start(),
        await admin.book({ ...free, kind: 'free' }),
      ];
      for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'SLOT_UNAVAILABLE']);
      expect(await takenSlots(site)).toEqual([]);
      await site.ctx.settings.refresh();
      expect((await openBrowser(site).send('POST', '/api/consultation-request', free)).status).toBe(201);
    });
  });

  test('a time that was resolved before the clock changed is not booked after it', async () => {
    const time = { slot: { date: '2027-01-04', time: '930am' }, startsAt: new Date('2027-01-04T14:30:00Z') } as const;
    const call = { ...time, minutes: 30, now: site.ctx.now() } as unknown as Parameters<typeof findOpenTime>[2];
    const find = () => site.ctx.database.transaction((tx) => findOpenTime(tx, site.ctx, call));
    expect(await find()).toHaveLength(1);
    await changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });
    await expect(find()).rejects.toMatchObject({ code: 'SLOT_UNAVAILABLE' });
  });

  describe('a call without its half-hours gets those of its moment back, under their new name', () => {
    const moved = { selectedTimeSlot: '2027-01-04-900am', startsAt: new Date('2027-01-04T15:00:00Z') };
    const moveToChicago = () => changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });

    test('when its hold has ended and it is paid all the same', async () => {
      const buyer = openBuyer(site);
      const time = { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 50_00 };
      const { body } = await buyer.start(time);
      await site.db.update(coachingCalls).set({ status: 'expired' });
      await site.db.delete(bookedSlots);
      await moveToChicago();
      await buyer.pay(body.clientSecret, body.publishableKey);
      expect((await buyer.confirm(body.paymentIntentId)).body).toEqual({ success: true });
      expect(await site.db.select().from(coachingCalls)).toMatchObject([{ ...moved, status: 'confirmed' }]);
      expect(await site.db.select().from(bookedSlots)).toMatchObject([
        { timeSlot: moved.selectedTimeSlot, startsAt: moved.startsAt },
      ]);
    });

    test('when a suspected robot was a person', async () => {
      const id = await addFreeCall(site, '2027-01-04-1000am', { status: 'suspected_robot' });
      await moveToChicago();
      const accepted = await admin.act(`free/${id}`, 'not_a_robot');
      expect(accepted.status).toBe(200);
      expect(await site.db.select().from(consultationRequests)).toMatchObject([moved]);
      expect(await takenSlots(site)).toEqual([moved.selectedTimeSlot]);
    });
  });

  test('a client’s page from before the change moves no call to another moment than it showed', async () => {
    const id = await addFreeCall(site, '2027-01-04-900am');
    const link = await createCallLink(site, 'free', id);
    await changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });
    const move = (startsAt: string) => openCallPage(site).move(link, '2027-01-11-930am', { startsAt });
    const refused = await move('2027-01-11T14:30:00.000Z');
    expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_UNAVAILABLE']);
    const moved = await move('2027-01-11T15:30:00.000Z');
    expect([moved.status, moved.body.call.startsAt]).toEqual([200, '2027-01-11T15:30:00.000Z']);
  });

  test('what happened to a call is told by the clock of then, and an export has the moment of a call of the past', async () => {
    await changeSettings(site, 'calls', {});
    const id = await addFreeCall(site, '2027-01-04-900am');
    await admin.move(`free/${id}`, '2027-01-04-930am');
    await buyCall(site, { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 50_00 });
    await site.db.delete(bookedSlots);
    site.setNow('2027-01-01T12:01:00Z');
    await changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });
    const { history } = await admin.details(`free/${id}`);
    expect(history).toMatchObject([
      {
        fromTime: 'Monday, January 4, 2027 at 9:00 AM EST',
        toTime: 'Monday, January 4, 2027 at 9:30 AM EST',
      },
    ]);
    const csv = String((await coach.send('GET', '/api/admin/payments-export')).body);
    expect(csv).toContain('Monday, January 4, 2027 at 9:00 AM CST');
  });
});

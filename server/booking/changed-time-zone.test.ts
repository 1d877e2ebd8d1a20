import { beforeEach, describe, expect, test } from 'vitest';
import { settingDocuments } from '#contracts/site-settings.ts';
import { bookedSlots, coachingCalls, consultationRequests, siteDocuments } from '../db/schema.ts';
import { openBrowser } from '../testing/accounts.ts';
import { addFreeCall, createCallLink, freeCallRequest, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { findOpenTime } from './free-calls.ts';

// Open: Mondays at 9:00, 9:30 and 10:00 AM of the coach's clock, in New York at first.
const site = useSite({ listen: true });
const coach = useBookings(site);

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
      await coach.send('POST', '/api/admin/bookings', { ...free, kind: 'free' }),
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
    const accepted = await coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'not_a_robot' });
    expect(accepted.status).toBe(200);
    expect(await site.db.select().from(consultationRequests)).toMatchObject([moved]);
    expect(await takenSlots(site)).toEqual([moved.selectedTimeSlot]);
  });
});

test('a client’s page from before the change moves no call to another moment than it showed', async () => {
  const id = await addFreeCall(site, '2027-01-04-900am');
  const link = await createCallLink(site, 'free', id);
  await changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });
  const move = (startsAt: string) =>
    site.send('POST', '/api/my-call/move', { link, selectedTimeSlot: '2027-01-11-930am', startsAt });
  const refused = await move('2027-01-11T14:30:00.000Z');
  expect([refused.status, refused.body.code]).toEqual([409, 'SLOT_UNAVAILABLE']);
  const moved = await move('2027-01-11T15:30:00.000Z');
  expect([moved.status, moved.body.call.startsAt]).toEqual([200, '2027-01-11T15:30:00.000Z']);
});

test('what happened to a call is told by the clock of then, and an export has the moment of a call of the past', async () => {
  await changeSettings(site, 'calls', {});
  const id = await addFreeCall(site, '2027-01-04-900am');
  const url = `/api/admin/bookings/free/${id}`;
  await coach.send('POST', `${url}/move`, { selectedTimeSlot: '2027-01-04-930am' });
  const buyer = openBuyer(site);
  const { body } = await buyer.start({ selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 50_00 });
  await buyer.pay(body.clientSecret, body.publishableKey);
  await buyer.confirm(body.paymentIntentId);
  await site.db.delete(bookedSlots);
  site.setNow('2027-01-01T12:01:00Z');
  await changeSettings(site, 'calls', { coachTimeZone: 'America/Chicago' });
  const { history } = (await coach.send('GET', url)).body;
  expect(history).toMatchObject([
    {
      fromTime: 'Monday, January 4, 2027 at 9:00 AM EST',
      toTime: 'Monday, January 4, 2027 at 9:30 AM EST',
    },
  ]);
  const csv = String((await coach.send('GET', '/api/admin/payments-export')).body);
  expect(csv).toContain('Monday, January 4, 2027 at 9:00 AM CST');
});

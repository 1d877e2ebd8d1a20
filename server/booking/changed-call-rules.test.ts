import { describe, expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { bookedSlots, consultationRequests, creditAdjustments, packages } from '../db/schema.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import { openBrowser } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openBookingsAdmin,
  openCallPage,
  takenSlots,
  useBookings,
} from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, soldTo } from '../testing/packages.ts';
import { changeSettings } from '../testing/site-settings.ts';

// Open: Mondays at 9:00, 9:30 and 10:00 AM.
const site = useSite({ listen: true });
const coach = useBookings(site);
const admin = openBookingsAdmin(coach);
const page = openCallPage(site);

const monday = async (date = '2027-01-04') =>
  (await listOpenTimes(site)).filter((value) => value.startsWith(date)).map((value) => value.slice(11));
const book = (time: string, who = 1, changed = {}) =>
  openBrowser(site).send('POST', '/api/consultation-request', {
    ...freeCallRequest(who, { selectedTimeSlot: `2027-01-04-${time}` }),
    ...changed,
  });
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

describe('a free call of 45 minutes', () => {
  test('takes two half-hours, and is offered where both are open', async () => {
    await changeSettings(site, 'calls', { introCallMinutes: 45 });
    await changeSettings(site, 'prices', { offeredMinutes: [60] });
    expect(await monday()).toEqual(['900am', '930am']);
    expect(codeOf(await book('1000am'))).toBe('SLOT_UNAVAILABLE');
    const { status, body } = await book('900am');
    expect([status, body.minutes]).toEqual([201, 45]);
    expect(await takenSlots(site)).toEqual(['2027-01-04-900am', '2027-01-04-930am']);
    const rows = await site.db.select().from(bookedSlots).orderBy(bookedSlots.id);
    expect(rows).toMatchObject([
      { isSecondarySlot: false, duration: 45, consultationRequestId: body.id },
      { isSecondarySlot: true, duration: 30, consultationRequestId: body.id, primarySlotId: rows[0]?.id },
    ]);
    const [confirmation] = await deliverMails(site);
    expect(confirmation?.text).toContain('Please keep 45 minutes free.');
  });

  test('is refused, and takes nothing, where another call has its second half-hour', async () => {
    await addFreeCall(site, '2027-01-04-930am', { email: 'other@example.com' });
    await changeSettings(site, 'calls', { introCallMinutes: 45 });
    expect(codeOf(await book('900am'))).toBe('SLOT_TAKEN');
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    expect(await site.db.$count(consultationRequests)).toBe(1);
  });

  test('can be booked by the coach, moved and canceled', async () => {
    await changeSettings(site, 'calls', { introCallMinutes: 45 });
    const booked = await admin.book({ kind: 'free', selectedTimeSlot: '2027-01-04-900am' });
    expect(booked.status).toBe(201);
    const call = `free/${booked.body.booking.id}`;
    expect((await admin.move(call, '2027-01-11-930am')).status).toBe(200);
    expect(await takenSlots(site)).toEqual(['2027-01-11-930am', '2027-01-11-1000am']);
    expect((await admin.act(call, 'cancel')).status).toBe(200);
    expect(await takenSlots(site)).toEqual([]);
  });

  test('leaves free calls that are booked at their length', async () => {
    const id = await addFreeCall(site);
    await changeSettings(site, 'calls', { introCallMinutes: 45 });
    const moved = await admin.move(`free/${id}`, '2027-01-04-1000am');
    expect(moved.body.booking).toMatchObject({ minutes: 30 });
    expect(await takenSlots(site)).toEqual(['2027-01-04-1000am']);
  });
});

describe('breaks between calls', () => {
  test('close the times around a call, for booking too', async () => {
    await addFreeCall(site, '2027-01-04-930am', { email: 'other@example.com' });
    await changeSettings(site, 'calls', { bufferAfterMinutes: 10 });
    expect(await monday()).toEqual([]);
    expect(await monday('2027-01-11')).toEqual(['900am', '930am', '1000am']);
    for (const [who, time] of ['900am', '1000am'].entries())
      expect(codeOf(await book(time, who))).toBe('SLOT_UNAVAILABLE');
    await changeSettings(site, 'calls', { bufferAfterMinutes: 0 });
    expect(await monday()).toEqual(['900am', '1000am']);
  });

  test('do not keep a client from moving their own call beside its old time', async () => {
    const id = await addFreeCall(site, '2027-01-04-930am');
    await changeSettings(site, 'calls', { bufferAfterMinutes: 30 });
    const link = await createCallLink(site, 'free', id);
    const { body: slots } = await site.send('POST', '/api/my-call/open-slots', { link });
    expect(slots.slice(0, 3).map(({ time }: { time: string }) => time)).toEqual(['900am', '930am', '1000am']);
    const moved = await page.move(link, '2027-01-04-900am');
    expect([moved.status, await takenSlots(site)]).toEqual([200, ['2027-01-04-900am']]);
  });

  test('do not bind the coach', async () => {
    await addFreeCall(site, '2027-01-04-930am', { email: 'other@example.com' });
    await changeSettings(site, 'calls', { bufferAfterMinutes: 60, maxCallsPerDay: 1, noticeHours: 200 });
    expect((await admin.book({ kind: 'free', selectedTimeSlot: '2027-01-04-1000am' })).status).toBe(201);
  });
});

describe('the most calls', () => {
  test('a day close the rest of the day, and a canceled call opens it again', async () => {
    await changeSettings(site, 'calls', { maxCallsPerDay: 1 });
    const { body } = await book('900am');
    expect(await monday()).toEqual([]);
    expect(await monday('2027-01-11')).toHaveLength(3);
    expect(codeOf(await book('1000am', 2))).toBe('SLOT_UNAVAILABLE');
    expect((await openBuyer(site).start({ selectedTimeSlot: '2027-01-04-930am' })).body.code).toBe('SLOT_UNAVAILABLE');
    await admin.act(`free/${body.id}`, 'cancel');
    expect(await monday()).toHaveLength(3);
  });
});

test('the coach’s month says which times breaks and limits close', async () => {
  await addFreeCall(site, '2027-01-25-900am');
  const states = async (month: string, date: string) => {
    const { days } = (await coach.send('GET', `/api/admin/calendar-month?month=${month}`)).body;
    const day = days.find((each: { date: string }) => each.date === date);
    return day.halfHours.map(({ state }: { state: string }) => state);
  };
  await changeSettings(site, 'calls', { bufferAfterMinutes: 10 });
  expect(await states('2027-01', '2027-01-25')).toEqual(['booked', 'full', 'open']);
  await changeSettings(site, 'calls', { bufferAfterMinutes: 0, maxCallsPerWeek: 1, weekStartsOn: 'sun' });
  expect(await states('2027-01', '2027-01-25')).toEqual(['booked', 'full', 'full']);
  expect(await states('2027-02', '2027-02-01')).toEqual(['open', 'open', 'open']);
});

describe('a booked call', () => {
  test('keeps the limit for changes that it was booked with, on its page, in its mails and for its link', async () => {
    await book('900am');
    await changeSettings(site, 'calls', { changeNoticeHours: 120 });
    await book('1000am', 2);
    const [first, , second] = await deliverMails(site);
    const words = (mail = first) => mail?.text.replace(/\s+/g, ' ');
    expect(words()).toContain('yourself until 24 hours before it starts');
    // Booked 74 hours before.
    expect(words(second)).toContain('Your call starts in less than 120 hours');
    const linkOf = (text = '') => /my-call#(\S+)/.exec(text)?.[1];
    const [mailed, late] = [linkOf(first?.text), linkOf(second?.text)];
    expect((await page.see(mailed)).body).toMatchObject({ canChange: true, changeNoticeHours: 24 });
    expect((await page.see(late)).body).toMatchObject({ canChange: false, changeNoticeHours: 120 });
    expect((await page.cancel(mailed)).status).toBe(200);
    expect(codeOf(await page.cancel(late))).toBe('TOO_LATE');
  });

  test('from before the coach had settings keeps what the environment said', async () => {
    const id = await addFreeCall(site);
    const { starting } = site.ctx.settings;
    const before = { ...starting, calls: { ...starting.calls, changeNoticeHours: 48 } };
    const { openSettings } = await import('../settings/open-settings.ts');
    const { database, log } = site.ctx;
    const coachEmail = 'coach@example.com';
    const sources = { starting: before, startingContent, readStartingCourse };
    await (await openSettings({ database, log, coachEmail, ...sources })).storeStarting();
    await site.ctx.settings.refresh();
    expect((await site.db.select().from(consultationRequests))[0]).toMatchObject({ id, changeNoticeHours: 48 });
  });

  test('stays at its moment when the coach moves to another time zone, and weekly times move', async () => {
    await addPaidCall(site, '2027-01-04-930am', { duration: 60 });
    await moveTo('America/Chicago');
    const [call] = (await coach.send('GET', '/api/coaching-calls')).body;
    expect(call).toMatchObject({
      startsAt: '2027-01-04T14:30:00.000Z',
      selectedTimeSlot: '2027-01-04-830am',
      label: 'Monday, January 4, 2027 at 8:30 AM CST',
    });
    expect(await takenSlots(site)).toEqual(['2027-01-04-830am', '2027-01-04-900am']);
    // 9:00 in Chicago is the second half-hour of the call.
    expect(await monday()).toEqual(['930am', '1000am']);
    expect(codeOf(await book('900am'))).toBe('SLOT_TAKEN');
    const slots = (await site.send('GET', '/api/available-time-slots')).body;
    expect(slots[0].startsAt).toBe('2027-01-04T15:30:00.000Z');
    // A page from before showed 9:30 in New York under the same name.
    expect(codeOf(await book('930am', 2, { startsAt: '2027-01-04T14:30:00.000Z' }))).toBe('SLOT_UNAVAILABLE');
    expect(codeOf(await book('930am', 2, { startsAt: '2027-01-04T15:30:00.000Z' }))).toBe(201);
    await moveTo('America/New_York');
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am', '2027-01-04-1030am']);
  });

  test('keeps all its time on a clock that is a quarter of an hour off, and back again', async () => {
    await addFreeCall(site, '2027-01-04-930am');
    await moveTo('Asia/Kathmandu');
    const [call] = (await coach.send('GET', '/api/consultation-requests')).body;
    expect(call).toMatchObject({
      startsAt: '2027-01-04T14:30:00.000Z',
      label: 'Monday, January 4, 2027 at 8:15 PM GMT+5:45',
    });
    expect(await takenSlots(site)).toEqual(['2027-01-04-800pm', '2027-01-04-830pm']);
    await moveTo('America/New_York');
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
  });

  test('can be moved to the half-hour that it is named after, and begins after, on such a clock', async () => {
    const id = await addFreeCall(site, '2027-01-04-930am');
    await moveTo('Asia/Kathmandu');
    const { body } = await admin.move(`free/${id}`, '2027-01-04-800pm', { outsideHours: true });
    expect(body.message).toMatch('The call is now on Monday, January 4, 2027 at 8:00 PM GMT+5:45.');
    expect(body.booking.startsAt).toBe('2027-01-04T14:15:00.000Z');
    expect(await takenSlots(site)).toEqual(['2027-01-04-800pm']);
  });
});

test('packages and minutes that have not ended keep their last day in another time zone', async () => {
  await addSoldPackage(site, { endsAt: new Date('2026-12-20T05:00:00Z') });
  const sold = await addSoldPackage(site);
  await openClientsAdmin(site, coach).adjust(soldTo, 30, 'A gift', { lastDay: '2027-03-14' });
  await moveTo('Europe/Berlin');
  const rows = [...(await site.db.select().from(packages)), ...(await site.db.select().from(creditAdjustments))];
  expect(rows.map(({ endsAt }) => endsAt?.toISOString()).sort()).toEqual([
    '2026-12-20T05:00:00.000Z',
    '2027-01-31T23:00:00.000Z',
    // On this day, the clocks of New York change, and those of Berlin do not.
    '2027-03-14T23:00:00.000Z',
  ]);
  expect(await openPackageHolder(site, sold.token).mine()).toMatchObject([{ lastDay: '2027-01-31' }]);
});

test('a time zone on whose clock two booked calls would have one name is refused, and nothing changes', async () => {
  const before = [
    { timeSlot: '2027-11-06-830pm', startsAt: new Date('2027-11-07T03:30:00Z') },
    // 1:30 AM in Toronto for the second time, which has no name there.
    { timeSlot: '2027-11-06-1130pm', startsAt: new Date('2027-11-07T06:30:00Z') },
  ];
  await site.db.insert(bookedSlots).values(before);
  const { status, body } = await sendTimeZone('America/Toronto');
  expect([status, body.code, body.message]).toEqual([409, 'DUPLICATE', expect.stringContaining('repeats in fall')]);
  expect(await takenSlots(site)).toEqual(before.map(({ timeSlot }) => timeSlot));
  expect(site.ctx.settings.coachTimeZone).toBe('America/New_York');
});

async function moveTo(coachTimeZone: string) {
  expect((await sendTimeZone(coachTimeZone)).status).toBe(200);
}

async function sendTimeZone(coachTimeZone: string) {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version, content } = documents.find(({ name }: { name: string }) => name === 'calls');
  return coach.send('PUT', '/api/admin/settings/calls', { version, content: { ...content, coachTimeZone } });
}

test('a hold lasts as long as the coach has set, and one that is open keeps its end', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  await changeSettings(site, 'calls', { holdMinutes: 40 });
  expect((await buyer.start()).body.holdExpiresAt).toBe(body.holdExpiresAt);
  const other = await openBuyer(site).start({ selectedTimeSlot: '2027-01-11-900am' });
  expect(other.body.holdExpiresAt).toBe('2027-01-01T12:40:00.000Z');
});

test('notice and horizon follow the settings at once', async () => {
  await changeSettings(site, 'calls', { noticeHours: 24 * 7, horizonDays: 12 });
  expect(await listOpenTimes(site)).toEqual(['2027-01-11-900am', '2027-01-11-930am', '2027-01-11-1000am']);
  expect(codeOf(await book('900am'))).toBe('SLOT_UNAVAILABLE');
});

test('a way to call that the coach does not offer is refused at its field', async () => {
  await changeSettings(site, 'calls', { contactMethods: ['facetime'] });
  const refused = [await book('900am'), await openBuyer(site).start()];
  for (const { status, body } of refused) expect([status, Object.keys(body.fields)]).toEqual([400, ['contactMethod']]);
  expect((await book('900am', 1, { contactMethod: 'facetime' })).status).toBe(201);
});

import { describe, expect, test } from 'vitest';
import { asc } from '../../db/drizzle.ts';
import { clients, coachingCalls } from '../../db/schema.ts';
import { addUser, signIn } from '../../testing/accounts.ts';
import { addPaidCall, takenSlots, useBookings } from '../../testing/bookings.ts';
import { deliverMails } from '../../testing/mail-delivery.ts';
import { useSite } from '../../testing/open-site.ts';
import { addSoldPackage, openPackageHolder, soldTo } from '../../testing/packages.ts';
import { changeSettings } from '../../testing/site-settings.ts';

const site = useSite();
useBookings(site);
const series = ['2027-01-04-930am', '2027-01-11-930am', '2027-01-18-930am', '2027-01-25-930am'];
const storedCalls = () => site.db.select().from(coachingCalls).orderBy(asc(coachingCalls.startsAt));

describe('a package', () => {
  test('is opened by its mailed link, and says what is held, booked and left to book', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    const sold = { id, name: '1-on-1 nutrition coaching', callMinutes: 30, maxCallsAWeek: 1, weekStartsOn: 'mon' };
    const days = { startsOn: '2027-01-04', lastDay: '2027-01-31', endsAt: '2027-02-01T05:00:00.000Z' };
    const client = { firstName: 'Ana', contact: { isPhoneKnown: true, contactMethod: 'whatsapp' } };
    const calls = { state: 'running', summary: '4 calls: 4 to book', calls: [] };
    expect(await holder.mine()).toMatchObject([{ ...sold, ...days, ...client, ...calls }]);
  });

  test('of an account with a confirmed address is the same', async () => {
    const { id } = await addSoldPackage(site);
    await addUser(site, { email: soldTo, emailVerifiedAt: new Date('2026-12-01T12:00:00Z') });
    const holder = openPackageHolder(site, undefined, await signIn(site, soldTo));
    expect(await holder.mine()).toMatchObject([{ id }]);
    expect((await holder.book(id, [series[0]])).status).toBe(201);
    expect(await holder.summary()).toBe('4 calls: 1 booked, 3 to book');
  });

  test('offers the times that lie within it, in weeks that have room', async () => {
    const { id, token } = await addSoldPackage(site, { startsOn: '2027-01-11', weeks: 2 });
    const holder = openPackageHolder(site, token);
    const dates = async () => [...new Set((await holder.slots(id)).body.map(({ date }: { date: string }) => date))];
    expect(await dates()).toEqual(['2027-01-11', '2027-01-18']);
    await holder.book(id, ['2027-01-11-900am']);
    expect(await dates()).toEqual(['2027-01-18']);
  });
});

describe('a call of a package', () => {
  test('takes a call and its half-hours, costs nothing, has the agreed terms, and is confirmed to both by mail', async () => {
    const terms = { changeNoticeHours: 48, cancelRule: 'refund', cancelDays: 7 } as const;
    const { id, token } = await addSoldPackage(site, { ...terms, callMinutes: 45 });
    const holder = openPackageHolder(site, token);
    const { status, body } = await holder.book(id, [series[0]], { timeZone: 'Europe/Berlin' });
    expect(status).toBe(201);
    expect(body.calls).toMatchObject([{ label: 'Monday, January 4, 2027 at 9:30 AM EST' }]);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am']);
    const cost = { packageId: id, paidWith: 'package', amount: 0, rolloverMinutes: 0, duration: 45 };
    const client = { email: soldTo, phone: '+12025550001', phoneDigits: '12025550001', contactMethod: 'whatsapp' };
    // Only what a card has paid for a call goes back to it.
    const agreed = { changeNoticeHours: 48, cancelRule: 'decide', cancelDays: 7 };
    const call = { ...cost, ...client, ...agreed, status: 'confirmed', visitorTimeZone: 'Europe/Berlin' };
    expect(await storedCalls()).toMatchObject([call]);
    const mails = await deliverMails(site);
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['paid-call-confirmation', 'paid-call-notice']);
    expect(mails.find(({ kind }) => kind === 'paid-call-confirmation')?.text).toContain(
      'It’s one of the calls of your package “1-on-1 nutrition coaching”.',
    );
    const [{ calls }] = await holder.mine();
    expect(calls).toMatchObject([{ id: body.calls[0].id, fate: 'booked', link: expect.stringMatching(/^paid-/) }]);
  });

  test('asks for number and way where they are not known', async () => {
    const { id, token } = await addSoldPackage(site);
    await site.db.update(clients).set({ phone: null, contactMethod: null });
    const holder = openPackageHolder(site, token);
    expect((await holder.mine())[0].contact).toEqual({ isPhoneKnown: false, contactMethod: null });
    expect(await holder.book(id, [series[0]])).toMatchObject({
      status: 400,
      body: { fields: { phone: expect.any(String) } },
    });
    const phone = '+12025550199';
    expect(await holder.book(id, [series[0]], { phone })).toMatchObject({
      status: 400,
      body: { fields: { contactMethod: 'Please select a contact method' } },
    });
    expect((await holder.book(id, [series[0]], { phone, contactMethod: 'facetime' })).status).toBe(201);
    expect(await storedCalls()).toMatchObject([{ phone, contactMethod: 'facetime' }]);
  });
});

describe('the number of a call of a package', () => {
  test('is that of the client’s latest booked call, and not of one that somebody only began to pay', async () => {
    const email = 'nora@example.com';
    const add = (value: string, phone: string, status: string) =>
      addPaidCall(site, value, { email, phone, status, createdAt: new Date(`2026-12-${phone.slice(-2)}T12:00:00Z`) });
    await add('2026-12-28-900am', '+12025550101', 'completed');
    await add('2026-12-28-930am', '+12025550102', 'completed');
    await add('2026-12-28-1000am', '+12025550103', 'expired');
    const { id, token } = await addSoldPackage(site, { email });
    await openPackageHolder(site, token).book(id, [series[0]]);
    expect((await storedCalls()).at(-1)).toMatchObject({ packageId: id, phone: '+12025550102' });
  });

  test('is required where only such a call names one', async () => {
    const email = 'nora@example.com';
    await addPaidCall(site, '2026-12-28-900am', { email, phone: '+12025550103', status: 'expired' });
    const { token } = await addSoldPackage(site, { email });
    expect((await openPackageHolder(site, token).mine())[0].contact.isPhoneKnown).toBe(false);
  });

  test('stays known once the only booked call is canceled', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    await holder.book(id, [series[0]]);
    const [{ calls }] = await holder.mine();
    expect((await holder.browser.send('POST', '/api/my-call/cancel', { link: calls[0].link })).status).toBe(200);
    expect((await holder.mine())[0].contact.isPhoneKnown).toBe(true);
    expect((await holder.book(id, [series[1]])).status).toBe(201);
  });

  test('is the one that the coach has noted since', async () => {
    await addPaidCall(site, '2026-12-28-900am', { phone: '+12025550101', status: 'completed' });
    const { id, token } = await addSoldPackage(site);
    await site.db.update(clients).set({ phone: '+12025550104' });
    await openPackageHolder(site, token).book(id, [series[0]]);
    expect((await storedCalls()).at(-1)).toMatchObject({ packageId: id, phone: '+12025550104' });
  });
});

describe('a series', () => {
  test('is booked whole, in any order', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    const { status, body } = await holder.book(id, series.toReversed());
    expect(status).toBe(201);
    expect(body.message).toBe('Your 4 calls are booked. You’ll get an email with a calendar entry for each.');
    expect(await takenSlots(site)).toEqual(series);
    expect(await holder.summary()).toBe('4 calls: 4 booked');
    expect(await deliverMails(site)).toHaveLength(8);
  });

  test('that is sent again after a lost reply is booked once, and the reply is the same', async () => {
    const { id, token } = await addSoldPackage(site);
    const holder = openPackageHolder(site, token);
    const first = await holder.book(id, series);
    expect(await holder.book(id, series)).toMatchObject({ status: 201, body: first.body });
    expect(await storedCalls()).toHaveLength(4);
    expect(await deliverMails(site)).toHaveLength(8);
    expect((await holder.book(id, [series[0], '2027-01-05-930am'])).status).toBe(409);
  });

  test('of which one time is taken is not booked at all; the page learns which, and the nearest', async () => {
    const { id, token } = await addSoldPackage(site);
    await addPaidCall(site, series[1]);
    const holder = openPackageHolder(site, token);
    const { status, body } = await holder.book(id, series);
    expect(status).toBe(409);
    expect(body.code).toBe('SLOT_TAKEN');
    expect(body.message).toBe(
      'Monday, January 11, 2027 at 9:30 AM EST isn’t available, so nothing was booked. Please choose another time.',
    );
    expect(body.taken).toEqual([
      {
        slot: series[1],
        label: 'Monday, January 11, 2027 at 9:30 AM EST',
        reason: 'taken',
        nearest: expect.objectContaining({ value: '2027-01-11-900am' }),
      },
    ]);
    expect(await takenSlots(site)).toEqual([series[1]]);
    expect(await deliverMails(site)).toEqual([]);
    const mended = series.with(1, body.taken[0].nearest.value);
    expect((await holder.book(id, mended)).status).toBe(201);
  });

  test('with two times in a week that has room for one is refused as a whole', async () => {
    const { id, token } = await addSoldPackage(site);
    const { status, body } = await openPackageHolder(site, token).book(id, [series[0], '2027-01-04-1000am']);
    expect(status).toBe(409);
    expect(body.taken).toMatchObject([
      { slot: '2027-01-04-1000am', reason: 'week', nearest: { value: '2027-01-11-900am' } },
    ]);
    expect(await takenSlots(site)).toEqual([]);
  });

  test('obeys the breaks and the most calls of a day that the coach has set, also among its own calls', async () => {
    const { id, token } = await addSoldPackage(site, { maxCallsAWeek: 3 });
    await changeSettings(site, 'calls', { maxCallsPerDay: 1 });
    const { status, body } = await openPackageHolder(site, token).book(id, ['2027-01-04-900am', '2027-01-04-1000am']);
    expect(status).toBe(409);
    expect(body.taken).toMatchObject([{ slot: '2027-01-04-1000am', reason: 'taken' }]);
    expect(await takenSlots(site)).toEqual([]);
  });
});

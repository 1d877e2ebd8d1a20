import { describe, expect, test } from 'vitest';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  openCallPage,
  takenSlots,
  useBookings,
} from '../testing/bookings.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useSite({ env: { LIMIT_CHANGES_PER_CALL_PER_DAY: '1000', LIMIT_LINK_CALLS_PER_HOUR: '1000' } });
useBookings(site);

const createLink = (kind: 'free' | 'paid', id: number) => createCallLink(site, kind, id);
const { see, move, cancel, answer } = openCallPage(site);

test('the link in a mail shows one call, without an account and without answers about health', async () => {
  const id = await addFreeCall(site, '2027-01-04-930am', { medications: clearText('wombat') });
  const reply = await see(await createLink('free', id));
  const call = { kind: 'free', firstName: 'Ana', label: 'Monday, January 4, 2027 at 9:30 AM EST', status: 'pending' };
  expect(reply).toMatchObject({ status: 200, body: { ...call, canChange: true } });
  expect(JSON.stringify(reply.body)).not.toMatch(/wombat|energy/);
  expect(reply.body.calendarFile).toContain('BEGIN:VEVENT');
});

test('a link that is not valid is not found, and changes nothing', async () => {
  await addFreeCall(site);
  await addFreeCall(site, '2027-01-11-930am', { email: 'bea@example.com', phoneDigits: '1', phone: '1' });
  const genuine = await createLink('free', 1);
  for (const link of [genuine.replace('free-1', 'free-2'), `${genuine}A`, `free-9.${'A'.repeat(43)}`]) {
    const requests = [see(link), cancel(link), move(link, '2027-01-04-900am'), answer(link, { drinks: 'Cola' })];
    for (const request of requests) expect(await request).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await takenSlots(site)).toHaveLength(2);
});

describe('moving', () => {
  test('takes the new time, frees the old one, mails both sides and makes a new link', async () => {
    const id = await addPaidCall(site, '2027-01-04-930am');
    const link = await createLink('paid', id);
    const reply = await move(link, '2027-01-11-900am');
    expect(reply).toMatchObject({
      status: 200,
      body: { call: { label: 'Monday, January 11, 2027 at 9:00 AM EST', status: 'paid' } },
    });
    expect(await takenSlots(site)).toEqual(['2027-01-11-900am']);
    expect(await storedMails(site)).toEqual([
      ['call-moved', 'ana1@example.com'],
      ['call-moved-notice', 'coach@example.com'],
    ]);
    expect((await see(link)).status).toBe(404);
    expect((await see(reply.body.link)).status).toBe(200);
  });

  test('keeps to what visitors are offered: not below the notice', async () => {
    const id = await addFreeCall(site, '2027-01-11-930am');
    site.setNow('2027-01-04T13:00:00Z');
    expect(await move(await createLink('free', id), '2027-01-04-930am')).toMatchObject({
      status: 409,
      body: { code: 'SLOT_UNAVAILABLE' },
    });
  });

  test('offers the client alone the visitors’ times and the call’s present time', async () => {
    const id = await addFreeCall(site);
    const slots = async (link: string) => site.send('POST', '/api/my-call/open-slots', { link });
    const offered = (await slots(await createLink('free', id))).body as { value: string }[];
    const visitors = (await site.send('GET', '/api/available-time-slots')).body as { value: string }[];
    expect(visitors.map(({ value }) => value)).not.toContain('2027-01-04-930am');
    expect(offered.map(({ value }) => value).sort()).toEqual(
      [...visitors.map(({ value }) => value), '2027-01-04-930am'].sort(),
    );
    expect((await slots(`free-${id}.${'A'.repeat(43)}`)).status).toBe(404);
  });

  test('to the time that it has already keeps the link and sends nothing', async () => {
    const link = await createLink('free', await addFreeCall(site));
    const reply = await move(link, '2027-01-04-930am');
    expect(reply.body).toMatchObject({ message: 'Your call is already at that time.', link });
    expect(await storedMails(site)).toEqual([]);
  });
});

describe('cancelling', () => {
  test('frees the time, mails both sides and refunds nothing by itself', async () => {
    const id = await addPaidCall(site);
    const reply = await cancel(await createLink('paid', id));
    expect(reply).toMatchObject({ status: 200, body: { call: { status: 'cancelled', canChange: false } } });
    expect(await takenSlots(site)).toEqual([]);
    expect(await storedMails(site)).toEqual([
      ['call-cancelled', 'ana1@example.com'],
      ['call-cancelled-notice', 'coach@example.com'],
    ]);
    expect((await see(reply.body.link)).body.status).toBe('cancelled');
  });
});

test('within the notice window a call can be seen and not changed', async () => {
  const id = await addFreeCall(site);
  const link = await createLink('free', id);
  site.setNow('2027-01-03T14:30:00Z');
  expect((await see(link)).body.canChange).toBe(true);
  site.setNow('2027-01-03T14:30:01Z');
  expect((await see(link)).body).toMatchObject({ canChange: false, changeNoticeHours: 24 });
  for (const reply of [await cancel(link), await move(link, '2027-01-11-900am')]) {
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'TOO_LATE', message: expect.stringContaining('coach@example.com') },
    });
  }
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
});

test('a link ends a month after its call', async () => {
  const id = await addFreeCall(site);
  site.setNow('2027-02-03T14:29:00Z');
  expect((await see(await createLink('free', id))).status).toBe(200);
  site.setNow('2027-02-03T14:31:00Z');
  expect((await see(await createLink('free', id))).status).toBe(404);
});

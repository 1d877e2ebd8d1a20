import { beforeEach, describe, expect, test } from 'vitest';
import { asc } from '../db/drizzle.ts';
import { bookedSlots, bookingEvents, consultationRequests, mails, securityEvents } from '../db/schema.ts';
import { createConfirmLinkToken } from '../mail/call-links.ts';
import { networksAround } from '../requests/networks.ts';
import { signInCoach } from '../testing/accounts.ts';
import { bookFrom, bookWithProof, useLongSeason } from '../testing/booking-floods.ts';
import { addFreeCall, addPaidCall } from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { hashNetworkPath } from './booking-network.ts';
import { expireUnconfirmedCalls } from './unconfirmed-calls.ts';

const site = useSite({ env: { TRUST_PROXY: '127.0.0.1' } });
const season = useLongSeason(site);

const next = () => {
  const who = season.nextVisitor();
  return { who, selectedTimeSlot: season.times[who] };
};
const book = (from: string, changed = {}) => {
  const { who, selectedTimeSlot } = next();
  return bookFrom(site, from, who, { selectedTimeSlot, ...changed });
};
async function bookTimes(count: number, from: (index: number) => string) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await book(from(index))).status);
  return statuses;
}
const events = async () =>
  (await site.db.select().from(securityEvents).orderBy(asc(securityEvents.id))).map(({ kind, network }) => ({
    kind,
    network,
  }));
const calls = () => site.db.select().from(consultationRequests).orderBy(asc(consultationRequests.id));
const mailsOf = async () => (await site.db.select().from(mails).orderBy(asc(mails.id))).map(({ kind }) => kind);

describe('within the ceilings a free call is booked without proof:', () => {
  test('five of one address, then others of the same block', async () => {
    expect(await bookTimes(5, () => '2001:db8:1:1::1')).toEqual(Array(5).fill(201));
    expect(await book('2001:db8:1:1::2')).toMatchObject({
      status: 403,
      body: { code: 'PROOF_NEEDED', message: expect.stringContaining('write to coach@example.com') },
    });
    const robot = await book('2001:db8:1:1::2', { website: 'https://spam.example' });
    expect(robot.body.code, 'a filled honeypot changes nothing').toBe('PROOF_NEEDED');
    expect(await bookTimes(5, () => '2001:db8:1:2::1')).toEqual(Array(5).fill(201));
    expect(await events()).toEqual([{ kind: 'booking-ceiling', network: '2001:db8:1::/48' }]);
  });

  test('twenty of one block, forty of one site', async () => {
    const ofBlock = (block: number) => (index: number) => `2001:db8:1:${block}0${index % 5}::1`;
    expect(await bookTimes(20, ofBlock(10))).toEqual(Array(20).fill(201));
    expect((await book('2001:db8:1:10ff::1')).body.code).toBe('PROOF_NEEDED');
    site.setNow('2027-01-01T13:30:00Z');
    expect(await bookTimes(20, ofBlock(20))).toEqual(Array(20).fill(201));
    expect((await book('2001:db8:1:3000::1')).body.code).toBe('PROOF_NEEDED');
    expect((await book('2001:db8:2:3000::1')).status).toBe(201);
  });

  test('calls that are over, that the coach entered, or that were canceled an hour after they were booked do not count', async () => {
    const coach = await signInCoach(site);
    await bookTimes(5, () => '203.0.113.7');
    const [first] = await calls();
    const cancel = { action: 'cancel', tellClient: false };
    expect((await coach.send('POST', `/api/admin/bookings/free/${first?.id}/action`, cancel)).status).toBe(200);
    for (const value of season.times.slice(50, 60)) await addFreeCall(site, value, { email: `${value}@example.com` });
    // Otherwise a visitor could book and cancel without end.
    expect((await book('203.0.113.7')).status).toBe(403);
    site.setNow('2027-01-01T13:00:01Z');
    expect((await book('203.0.113.7')).status).toBe(201);
    expect((await book('203.0.113.7')).status).toBe(403);
    site.setNow('2027-01-10T12:00:00Z');
    const [selectedTimeSlot] = await listOpenTimes(site);
    expect((await bookFrom(site, '203.0.113.7', 9, { selectedTimeSlot })).status).toBe(201);
  });

  test('more bookings after the coach has dismissed a surge are a new event', async () => {
    const coach = await signInCoach(site);
    await bookTimes(7, () => '203.0.113.7');
    const surges = async () =>
      (await site.db.select().from(securityEvents)).filter(({ kind }) => kind === 'booking-ceiling');
    const noted = await surges();
    expect(noted).toHaveLength(1);
    expect((await coach.send('POST', `/api/admin/booking-surges/${noted[0]?.id}/dismiss`)).status).toBe(200);
    await bookTimes(2, () => '203.0.113.7');
    expect(await surges()).toHaveLength(2);
  });

  test('holds that were never confirmed do not count once the coach has canceled them', async () => {
    expect(await bookTimes(25, (index) => `203.0.${index}.1`)).toEqual(Array(25).fill(201));
    for (const value of season.times.slice(100, 110)) {
      const id = await addFreeCall(site, value, {
        status: 'cancelled',
        networkPath: 's.b.a',
        network: '203.0.113.0/24',
      });
      const event = { action: 'cancel', fromStatus: 'unconfirmed', toStatus: 'cancelled', actor: 'coach@example.com' };
      await site.db.insert(bookingEvents).values({ consultationRequestId: id, ...event });
    }
    await site.db.update(consultationRequests).set({ createdAt: new Date('2027-01-01T11:50:00Z') });
    expect((await book('198.51.100.1')).status).toBe(201);
  });

  test('of the whole site, thirty in an hour', async () => {
    expect(await bookTimes(30, (index) => `203.0.${index}.1`)).toEqual(Array(30).fill(201));
    expect((await book('198.51.100.1')).body.code).toBe('PROOF_NEEDED');
    // Otherwise a visitor could book and cancel without end.
    await site.db.update(consultationRequests).set({ status: 'cancelled' });
    expect((await book('198.51.101.1')).body.code).toBe('PROOF_NEEDED');
    expect(await events()).toEqual([{ kind: 'booking-ceiling', network: null }]);
    site.setNow('2027-01-01T13:00:01Z');
    expect((await book('198.51.100.1')).status).toBe(201);
  });

  test.each([
    ['paid calls count as bookings of the site', 'paid', 'PROOF_NEEDED'],
    ['holds that are not paid do not', 'pending', undefined],
  ])('%s', async (_name, status, code) => {
    expect(await bookTimes(10, (index) => `203.0.${index}.1`)).toEqual(Array(10).fill(201));
    for (const [index, value] of season.times.slice(100, 120).entries()) {
      const columns = { status, networkPath: `s${index}.b.a`, createdAt: new Date('2027-01-01T11:50:00Z') };
      await addPaidCall(site, value, columns);
    }
    expect((await book('198.51.100.1')).body.code).toBe(code);
  });
});

describe('past a ceiling', () => {
  const from = '203.0.113.7';
  beforeEach(async () => {
    await bookTimes(5, () => from);
  });

  test('a proof holds the time for half an hour, and only the visitor gets a mail', async () => {
    const before = await mailsOf();
    const { status, body } = await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[6] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ selectedTimeSlot: season.times[6], confirmBy: '2027-01-01T12:30:00.000Z' });
    expect((await calls()).at(-1)).toMatchObject({ id: body.id, status: 'unconfirmed' });
    const slots = await site.db.select().from(bookedSlots);
    const held = slots.find(({ timeSlot }) => timeSlot === season.times[6]);
    expect(held?.holdExpiresAt?.toISOString()).toBe(body.confirmBy);
    expect((await mailsOf()).slice(before.length)).toEqual(['free-call-to-confirm']);
    expect(await listOpenTimes(site)).not.toContain(season.times[6]);
    expect((await bookFrom(site, '198.51.100.1', 7, { selectedTimeSlot: season.times[6] })).body.code).toBe(
      'SLOT_TAKEN',
    );
  });

  test('a time that is not confirmed is open again at once, and its call expires with the next scheduled run', async () => {
    await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[6] });
    site.setNow('2027-01-01T12:29:59Z');
    await expireUnconfirmedCalls(site.ctx);
    expect(await listOpenTimes(site)).not.toContain(season.times[6]);
    site.setNow('2027-01-01T12:30:00Z');
    expect(await listOpenTimes(site)).toContain(season.times[6]);
    await expireUnconfirmedCalls(site.ctx);
    await expireUnconfirmedCalls(site.ctx);
    expect((await calls()).at(-1)).toMatchObject({ status: 'expired' });
    expect(await site.db.select().from(bookedSlots)).toHaveLength(5);
    expect(await listOpenTimes(site)).toContain(season.times[6]);
  });

  test('the same request again gets the same hold and no second mail; another time takes the place of the first', async () => {
    const first = await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[6] });
    const again = await bookFrom(site, from, 6, { selectedTimeSlot: season.times[6] });
    expect([again.status, again.body.id, again.body.confirmBy]).toEqual([201, first.body.id, first.body.confirmBy]);
    expect((await mailsOf()).filter((kind) => kind === 'free-call-to-confirm')).toHaveLength(1);
    const other = await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[9] });
    expect(other.status).toBe(201);
    expect((await calls()).slice(-2).map(({ status }) => status)).toEqual(['expired', 'unconfirmed']);
    expect(await listOpenTimes(site)).toContain(season.times[6]);
    // The owner of an address that another person typed there can still book.
    expect((await bookFrom(site, '198.51.100.1', 6, { selectedTimeSlot: season.times[10] })).status).toBe(201);
  });

  test('the link of a replaced time names the new one, and so does the new mail', async () => {
    const linkOf = async (place: number) => {
      const call = (await calls()).at(place);
      if (!call) throw new Error('There is no such call');
      return createConfirmLinkToken(site.ctx.database, call);
    };
    const see = async (place: number) =>
      (await site.send('POST', '/api/held-call', { link: await linkOf(place) })).body;
    const first = await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[6] });
    const other = await bookWithProof(site, from, 6, { selectedTimeSlot: season.times[9] });
    expect(await see(-2)).toMatchObject({ state: 'replaced', label: first.body.label, replacedBy: other.body.label });
    expect(await see(-1)).toMatchObject({ state: 'held', label: other.body.label, replacedBy: null });
    const { text } = (await deliverMails(site)).findLast(({ kind }) => kind === 'free-call-to-confirm') ?? {};
    expect(text?.replace(/\s+/g, ' ')).toContain(
      `It replaces the time you chose before, ${first.body.label}, which is no longer held for you.`,
    );
  });

  test('a second call and a taken time are refused as below the ceilings', async () => {
    const { status, body } = await bookWithProof(site, from, 1, { selectedTimeSlot: season.times[20] });
    expect([status, body.code]).toEqual([409, 'ALREADY_BOOKED']);
    expect((await bookFrom(site, from, 8, { selectedTimeSlot: season.times[2] })).body.code).toBe('SLOT_TAKEN');
    expect((await bookFrom(site, from, 2, { selectedTimeSlot: season.times[2] })).body.code).toBe('ALREADY_BOOKED');
    expect((await bookFrom(site, from, 8, { selectedTimeSlot: '2027-01-03-930am' })).body.code).toBe(
      'SLOT_UNAVAILABLE',
    );
  });
});

test('a visitor’s booking keeps hashes of the networks it came from, and the widest in words', async () => {
  for (const from of ['2001:db8:1:2:3::4', '2001:db8:1:2ff::1', '203.0.113.7']) await book(from);
  const rows = await calls();
  expect(rows.map(({ network }) => network)).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', '203.0.113.0/24']);
  const [first, second, third] = rows.map(({ networkPath }) => networkPath?.split('.') ?? []);
  expect(first).toHaveLength(3);
  expect(rows.every(({ networkPath }) => /^[0-9a-f.]{56}$/.test(networkPath ?? ''))).toBe(true);
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]).not.toBe(first?.[1]);
  expect(third?.[0]).toBe(third?.[1]);
  expect(third?.[0]).not.toBe(first?.[0]);
});

test('the hashes of one network differ from one secret to another', () => {
  const around = networksAround('203.0.113.7');
  expect(hashNetworkPath('one secret', around)).toBe(hashNetworkPath('one secret', around));
  expect(hashNetworkPath('one secret', around)).not.toBe(hashNetworkPath('another', around));
});

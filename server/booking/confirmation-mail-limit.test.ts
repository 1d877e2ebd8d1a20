import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { bookingEvents, mails, users } from '../db/schema.ts';
import { isConfirmedAddress, isUnderUnconfirmedLimit } from '../mail/unconfirmed-addresses.ts';
import { addUser } from '../testing/accounts.ts';
import { bookFrom, bookWithProof, useLongSeason } from '../testing/booking-floods.ts';
import { addFreeCall, addPaidCall, freeCallRequest } from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const MOST = 2;
const limits = { LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '3', LIMIT_MAILS_TO_UNCONFIRMED_PER_DAY: String(MOST) };
const site = useSite({ env: { TRUST_PROXY: '127.0.0.1', ...limits } });
const season = useLongSeason(site);
let sent: string[];
beforeEach(() => {
  sent = [];
});

/** One try for each mail that waits, in order. */
async function sendAll() {
  const delivered = await deliverMails(site, { maxUnconfirmedPerDay: MOST, lastTry: false });
  sent.push(...delivered.map(({ to }) => to.address));
}
const book = (who: number, from = '203.0.113.7') => bookFrom(site, from, who, { selectedTimeSlot: season.times[who] });
const toVisitors = () => sent.filter((address) => address.startsWith('ana'));

describe('past the limit of a day', () => {
  test('a booked call is kept and its confirmation waits, where the coach sees why; the next day it leaves', async () => {
    for (const who of [1, 2, 3]) expect((await book(who)).status).toBe(201);
    await sendAll();
    expect(toVisitors()).toEqual(['ana1@example.com', 'ana2@example.com']);
    expect(sent.filter((address) => address === 'coach@example.com')).toHaveLength(3);
    const [waiting] = await site.db.select().from(mails).where(eq(mails.state, 'queued'));
    expect(waiting).toMatchObject({ recipient: 'ana3@example.com', tries: 1 });
    expect(waiting?.lastError).toContain('goes out as soon as the limit allows');
    await sendAll();
    expect(toVisitors()).toHaveLength(2);
    site.setNow('2027-01-02T12:00:01Z');
    await sendAll();
    expect(toVisitors()).toEqual(['ana1@example.com', 'ana2@example.com', 'ana3@example.com']);
  });

  test('a confirmed address and the client of a call that the coach booked get their mails at once', async () => {
    await addUser(site, { email: 'ana3@example.com' });
    await site.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, 'ana3@example.com'));
    for (const who of [1, 2, 3]) await book(who);
    const entered = await addFreeCall(site, season.times[9], { email: 'ana4@example.com' });
    await site.db
      .insert(mails)
      .values({ kind: 'free-call-confirmation', recipient: 'ana4@example.com', consultationRequestId: entered });
    await sendAll();
    expect(toVisitors()).toEqual([1, 2, 3, 4].map((who) => `ana${who}@example.com`));
  });

  test('no time is held for a confirmation that could not be mailed', async () => {
    for (const who of [1, 2, 3]) await book(who);
    await sendAll();
    const { status, body, headers } = await bookWithProof(site, '203.0.113.7', 4, {
      selectedTimeSlot: season.times[4],
    });
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.message).toContain('Please write to coach@example.com');
    expect(headers['retry-after']).toBe('3600');
    expect(await listOpenTimes(site)).toContain(season.times[4]);
    // Whose address is confirmed gets the mail, and so the hold.
    await addPaidCall(site, season.times[20], { email: 'ana5@example.com' });
    expect((await bookWithProof(site, '203.0.113.7', 5, { selectedTimeSlot: season.times[5] })).status).toBe(201);
  });

  test('mails to confirmed addresses do not use it up', async () => {
    for (const who of [1, 2]) {
      await book(who);
      await addPaidCall(site, season.times[20 + who], {
        email: `ana${who}@example.com`,
        stripePaymentIntentId: `pi_${who}`,
      });
    }
    await sendAll();
    expect(toVisitors()).toHaveLength(2);
    expect(await isUnderUnconfirmedLimit(site.ctx.database, MOST, site.ctx.now())).toBe(true);
  });
});

describe('an address counts as confirmed', () => {
  const email = freeCallRequest(1).email;
  const isConfirmed = () => isConfirmedAddress(site.ctx.database, email);

  test.each([
    ['not by a booking alone', { status: 'pending' }, false],
    ['not by one that the coach confirmed', { status: 'confirmed' }, false],
    ['not by a canceled one', { status: 'cancelled' }, false],
    ['not by one that the client missed', { status: 'no_show' }, false],
    ['by a call that took place', { status: 'completed' }, true],
  ])('%s', async (_name, changed, expected) => {
    await addFreeCall(site, season.times[1], changed);
    expect(await isConfirmed()).toBe(expected);
  });

  test.each([
    ['by a paid call', 'paid', true],
    ['not by a hold', 'pending', false],
    ['not by a hold that ran out', 'expired', false],
  ])('%s', async (_name, status, expected) => {
    await addPaidCall(site, season.times[1], { status });
    expect(await isConfirmed()).toBe(expected);
  });

  test.each([
    ['client', true],
    ['site', false],
    ['coach@example.com', false],
  ])('by what %s did with a call of it: %s', async (actor, expected) => {
    const id = await addFreeCall(site, season.times[1], { status: 'cancelled' });
    const event = { action: 'cancel', fromStatus: 'pending', toStatus: 'cancelled', actor };
    await site.db.insert(bookingEvents).values({ ...event, consultationRequestId: id });
    expect(await isConfirmed()).toBe(expected);
  });

  test('by an account only once that is verified', async () => {
    await addUser(site, { email });
    await site.db.update(users).set({ emailVerifiedAt: null });
    expect(await isConfirmed()).toBe(false);
    await site.db.update(users).set({ emailVerifiedAt: new Date() });
    expect(await isConfirmed()).toBe(true);
  });
});

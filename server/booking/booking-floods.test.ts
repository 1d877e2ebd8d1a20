import { describe, expect, test } from 'vitest';
import type { FreeCallRequest } from '#contracts/booking/free-calls.ts';
import { asc, eq, like } from '../db/drizzle.ts';
import { bookedSlots, consultationRequests, mails, rateLimits } from '../db/schema.ts';
import { networkOf, networksAround, shortenedNetwork } from '../requests/networks.ts';
import { bookFrom, useLongSeason } from '../testing/booking-floods.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { bookFreeCall } from './book-free-call.ts';
import { hashNetworkPath } from './booking-network.ts';
import { expireUnconfirmedCalls } from './unconfirmed-calls.ts';

const site = useSite({
  env: { TRUST_PROXY: '127.0.0.1', LIMIT_SUSPECTED_ROBOTS_PER_DAY: '10', LIMIT_BOOKINGS_PER_HOUR: '1' },
});
const season = useLongSeason(site);

test('a network whose bookings are refused stores nothing of the addresses that it types', async () => {
  const replies: number[] = [];
  for (let who = 1; who <= 10; who += 1) replies.push((await bookFrom(site, '203.0.113.9', who)).status);
  expect(replies.filter((status) => status === 429).length).toBeGreaterThan(5);
  expect(await site.db.$count(rateLimits, like(rateLimits.key, 'recipients:%'))).toBeLessThan(3);
});

describe('a flood with valid proofs', () => {
  const proofs = { use: async () => true, challenge: async () => Promise.reject(new Error('never asked')) };

  /** Inserts a free call as its endpoint does, without the seconds that each proof takes. */
  async function flood(from: string, value: string | undefined, changed = {}): Promise<string> {
    const network = {
      path: hashNetworkPath('secret', networksAround(networkOf(from))),
      shortened: shortenedNetwork(networkOf(from)),
    };
    const request = freeCallRequest(season.nextVisitor(), { selectedTimeSlot: value, ...changed }) as FreeCallRequest;
    try {
      const { confirmBy } = await bookFreeCall(site.ctx, request, {
        source: 'website',
        floodGuard: { network, proofs },
        consent: null,
        readLinkSecret: async () => 'secret',
      });
      return confirmBy ? 'held' : 'booked';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  }
  const count = (outcomes: string[]) =>
    Object.fromEntries(
      ['booked', 'held', 'RATE_LIMITED'].map((name) => [name, outcomes.filter((o) => o === name).length]),
    );

  test('of 20 /64s of one /48 gets a small part of the calendar, and a visitor from elsewhere books', async () => {
    expect(season.times.length).toBeGreaterThan(1000);
    const outcomes: string[] = [];
    for (const [index, value] of season.times.slice(0, 75).entries()) {
      outcomes.push(await flood(`2001:db8:1:${(index % 20) * 100}::1`, value));
    }
    expect(count(outcomes)).toEqual({ booked: 30, held: 40, RATE_LIMITED: 5 });
    expect(await flood('198.51.100.1', season.times[400])).toBe('held');
    site.setNow('2027-01-01T13:00:01Z');
    await expireUnconfirmedCalls(site.ctx);
    expect(await flood('198.51.100.2', season.times[401])).toBe('booked');
    const later: string[] = [];
    for (const [index, value] of season.times.slice(300, 355).entries()) {
      later.push(await flood(`2001:db8:1:${(index % 20) * 100}::1`, value));
    }
    expect(count(later)).toEqual({ booked: 10, held: 40, RATE_LIMITED: 5 });
  });

  test('of a mailbox that confirms everything has no more than twice its ceilings', async () => {
    for (const value of season.times.slice(0, 5)) expect(await flood('2001:db8:1:1::1', value)).toBe('booked');
    for (const [index, value] of season.times.slice(100, 110).entries()) {
      expect(await flood('2001:db8:1:1::1', value)).toBe(index < 5 ? 'held' : 'RATE_LIMITED');
      await site.db.update(bookedSlots).set({ holdExpiresAt: null });
      const held = eq(consultationRequests.status, 'unconfirmed');
      await site.db.update(consultationRequests).set({ status: 'pending' }).where(held);
    }
  });

  test('that holds one time after the other for one person sends no more than five mails', async () => {
    for (const [index, value] of season.times.slice(0, 20).entries()) await flood(`2001:db8:1:${index % 4}::1`, value);
    const outcomes: string[] = [];
    for (const [index, value] of season.times.slice(100, 112).entries()) {
      outcomes.push(await flood(`2001:db8:1:${10 + index}::1`, value, { email: 'one.victim@example.com' }));
    }
    expect(count(outcomes)).toEqual({ booked: 0, held: 5, RATE_LIMITED: 7 });
    const sent = await site.db.select().from(mails).where(eq(mails.kind, 'free-call-to-confirm'));
    expect(sent).toHaveLength(5);
  });

  test('does not free what a person holds by typing that person’s address elsewhere', async () => {
    const networks = ['203.0.113.7', '198.51.100.7'];
    for (const [index, value] of season.times.slice(0, 10).entries()) await flood(networks[index % 2] ?? '', value);
    const email = 'other.victim@example.com';
    for (const [index, from] of networks.entries()) await flood(from, season.times[100 + index], { email });
    const rows = await site.db.select().from(consultationRequests);
    expect(rows.filter(({ status }) => status === 'unconfirmed')).toHaveLength(2);
  });

  test('of filled honeypots gets ordinary replies, and is stored only so often a day', async () => {
    const outcomes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      outcomes.push(await flood(`2001:db8:${index}:1::1`, season.times[1], { website: 'https://spam.example' }));
    }
    expect(count(outcomes)).toEqual({ booked: 12, held: 0, RATE_LIMITED: 0 });
    expect(await site.db.$count(consultationRequests)).toBe(10);
  });

  test('of filled honeypots past a ceiling is answered as held, and holds nothing', async () => {
    await site.ctx.limits.reset('suspectedRobots', 'free');
    for (const value of season.times.slice(0, 5)) expect(await flood('198.51.100.7', value)).toBe('booked');
    expect(await flood('198.51.100.7', season.times[100], { website: 'https://spam.example' })).toBe('held');
    const statuses = (await site.db.select().from(consultationRequests).orderBy(asc(consultationRequests.id))).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([...Array(5).fill('pending'), 'suspected_robot']);
    expect(await site.db.$count(bookedSlots)).toBe(5);
    expect(await site.db.$count(mails)).toBe(10);
  });
});

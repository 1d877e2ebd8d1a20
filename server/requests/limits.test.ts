import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { like } from '../db/drizzle.ts';
import { rateLimits } from '../db/schema.ts';
import { replaceSiteSecrets } from '../db/site-secret.ts';
import { type OpenSite, useSite } from '../testing/open-site.ts';
import type { LimitName } from './limit-messages.ts';
import { openLimits, resetSignInLimits } from './limits.ts';

const site = useSite();
let now = new Date('2027-01-01T12:00:00Z');
beforeEach(async () => {
  await site.clear();
});

/** Counters of another process: its memory is empty. */
const open = (changed: Partial<OpenSite['ctx']['config']['limits']> = {}) =>
  openLimits(
    site.ctx.database,
    { ...site.ctx.config, limits: { ...site.ctx.config.limits, ...changed } },
    () => now,
    () => 'coach@example.com',
  );
type Limits = ReturnType<typeof open>;

const rows = () =>
  site.db.select({ key: rateLimits.key, points: rateLimits.points }).from(rateLimits).orderBy(rateLimits.key);
/** Counts those that pass. */
async function countAllowed(limits: Limits, counter: LimitName, networks: string[]) {
  let passed = 0;
  for (const network of networks) {
    await limits.spend(counter, network).then(
      () => (passed += 1),
      (error: { code: string }) => expect(error.code).toBe('RATE_LIMITED'),
    );
  }
  return passed;
}
const ipv6 = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `2001:db8:1:${of(n)}`);

test('a network counts with the /56 and the /48 around it, twice and four times as much', async () => {
  const limits = open({ registrationsPerHour: 3 });
  const inOneBlock = ipv6(10, (n) => n.toString(16));
  expect(await countAllowed(limits, 'registrations', inOneBlock)).toBe(6);
  const inOtherBlocks = ipv6(10, (n) => `${(n + 1).toString(16)}00`);
  expect(await countAllowed(limits, 'registrations', inOtherBlocks)).toBe(6);
  expect(await countAllowed(limits, 'registrations', ['2001:db8:2:1', '203.0.113.7'])).toBe(2);
});

test('an IPv4 address counts with its /24, twice as much', async () => {
  const limits = open({ accountMailsPerHour: 3 });
  expect(await countAllowed(limits, 'accountMails', Array(5).fill('203.0.113.1'))).toBe(3);
  const others = Array.from({ length: 10 }, (_, n) => `203.0.113.${n + 2}`);
  expect(await countAllowed(limits, 'accountMails', others)).toBe(3);
  expect(await countAllowed(limits, 'accountMails', ['203.0.114.1', 'unknown'])).toBe(2);
});

test('what is refused leaves nothing behind where it can be given back, and giving back is exact', async () => {
  const limits = open({ signInFailuresPerNetwork: 2 });
  const network = '2001:db8:1:2';
  expect(await countAllowed(limits, 'signInNetwork', Array(20).fill(network))).toBe(2);
  expect((await rows()).map(({ points }) => points)).toEqual([2, 2, 2]);
  await limits.giveBack('signInNetwork', network);
  expect((await rows()).map(({ points }) => points)).toEqual([1, 1, 1]);
  // The block is full before this network is.
  expect(
    await countAllowed(limits, 'signInNetwork', ['2001:db8:1:3', '2001:db8:1:3', '2001:db8:1:4', '2001:db8:1:4']),
  ).toBe(3);
  expect((await rows()).map(({ points }) => points).sort()).toEqual([1, 1, 2, 4, 4]);
});

test('bookings count by their address alone, under a keyed hash: a leaked table matches no address', async () => {
  const network = '203.0.113.7';
  await open().spend('bookings', network);
  const [{ key = '' } = {}] = await rows();
  expect(key).toMatch(/^bookings:[\w-]{43}$/);
  expect(key).not.toContain(createHash('sha256').update(network).digest('base64url'));
  await open().spend('bookings', network);
  expect(await rows()).toEqual([{ key, points: 2 }]);
});

test('a secret that was replaced is forgotten within a minute', async () => {
  const limits = open();
  await limits.spend('bookings', '203.0.113.7');
  await replaceSiteSecrets(site.ctx.database, ['rate limits']);
  now = new Date(now.getTime() + 59_000);
  await limits.spend('bookings', '203.0.113.7');
  expect((await rows()).map(({ points }) => points)).toEqual([1, 1]);
});

test('resetting the login limits resets wrong passwords and password mails, and no other limit', async () => {
  const limits = open();
  const counters: LimitName[] = [
    'signInAccountAndNetwork',
    'signInAccountAndOrganization',
    'signInNetwork',
    'signInAccount',
  ];
  for (const counter of [...counters, 'accountMailsInHour', 'accountMailsInDay', 'bookings'] as LimitName[])
    await limits.spend(counter, '203.0.113.7');
  await resetSignInLimits(site.ctx.database);
  expect((await rows()).map(({ key }) => key.split(':')[0])).toEqual(['bookings']);
});

test('counts that ran out are deleted, others are not', async () => {
  const limits = open();
  await limits.spend('bookings', '203.0.113.7');
  await limits.spend('bookingRecipients', '203.0.113.7');
  await site.db.update(rateLimits).set({ expire: 1 }).where(like(rateLimits.key, 'bookings:%'));
  await limits.deleteExpired();
  expect((await rows()).map(({ key }) => key.split(':')[0])).toEqual(['recipients']);
});

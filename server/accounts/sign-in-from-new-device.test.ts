import { beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../db/schema.ts';
import { addUser, openBrowser, PASSWORD, signInLimits } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';
import { issueSecret } from './mailed-secrets.ts';

// Somebody guesses passwords from many addresses, while the owner signs in from a new browser.
const email = 'ana@example.com';
const ELSEWHERE = '198.51.100.7';
const site = useSite({ env: { TRUST_PROXY: '127.0.0.1', SINGLE_SESSION: 'takeover', ...signInLimits(2, 5, 20) } });
beforeEach(async () => {
  await site.clear();
  await addUser(site);
});

/** Each time in a browser that has never been here. */
const login = (network: string, password = 'wrong apples', address = email) =>
  openBrowser(site).send('POST', '/api/login', { email: address, password }, { 'x-forwarded-for': network });

async function countStatuses(count: number, attempt: (n: number) => Promise<{ status: number }>) {
  const seen: Record<number, number> = {};
  for (let n = 0; n < count; n += 10) {
    const batch = Array.from({ length: Math.min(10, count - n) }, (_, i) => attempt(n + i));
    for (const { status } of await Promise.all(batch)) seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

test('99 wrong passwords from one address, and 150 through other /64s of its /48, do not keep the coach out elsewhere', async () => {
  const statuses = await countStatuses(99, () => login('2001:db8:1:1::7'));
  expect(statuses).toEqual({ 401: 2, 429: 97 });
  expect(await countStatuses(150, (n) => login(`2001:db8:1:${(n + 2).toString(16)}::7`))).toEqual({ 429: 150 });
  expect((await login(ELSEWHERE, PASSWORD)).status).toBe(200);
});

test('nor while such a flood is under way', async () => {
  const flood = Array.from({ length: 150 }, (_, n) => login(`2001:db8:2:${n.toString(16)}::7`));
  expect((await login(ELSEWHERE, PASSWORD)).status).toBe(200);
  const seen = (await Promise.all(flood)).map(({ status }) => status);
  expect(seen.filter((status) => status === 401).length).toBeLessThanOrEqual(2);
});

test('an IPv4 /24 has no larger share of the tries for one account than an IPv6 /48', async () => {
  expect(await countStatuses(30, (n) => login(`203.0.113.${n}`))).toEqual({ 401: 2, 429: 28 });
});

test('a botnet has 20 guesses in an hour where so many are allowed, and the owner comes in by a mailed password', async () => {
  const bot = (n: number) => `203.${n}.113.7`;
  expect(await countStatuses(40, (n) => login(bot(n)))).toEqual({ 401: 20, 429: 20 });
  const refused = await login(ELSEWHERE, PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(refused.body.message).toContain('choose “Forgot your password?”: the temporary password in that email works');
  const temporary = await issueSecret(site.db, { kind: 'temporary-password', userId: 1, now: site.ctx.now() });
  expect((await login(ELSEWHERE, temporary)).status).toBe(200);
});

test('refused tries leave nothing counted: neither for the account nor for the networks around', async () => {
  await countStatuses(30, () => login('2001:db8:5:1::7'));
  const counted = await site.db.select().from(rateLimits);
  expect(counted.map(({ points }) => points)).toEqual(Array(6).fill(2));
});

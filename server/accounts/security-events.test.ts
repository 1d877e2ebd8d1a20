import { beforeEach, describe, expect, test } from 'vitest';
import type { SecurityEventKind } from '#contracts/accounts/security-events.ts';
import { DAY_MS } from '#domain/durations.ts';
import { securityEvents, users } from '../db/schema.ts';
import { addUser, openBrowser, PASSWORD, signInCoach } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';
import { issueSecret } from './mailed-secrets.ts';
import { deleteOldSecurityEvents, recordSecurityEvent, type SecurityEvent } from './security-events.ts';

const noon = new Date('2027-01-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const site = useSite({
  env: { TRUST_PROXY: '127.0.0.1', LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK: '3', SINGLE_SESSION: 'takeover' },
});
beforeEach(async () => {
  await site.clear();
  await addUser(site);
});

const record = (event: SecurityEvent, now = noon) => recordSecurityEvent(site.ctx.database, event, now);
const stored = async () => (await site.db.select().from(securityEvents)).sort((a, b) => a.id - b.id);
/** [kind, account, network, device, count] of all events. */
const listed = async () =>
  (await stored()).map(({ kind, account, network, device, count }) => [kind, account, network, device, count]);

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const from = (network: string) => ({ 'x-forwarded-for': network, 'user-agent': FIREFOX });
const post = (url: string, body: object, browser = openBrowser(site)) =>
  browser.send('POST', url, body, from('203.0.113.7'));
const networkAndDevice = ['203.0.113.0/24', 'Firefox on Linux'];
const email = 'ana@example.com';

describe('the trail', () => {
  test('of signing in, failing and being refused: a lockout has its row for an hour', async () => {
    await post('/api/login', { email, password: PASSWORD });
    const thief = openBrowser(site);
    for (let n = 0; n < 6; n += 1) await post('/api/login', { email, password: 'wrong apples' }, thief);
    expect(await listed()).toEqual([
      ['sign-in', email, ...networkAndDevice, 1],
      ['sign-in-failed', email, ...networkAndDevice, 3],
      ['lockout', email, ...networkAndDevice, 3],
    ]);
  });

  test('never holds what was typed as an address that no account has', async () => {
    const typed = 'my-secret-password@example.com';
    for (let n = 0; n < 5; n += 1) await post('/api/login', { email: typed, password: 'wrong apples' });
    await post('/api/reset-password', { email: typed });
    expect(await listed()).toEqual([
      ['sign-in-failed', null, ...networkAndDevice, 3],
      ['lockout', null, ...networkAndDevice, 2],
      ['password-reset-requested', null, ...networkAndDevice, 1],
    ]);
    expect(JSON.stringify(await stored())).not.toContain('secret');
  });

  test('records an account’s registration, confirmation, password reset, temporary password, new password and takeover', async () => {
    const browser = openBrowser(site);
    const eve = 'eve@example.com';
    const newPerson = { firstName: 'Eve', lastName: 'Moss', password: 'seven green apple trees' };
    expect((await post('/api/register', { ...newPerson, email: eve }, browser)).status).toBe(201);
    const secret = { userId: 2, now: site.ctx.now() };
    const token = await issueSecret(site.db, { ...secret, kind: 'verification' });
    for (let n = 0; n < 2; n += 1) expect((await post('/api/verify-email', { token }, browser)).status).toBe(200);
    await post('/api/reset-password', { email: eve });
    const temporary = await issueSecret(site.db, { ...secret, kind: 'temporary-password' });
    expect((await post('/api/login', { email: eve, password: temporary }, browser)).status).toBe(200);
    const newPassword = 'three ripe pears on a wall';
    expect((await post('/api/set-new-password', { newPassword }, browser)).status).toBe(200);
    expect((await post('/api/login', { email: eve, password: newPassword })).status).toBe(200);
    expect(await listed()).toEqual(
      [
        'account-registered',
        'address-verified',
        'password-reset-requested',
        'temporary-password-used',
        'password-changed',
        'session-taken-over',
        'sign-in',
      ].map((kind) => [kind, eve, ...networkAndDevice, 1]),
    );
  });

  test('of what an admin does to accounts, with where the admin was', async () => {
    const coach = await signInCoach(site);
    await site.db.delete(securityEvents);
    const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
      coach.send(method, url, body, from('2001:db8:1:2::7'));
    const mei = { email: 'mei@example.com', firstName: 'Mei', lastName: 'Lin', password: 'seven green apple trees' };
    const { body } = await ask('POST', '/api/admin/create-user', mei);
    const url = `/api/admin/users/${body.user.id}`;
    await ask('PUT', `${url}/course-access`, { hasCourseAccess: true });
    await ask('PUT', `${url}/course-access`, { hasCourseAccess: true });
    await ask('PUT', `${url}/course-access`, { hasCourseAccess: false });
    await ask('POST', `${url}/change-password`, { newPassword: 'three ripe pears on a wall' });
    await ask('DELETE', url);
    const kinds = [
      'account-created',
      'course-access-granted',
      'course-access-withdrawn',
      'password-changed',
      'account-deleted',
    ];
    expect(await listed()).toEqual(kinds.map((kind) => [kind, mei.email, '2001:db8:1::/48', 'Firefox on Linux', 1]));
  });

  test('is not written for what was refused', async () => {
    const taken = { email, firstName: 'N', lastName: 'N', password: 'seven green apple trees' };
    expect((await post('/api/register', taken)).status).toBe(409);
    expect((await post('/api/verify-email', { token: 'made-up' })).status).toBe(400);
    expect(await listed()).toEqual([]);
  });
});

describe('a flood', () => {
  test('of one kind from one place is one row in a quarter of an hour', async () => {
    const event = { kind: 'sign-in-failed', typedAddress: email, network: '203.0.113.7' } as const;
    for (let n = 0; n < 20; n += 1) await record({ ...event, network: `203.0.113.${n}` });
    await record(event, later(14));
    await record(event, later(15));
    expect((await listed()).map((row) => row.at(-1))).toEqual([21, 1]);
  });

  test('from many networks and on many accounts stays bounded', async () => {
    const emails = Array.from({ length: 400 }, (_, n) => `user${n + 1}@example.com`);
    await site.db.insert(users).values(emails.map((email) => ({ email, hashedPassword: 'none' })));
    for (let n = 0; n < 400; n += 1) {
      await record({
        kind: 'sign-in-failed',
        typedAddress: `user${n + 1}@example.com`,
        network: `203.${n >> 8}.${n & 255}.7`,
      });
    }
    const rows = await stored();
    expect(rows).toHaveLength(301);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    expect(rows.filter(({ network }) => network)).toHaveLength(100);
    expect(rows.at(-1)).toMatchObject({ account: null, network: null, count: 100 });
    // Other kinds and later periods keep their networks and devices.
    await record({ kind: 'sign-in', account: email, network: '198.51.100.7' });
    await record({ kind: 'sign-in-failed', typedAddress: email, network: '198.51.100.7' }, later(15));
    expect((await listed()).slice(-2)).toEqual([
      ['sign-in', email, '198.51.100.0/24', null, 1],
      ['sign-in-failed', email, '198.51.100.0/24', null, 1],
    ]);
  });

  test('at the same moment is counted to the last one', async () => {
    await Promise.all(Array.from({ length: 30 }, () => record({ kind: 'sign-in-failed', typedAddress: email })));
    expect(await listed()).toEqual([['sign-in-failed', email, null, null, 30]]);
  });
});

test('events are deleted after 90 days', async () => {
  const days = (n: number) => new Date(site.ctx.now().getTime() - n * DAY_MS);
  await record({ kind: 'sign-in', account: email }, days(91));
  await record({ kind: 'sign-in', account: email }, days(89));
  await deleteOldSecurityEvents(site.ctx);
  expect((await stored()).map(({ createdAt }) => createdAt)).toEqual([days(89)]);
});

describe('the coach reads the trail', () => {
  test('newest first, 50 a page', async () => {
    const coach = await signInCoach(site);
    const page = (query = '') => coach.send('GET', `/api/admin/security-events${query}`);
    await site.db.delete(securityEvents);
    const device = 'Firefox on Linux';
    for (let n = 0; n < 60; n += 1) await record({ kind: 'sign-in', account: email, network: `203.0.${n}.7`, device });
    const first = await page();
    expect(first.status).toBe(200);
    expect([first.body.entries.length, first.body.hasMore]).toEqual([50, true]);
    const { id, ...newest } = first.body.entries[0];
    expect(newest).toEqual({
      kind: 'sign-in',
      account: email,
      network: '203.0.59.0/24',
      device,
      count: 1,
      createdAt: noon.toISOString(),
    });
    const second = await page(`?before=${first.body.entries.at(-1).id}`);
    expect([second.body.entries.length, second.body.hasMore]).toEqual([10, false]);
    expect(second.body.entries[0].id).toBeLessThan(id);
    expect((await page('?before=0')).status).toBe(400);
    // A kind that another version of the site wrote does not hide the others.
    await site.db.insert(securityEvents).values({ kind: 'of-tomorrow' as SecurityEventKind });
    expect((await page()).body.entries).toHaveLength(50);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { isNull } from '../db/drizzle.ts';
import { sessions } from '../db/schema.ts';
import {
  addAdmin,
  addUser,
  type Browser,
  getSignedInUser,
  openBrowser,
  PASSWORD,
  signIn,
} from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const email = 'ana@example.com';
const confirmed = { emailVerifiedAt: new Date('2027-01-01T10:00:00Z') };
const site = useEmptySite();
beforeEach(async () => {
  await addUser(site, confirmed);
  await signIn(site, email);
});

const later = (minutes: number) =>
  site.setNow(new Date(Date.parse('2027-01-01T12:00:00Z') + minutes * 60_000).toISOString());

test('sessions are listed with device and last use, and end everywhere at once', async () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
  const laptop = openBrowser(site);
  await laptop.send('POST', '/api/login', { email, password: PASSWORD, takeOver: true }, agent);
  const { sessions: listed, keepsSeveralSessions } = (await laptop.send('GET', '/api/account/sessions')).body;
  expect(listed).toMatchObject([{ device: 'Firefox on Windows', isCurrent: true, isKept: false }]);
  expect(keepsSeveralSessions).toBeNull();
  expect((await laptop.send('PUT', '/api/account/several-sessions', { isOn: true })).status).toBe(403);
  const mails = await deliverMails(site);
  expect(
    mails.map(({ kind }) => kind),
    'one notice, not two',
  ).toEqual(['session-taken-over']);
  expect((await laptop.send('DELETE', '/api/account/sessions')).status).toBe(200);
  expect((await getSignedInUser(laptop)).status).toBe(401);
});

test('the coach may keep several sessions, until the setting, the password or signing out everywhere ends them', async () => {
  await addAdmin(site, confirmed);
  const open = (browser = openBrowser(site)) => signIn(site, 'coach@example.com', PASSWORD, browser);
  const laptop = await open();
  const set = (browser: Browser, isOn: boolean) => browser.send('PUT', '/api/account/several-sessions', { isOn });
  later(11);
  expect((await set(laptop, true)).body.code).toBe('FRESH_SIGN_IN_NEEDED');
  await laptop.send('POST', '/api/account/confirm-identity', { currentPassword: PASSWORD });
  expect((await set(laptop, true)).body.state).toMatchObject({ keepsSeveralSessions: true });
  let phone = await open();
  expect((await getSignedInUser(laptop)).status).toBe(200);
  expect((await getSignedInUser(phone)).status).toBe(200);
  expect((await laptop.send('GET', '/api/account/sessions')).body.sessions).toHaveLength(2);

  const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears on a wall' };
  expect((await laptop.send('POST', '/api/set-new-password', change)).status).toBe(200);
  expect((await getSignedInUser(phone)).body.code).toBe('SESSION_INVALIDATED');
  expect((await getSignedInUser(laptop)).status).toBe(200);

  phone = await signIn(site, 'coach@example.com', change.newPassword);
  expect((await set(laptop, false)).status).toBe(200);
  expect((await getSignedInUser(phone)).body.code).toBe('SESSION_INVALIDATED');
  await set(laptop, true);
  phone = await signIn(site, 'coach@example.com', change.newPassword);
  await phone.send('DELETE', '/api/account/sessions');
  expect((await getSignedInUser(laptop)).body.message).toContain('signed out on all your devices');
});

test('a session that is kept lasts 30 days without activity, but never blocks a sign-in elsewhere once it is idle', async () => {
  const laptop = openBrowser(site);
  const login = { email, password: PASSWORD, takeOver: true, staySignedIn: true };
  const reply = await laptop.send('POST', '/api/login', login);
  expect(reply.body).toMatchObject({ staysSignedIn: true });
  expect(String(reply.headers['set-cookie'])).toContain('Max-Age=2678400');
  const days = (count: number) => later(count * 24 * 60);
  days(29.9);
  expect((await getSignedInUser(laptop)).body).toMatchObject({ staysSignedIn: true });
  const [row] = await site.db.select().from(sessions).where(isNull(sessions.endReason));
  expect(row?.expire.toISOString()).toBe('2027-01-31T12:00:00.000Z');
  days(30);
  expect((await getSignedInUser(laptop)).body.message).toContain('30 days');

  expect((await laptop.send('POST', '/api/login', login)).status).toBe(200);
  later(30 * 24 * 60 + 31);
  const phone = openBrowser(site);
  expect((await phone.send('POST', '/api/login', { email, password: PASSWORD })).status).toBe(200);
  expect((await getSignedInUser(laptop)).body.code).toBe('SESSION_CONFLICT');
});

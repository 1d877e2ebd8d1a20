import { beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '../db/schema.ts';
import { hashToken } from '../requests/cookie-options.ts';
import {
  addMember,
  addUser,
  copyBrowser,
  getSignedInUser,
  openBrowser,
  PASSWORD,
  signIn,
  signInLimits,
} from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { openSite, useEmptySite } from '../testing/open-site.ts';

const email = 'ana@example.com';
const site = useEmptySite({ env: signInLimits(1000, 1000, 1000) });
beforeEach(async () => {
  await addUser(site);
});

const login = (body: object, browser = openBrowser(site)) => browser.send('POST', '/api/login', body);

describe('signing in', () => {
  test('answers the user, without a hash, and sets a cookie that only the browser itself can read; the site keeps its hash', async () => {
    const browser = openBrowser(site);
    const reply = await login({ email: ' ANA@example.com ', password: PASSWORD }, browser);
    const ana = { id: 1, email, firstName: 'Ana', lastName: 'Ruiz', profileImageUrl: null, phone: null };
    const rights = { isAdmin: false, isMainAdmin: false, hasCourseAccess: false, isVerified: false };
    const first = { isFirstLogin: false, hasSignedInBefore: false };
    expect([reply.status, reply.body]).toEqual([200, { ...ana, ...rights, ...first }]);
    const [cookie] = [reply.headers['set-cookie'] ?? []].flat().filter((set) => set.startsWith('session='));
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=172800; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await getSignedInUser(browser)).body).toEqual(reply.body);
    const [row] = await site.db.select().from(sessions);
    const token = browser.cookies.get('session') ?? '';
    expect(row?.sid).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const [user] = await site.db.select().from(users);
    expect(user).toMatchObject({ activeSessionId: row?.sid, lastLoginAt: new Date('2027-01-01T12:00:00Z') });
  });

  test.each([
    [{ email, password: 'wrong apples' }, 401, 'WRONG_CREDENTIALS'],
    [{ email: 'nobody@example.com', password: PASSWORD }, 401, 'WRONG_CREDENTIALS'],
    [{ email, password: `${PASSWORD} ` }, 401, 'WRONG_CREDENTIALS'],
    [{ email, password: PASSWORD.toUpperCase() }, 401, 'WRONG_CREDENTIALS'],
    [[], 400, 'invalid'],
  ])('refuses %j', async (body, status, code) => {
    const reply = await login(body);
    expect(reply).toMatchObject({ status, body: { code } });
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('a letter with an accent is the same however the keyboard writes it', async () => {
    const ana = await signIn(site, email, PASSWORD);
    const change = { currentPassword: PASSWORD, newPassword: 'caf\u00e9 au lait' };
    expect((await ana.send('POST', '/api/set-new-password', change)).status).toBe(200);
    expect((await login({ email, password: 'cafe\u0301 au lait', takeOver: true })).status).toBe(200);
  });
});

describe('one session a user', () => {
  test('a second sign-in needs confirmation and leaves the first session alone; a wrong password does not reveal that', async () => {
    const first = await signIn(site, email, PASSWORD);
    const second = openBrowser(site);
    const refused = await login({ email, password: PASSWORD }, second);
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED_IN' } });
    expect(refused.body.message).toContain('already logged in');
    expect((await getSignedInUser(first)).status).toBe(200);
    expect(await deliverMails(site)).toEqual([]);
    expect((await login({ email, password: 'wrong apples' })).body.code).toBe('WRONG_CREDENTIALS');
    expect((await login({ email, password: 'wrong apples', takeOver: true })).body.code).toBe('WRONG_CREDENTIALS');
  });

  test('taking over ends the first session with its reason, and the user gets a mail', async () => {
    const first = await signIn(site, email, PASSWORD);
    const second = openBrowser(site);
    expect((await login({ email, password: PASSWORD, takeOver: true }, second)).status).toBe(200);
    expect(await getSignedInUser(first)).toMatchObject({ status: 401, body: { code: 'SESSION_CONFLICT' } });
    expect((await getSignedInUser(second)).status).toBe(200);
    const sent = await deliverMails(site);
    expect(sent.map(({ kind, to }) => [kind, to.address])).toEqual([['session-taken-over', email]]);
  });

  test('an idle one never blocks', async () => {
    const first = await signIn(site, email, PASSWORD);
    site.setNow('2027-01-01T12:30:00Z');
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['new-device']);
    expect(await getSignedInUser(first)).toMatchObject({ status: 401, body: { code: 'SESSION_TIMEOUT' } });
  });

  test('signing in again in the same browser does not count as a second device', async () => {
    const browser = await signIn(site, email, PASSWORD);
    const token = browser.cookies.get('session');
    expect((await login({ email, password: PASSWORD }, browser)).status).toBe(200);
    expect(browser.cookies.get('session')).not.toBe(token);
    const old = openBrowser(site);
    old.cookies.set('session', token ?? '');
    expect(await getSignedInUser(old)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('another user’s sign-in in the same browser ends the earlier session', async () => {
    await addMember(site);
    const browser = await signIn(site, email, PASSWORD);
    expect((await login({ email: 'member@example.com', password: PASSWORD }, browser)).body.id).toBe(2);
    expect((await login({ email, password: PASSWORD })).status).toBe(200);
  });

  test.each(['ask', 'takeover'])('of ten parallel sign-ins exactly one session lives (%s)', async (SINGLE_SESSION) => {
    const own = await openSite({ reusesDatabase: true, env: { SINGLE_SESSION } });
    await addUser(own);
    const browsers = Array.from({ length: 10 }, () => openBrowser(own));
    const replies = await Promise.all(
      browsers.map((browser) => browser.send('POST', '/api/login', { email, password: PASSWORD })),
    );
    const admitted = replies.filter(({ status }) => status === 200).length;
    expect(admitted).toBe(SINGLE_SESSION === 'ask' ? 1 : 10);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(10 - admitted);
    const alive = await Promise.all(browsers.map((browser) => browser.send('GET', '/api/auth/user')));
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
    await own.close();
  });
});

describe('a token', () => {
  test('that the browser brought along is never taken over (fixation)', async () => {
    const browser = openBrowser(site);
    const planted = 'A'.repeat(43);
    browser.cookies.set('session', planted);
    await login({ email, password: PASSWORD }, browser);
    expect(browser.cookies.get('session')).not.toBe(planted);
    const thief = openBrowser(site);
    thief.cookies.set('session', planted);
    expect((await getSignedInUser(thief)).status).toBe(401);
  });

  test('that is guessed, or the id that the database holds, gets nowhere', async () => {
    await signIn(site, email);
    const [row] = await site.db.select().from(sessions);
    const guesses = ['', 'x', 'A'.repeat(43), '1', "' or 1=1 --", '%00', 'A'.repeat(5000), '../../etc', 'null'];
    for (const guess of [...guesses, row?.sid ?? '']) {
      const browser = openBrowser(site);
      browser.cookies.set('session', guess);
      expect(await getSignedInUser(browser)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    }
  });

  test('is invalid after logging out, without a reason', async () => {
    const browser = await signIn(site, email, PASSWORD);
    const copiedBrowser = copyBrowser(site, browser);
    expect((await browser.send('POST', '/api/logout')).body).toEqual({ message: expect.any(String) });
    expect(browser.cookies.has('session')).toBe(false);
    expect(await getSignedInUser(copiedBrowser)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

describe('GET /api/login and /api/logout', () => {
  test('lead to the sign-in page, and home', async () => {
    const reply = await site.send('GET', '/api/login');
    expect([reply.status, reply.headers.location]).toEqual([302, '/auth']);
    const browser = await signIn(site, email, PASSWORD);
    const out = await browser.send('GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' });
    expect([out.status, out.headers.location]).toEqual([302, '/']);
    expect((await getSignedInUser(browser)).status).toBe(401);
  });

  const own = 'http://localhost:3000/account?x=1';
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'stays'],
    [{ 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' }, 'ends'],
    [{}, 'ends'],
    [{ referer: own }, 'ends'],
    [{ referer: 'https://evil.example/' }, 'stays'],
    [{ referer: 'about:blank' }, 'stays'],
  ])('another site cannot log a user out: with %j the session %s', async (headers, becomes) => {
    const browser = await signIn(site, email, PASSWORD);
    const out = await copyBrowser(site, browser).send('GET', '/api/logout', undefined, headers);
    expect([out.status, out.headers.location]).toEqual([302, '/']);
    expect(out.headers['set-cookie'] !== undefined).toBe(becomes === 'ends');
    expect((await getSignedInUser(browser)).status).toBe(becomes === 'ends' ? 401 : 200);
  });

  test('where no public address is set, the page of the same host counts as own', async () => {
    const local = await openSite({ reusesDatabase: true, env: { PUBLIC_URL: '' } });
    await addUser(local);
    const leave = async (referer: string) => {
      const browser = await signIn(local, email, PASSWORD).catch(() => openBrowser(local));
      const host = '127.0.0.1:3000';
      await browser.send('GET', '/api/logout', undefined, { host, referer });
      return (await local.db.select().from(sessions)).length === 0;
    };
    expect(await leave('http://127.0.0.1:3001/')).toBe(false);
    expect(await leave('http://evil.example:3000/')).toBe(false);
    await local.db.delete(sessions);
    expect(await leave('http://127.0.0.1:3000/account')).toBe(true);
    await local.close();
  });

  test('HEAD redirects as well, and does not sign the user out', async () => {
    const browser = await signIn(site, email, PASSWORD);
    const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const reply = await site.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } });
    expect([reply.statusCode, reply.headers.location, reply.headers['set-cookie']]).toEqual([302, '/', undefined]);
    expect((await getSignedInUser(browser)).status).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../db/schema.ts';
import { addUser, type Browser, openBrowser, PASSWORD, signIn, signInCoach } from '../testing/accounts.ts';
import { openSite, useSite } from '../testing/open-site.ts';

const site = useSite();
let ana: Browser;
beforeEach(async () => {
  await site.clear();
  setTime('12:00:00');
  await addUser(site);
  ana = await signIn(site, 'ana@example.com');
});

const setTime = (time: string, day = '01') => site.setNow(`2027-01-${day}T${time}Z`);
/** The reply to a request of this browser; the cookie stays, so that it can be sent again. */
async function getSessionStatus(headers: Record<string, string> = {}, browser = ana) {
  const savedCookies = new Map(browser.cookies);
  const reply = await browser.send('GET', '/api/auth/user', undefined, headers);
  for (const [name, value] of savedCookies) browser.cookies.set(name, value);
  return reply.status === 200 ? 'signed in' : reply.body.code;
}

describe('an idle session', () => {
  test('ends after 30 minutes, and each call goes on from there', async () => {
    setTime('12:29:59');
    expect(await getSessionStatus()).toBe('signed in');
    setTime('12:59:58');
    expect(await getSessionStatus()).toBe('signed in');
    setTime('13:29:58');
    expect(await getSessionStatus()).toBe('SESSION_TIMEOUT');
  });

  test('gets the reason for 24 hours, and its cookie is cleared', async () => {
    setTime('12:30:00');
    const reply = await ana.send('GET', '/api/auth/user');
    expect(reply).toMatchObject({
      status: 401,
      body: { code: 'SESSION_TIMEOUT', message: "You've been logged out due to inactivity." },
    });
    expect(ana.cookies.has('session')).toBe(false);
    expect(ana.cookies.has('signed_in')).toBe(false);
  });

  test('passive requests do not count', async () => {
    setTime('12:20:00');
    expect(await getSessionStatus({ 'x-passive': '1' })).toBe('signed in');
    setTime('12:30:00');
    expect(await getSessionStatus({ 'x-passive': '1' })).toBe('SESSION_TIMEOUT');
  });

  test('a keep-alive counts from when the person was there', async () => {
    setTime('12:10:00');
    expect(await getSessionStatus({ 'x-idle-seconds': '60' })).toBe('signed in');
    setTime('12:38:59');
    expect(await getSessionStatus({ 'x-passive': '1' })).toBe('signed in');
    setTime('12:39:00');
    expect(await getSessionStatus({ 'x-passive': '1' })).toBe('SESSION_TIMEOUT');
  });

  test('calls for anyone count too', async () => {
    setTime('12:20:00');
    await ana.send('GET', '/api/available-time-slots');
    setTime('12:45:00');
    expect(await getSessionStatus()).toBe('signed in');
  });
});

test('a session ends after 24 hours however active, and says so', async () => {
  for (let minutes = 25; minutes < 24 * 60; minutes += 25) {
    site.setNow(new Date(Date.UTC(2027, 0, 1, 12, minutes)).toISOString());
    expect(await getSessionStatus()).toBe('signed in');
  }
  setTime('11:59:59', '02');
  expect(await getSessionStatus()).toBe('signed in');
  setTime('12:00:00', '02');
  const { body } = await ana.send('GET', '/api/auth/user');
  expect(body).toMatchObject({ code: 'SESSION_INVALIDATED', message: expect.stringContaining('Session invalidated') });
});

describe('a browser that is logged out gets the reason:', () => {
  test('by the coach', async () => {
    const coach = await signInCoach(site);
    await coach.send('POST', '/api/admin/logout-user', { email: 'ana@example.com' });
    const { status, body } = await ana.send('GET', '/api/auth/user');
    expect([status, body.code]).toEqual([401, 'SESSION_INVALIDATED']);
    expect(body.message).toBe('Session invalidated: you were signed out by the coach. Please sign in again.');
  });

  test('by a new password from another browser, which stays signed in', async () => {
    const second = openBrowser(site);
    await second.send('POST', '/api/login', { email: 'ana@example.com', password: PASSWORD, takeOver: true });
    const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears' };
    expect((await second.send('POST', '/api/set-new-password', change)).status).toBe(200);
    expect(await getSessionStatus({}, second)).toBe('signed in');
    expect(await getSessionStatus()).toBe('SESSION_CONFLICT');
  });
});

test('a sign-in deletes sessions that ended more than a day ago', async () => {
  setTime('12:30:00', '02');
  await signIn(site, 'ana@example.com', PASSWORD);
  expect(await site.db.select().from(sessions)).toHaveLength(1);
});

describe('a change that another site requests with the user’s cookies is refused:', () => {
  const change = (headers: Record<string, string>) => {
    const cookie = Array.from(ana.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    return site.send('POST', '/api/logout', undefined, { headers: { cookie, ...headers } });
  };
  test('whatever its headers say of where it comes from', async () => {
    const origin = 'http://localhost:3000';
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: 'null' },
      { origin: `${origin}1` },
      { origin, 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await change(headers as Record<string, string>), JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    expect(await getSessionStatus()).toBe('signed in');
  });

  test('the site’s own page may', async () => {
    expect(await change({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toMatchObject({
      status: 200,
    });
    expect(await getSessionStatus()).toBe('UNAUTHENTICATED');
  });

  test('without a session other changes are allowed, but not a sign-in from another site', async () => {
    expect((await site.send('POST', '/api/logout')).status).toBe(200);
    const login = { email: 'ana@example.com', password: PASSWORD, takeOver: true };
    const stranger = openBrowser(site);
    expect(await stranger.send('POST', '/api/login', login, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await getSessionStatus()).toBe('signed in');
  });

  test('where no address is set, the page must be at an address that is certainly ours', async () => {
    const local = await openSite({ reusesDatabase: true, env: { PUBLIC_URL: '', HOST: '192.168.1.20' } });
    await addUser(local);
    const browser = await signIn(local, 'ana@example.com');
    const ask = async (origin: string, host: string) =>
      (await browser.send('POST', '/api/send-verification', undefined, { origin, host })).status;
    for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '192.168.1.20:3000']) {
      expect(await ask(`http://${host}`, host), host).toBe(200);
    }
    for (const host of ['evil.example:3000', '10.0.0.9:3000', '127.0.0.1.evil.example:3000']) {
      expect(await ask(`http://${host}`, host), host).toBe(403);
    }
    expect(await ask('http://127.0.0.1:3000', 'localhost:3000')).toBe(403);
    await local.close();
  });
});

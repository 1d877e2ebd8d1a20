import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, type Browser, openBrowser, PASSWORD } from '../testing/accounts.ts';
import { openSite, useEmptySite } from '../testing/open-site.ts';

const email = 'ana@example.com';
const origin = 'https://coach.example';
const names = ['__Host-checkout', '__Host-device', '__Host-session', '__Host-signed_in'];
const toCookieHeader = (cookies: Map<string, string>) =>
  Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');

describe('over https', () => {
  const site = useEmptySite({ listen: true, env: { PUBLIC_URL: origin } });
  beforeEach(async () => void (await addUser(site)));

  const send = (browser: Browser, method: 'GET' | 'POST', path: string, body?: unknown) =>
    browser.send(method, path, body, { origin });
  const me = (browser: Browser) => send(browser, 'GET', '/api/auth/user');
  async function signedIn(): Promise<Browser> {
    const browser = openBrowser(site);
    expect((await send(browser, 'POST', '/api/login', { email, password: PASSWORD })).status).toBe(200);
    return browser;
  }

  test('every cookie has the prefix, and what the prefix asks for, until it is cleared', async () => {
    const browser = openBrowser(site);
    const said: string[] = [];
    const person = { email: 'nora@example.com', firstName: 'Nora', lastName: 'Berg', password: 'three ripe pears' };
    for (const [method, path, body] of [
      ['GET', '/api/payment-config'],
      ['POST', '/api/register', person],
      ['POST', '/api/set-new-password', { currentPassword: person.password, newPassword: 'four ripe plums' }],
      ['POST', '/api/logout'],
    ] as const) {
      const reply = await send(browser, method, path, body);
      expect(reply.status, path).toBeLessThan(300);
      said.push(...[reply.headers['set-cookie'] ?? []].flat());
      if (path === '/api/set-new-password') expect([...browser.cookies.keys()].sort()).toEqual(names);
    }
    expect(said.length).toBeGreaterThan(names.length);
    for (const cookie of said) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/domain/i);
      expect(/; HttpOnly/.test(cookie)).toBe(!cookie.startsWith('__Host-signed_in'));
    }
    expect([...browser.cookies.keys()]).toEqual(['__Host-device']);
  });

  test('a session without the prefix, which another subdomain could have planted, counts as none', async () => {
    const mallory = await signedIn();
    const token = mallory.cookies.get('__Host-session') ?? '';
    const victim = openBrowser(site);
    victim.cookies.set('session', token).set('signed_in', '1');
    expect(await me(victim)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    await addUser(site, { email: 'eve@example.com' });
    const eve = openBrowser(site);
    await send(eve, 'POST', '/api/login', { email: 'eve@example.com', password: PASSWORD });
    const plantedCookies = new Map([['session', token], ...eve.cookies]);
    const reply = await site.send('GET', '/api/auth/user', undefined, {
      headers: { cookie: toCookieHeader(plantedCookies) },
    });
    expect(reply.body.email).toBe('eve@example.com');
    // It does not sign the user out either.
    expect((await me(mallory)).status).toBe(200);
  });

  test('a hint that was lost is set again at the next call', async () => {
    const browser = await signedIn();
    browser.cookies.delete('__Host-signed_in');
    expect((await me(browser)).status).toBe(200);
    expect(browser.cookies.get('__Host-signed_in')).toBe('1');
    expect((await me(browser)).headers['set-cookie']).toBeUndefined();
  });

  test('a browser is known by a signature that nobody can forge, and has the prefix', async () => {
    const browser = await signedIn();
    const known = browser.cookies.get('__Host-device') ?? '';
    const strange = openBrowser(site);
    for (let tries = 0; tries < 10; tries += 1) {
      await send(strange, 'POST', '/api/login', { email, password: 'wrong apples' });
    }
    const login = { email, password: PASSWORD, takeOver: true };
    const copied = openBrowser(site);
    copied.cookies.set('device', known);
    expect((await send(copied, 'POST', '/api/login', login)).status).toBe(429);
    copied.cookies.set('__Host-device', known);
    expect((await send(copied, 'POST', '/api/login', login)).status).toBe(200);
    strange.cookies.set(
      '__Host-device',
      known.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    expect((await send(strange, 'POST', '/api/login', login)).status).toBe(429);
  });
});

describe('without a public address', () => {
  const site = useEmptySite({ listen: true, env: { PUBLIC_URL: '', TRUST_PROXY: '127.0.0.1' } });
  beforeEach(async () => void (await addUser(site)));

  test.each([
    ['http', ''],
    ['https', '__Host-'],
  ])('the trusted proxy decides: over %s each name begins with "%s"', async (protocol, prefix) => {
    const browser = openBrowser(site);
    const headers = { 'x-forwarded-proto': protocol, origin: `${protocol}://localhost:3000`, host: 'localhost:3000' };
    await browser.send('GET', '/api/payment-config', undefined, headers);
    const login = { email, password: PASSWORD, takeOver: true };
    expect((await browser.send('POST', '/api/login', login, headers)).status).toBe(200);
    expect([...browser.cookies.keys()].sort()).toEqual(names.map((name) => name.replace('__Host-', prefix)));
    expect((await browser.send('GET', '/api/auth/user', undefined, headers)).status).toBe(200);
  });
});

test('only a trusted proxy decides that', async () => {
  const site = await openSite({ reusesDatabase: true, env: { PUBLIC_URL: '' } });
  try {
    await addUser(site);
    const browser = openBrowser(site);
    const headers = { 'x-forwarded-proto': 'https', origin: 'http://localhost:3000', host: 'localhost:3000' };
    const login = { email, password: PASSWORD };
    expect((await browser.send('POST', '/api/login', login, headers)).status).toBe(200);
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session', 'signed_in']);
  } finally {
    await site.close();
  }
});

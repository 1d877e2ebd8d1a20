import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenSite, openSite } from '../testing.ts';
import { addUser, openBrowser, PASSWORD } from './testing.ts';

const email = 'ana@example.com';
let site: OpenSite;
beforeAll(async () => {
  site = await openSite({
    env: {
      SINGLE_SESSION: 'takeover',
      LIMIT_LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK: '3',
      LIMIT_LOGIN_FAILURES_PER_NETWORK: '5',
      LIMIT_LOGIN_FAILURES_PER_ACCOUNT: '8',
      LIMIT_REGISTRATIONS_PER_HOUR: '2',
      LIMIT_ACCOUNT_MAILS_PER_HOUR: '3',
      LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: '2',
      TRUST_PROXY: '127.0.0.1',
    },
  });
});
beforeEach(async () => {
  await site.clear();
  await addUser(site);
});
afterAll(() => site.close());

type Browser = ReturnType<typeof openBrowser>;
/** Networks are remembered between tests, so each test has its own. */
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `203.0.${networks >> 8}.${networks & 255}`;
};
const post = (url: string, body: object, network: string, browser: Browser = openBrowser(site)) =>
  browser.send('POST', url, body, { 'x-forwarded-for': network });
const login = (network: string, password = 'wrong apples', browser?: Browser, address = email) =>
  post('/api/login', { email: address, password }, network, browser);
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const seen = [];
  for (let n = 0; n < count; n += 1) seen.push((await ask()).status);
  return seen;
};

describe('wrong passwords', () => {
  test('are limited for an account and a network, with the time to wait; then not even the right one is looked at', async () => {
    const here = newNetwork();
    expect(await statuses(4, () => login(here))).toEqual([401, 401, 401, 429]);
    const refused = await login(here, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await login(newNetwork(), PASSWORD)).status).toBe(200);
  });

  test('are limited the same for an address that nobody has', async () => {
    const here = newNetwork();
    const unknown = await statuses(4, () => login(here, 'wrong apples', undefined, 'nobody@example.com'));
    expect(unknown).toEqual([401, 401, 401, 429]);
  });

  test('of one network are limited over all accounts', async () => {
    const here = newNetwork();
    let n = 0;
    const next = () => {
      n += 1;
      return login(here, 'wrong apples', undefined, `somebody${n}@example.com`);
    };
    expect(await statuses(6, next)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('of many networks are limited for one account, and do not keep its owner out of her own browser', async () => {
    const own = openBrowser(site);
    expect((await login(newNetwork(), PASSWORD, own)).status).toBe(200);
    await own.send('POST', '/api/logout');
    expect(await statuses(9, () => login(newNetwork()))).toEqual([...Array(8).fill(401), 429]);
    expect((await login(newNetwork(), PASSWORD)).status).toBe(429);
    expect((await login(newNetwork(), PASSWORD, own)).status).toBe(200);
  });

  test('in her own network do not keep her out of her own browser either', async () => {
    const [office, own] = [newNetwork(), openBrowser(site)];
    await login(office, PASSWORD, own);
    await statuses(8, () => login(office));
    expect((await login(office, PASSWORD)).status).toBe(429);
    expect((await login(office, PASSWORD, own)).status).toBe(200);
  });

  test('are limited in her own browser as well, in whatever network', async () => {
    const own = openBrowser(site);
    await login(newNetwork(), PASSWORD, own);
    expect(await statuses(4, () => login(newNetwork(), 'wrong apples', own))).toEqual([401, 401, 401, 429]);
  });

  test('a device cookie that was made up, or is another account’s, opens nothing', async () => {
    const eve = openBrowser(site);
    await addUser(site, { email: 'eve@example.com' });
    await login(newNetwork(), PASSWORD, eve, 'eve@example.com');
    const [list = '', signature = ''] = eve.cookies.get('device')?.split('.') ?? [];
    expect(list).toMatch(/^2-/);
    await statuses(9, () => login(newNetwork()));
    for (const device of [`${list}.${signature}`, `1-AAAAAAAAAAAA.${signature}`, '1-A.', '', '~', '1-A.x.y']) {
      eve.cookies.set('device', device);
      expect((await login(newNetwork(), PASSWORD, eve)).status, device).toBe(429);
    }
  });

  test('right ones do not count, and forget the wrong ones before', async () => {
    const here = newNetwork();
    for (const _ of [1, 2]) {
      expect(await statuses(2, () => login(here))).toEqual([401, 401]);
      expect((await login(here, PASSWORD)).status).toBe(200);
    }
  });

  test('people who know their passwords may sign in as often as they like', async () => {
    const here = newNetwork();
    expect(await statuses(10, () => login(here, PASSWORD))).toEqual(Array(10).fill(200));
  });

  test('for the current password are limited like those for signing in', async () => {
    const own = openBrowser(site);
    await login(newNetwork(), PASSWORD, own);
    const choose = () =>
      post('/api/set-new-password', { currentPassword: 'wrong', newPassword: 'three ripe pears' }, newNetwork(), own);
    expect(await statuses(4, choose)).toEqual([400, 400, 400, 429]);
  });
});

describe('calls that make accounts or send mails', () => {
  test('registrations of one network', async () => {
    const here = newNetwork();
    let n = 0;
    const register = () => {
      n += 1;
      const new_ = { email: `new${n}@example.com`, firstName: 'N', lastName: 'N', password: 'seven green apples' };
      return post('/api/register', new_, here);
    };
    expect(await statuses(3, register)).toEqual([201, 201, 429]);
  });

  test('new passwords: of one network for one address, known or not', async () => {
    for (const address of [email, 'nobody@example.com']) {
      const here = newNetwork();
      const reset = (network: string) => post('/api/reset-password', { email: address }, network);
      expect(await statuses(3, () => reset(here))).toEqual([200, 200, 429]);
      expect((await reset(newNetwork())).status).toBe(200);
    }
  });

  test('new passwords: of one network in all', async () => {
    const here = newNetwork();
    let n = 0;
    const reset = () => {
      n += 1;
      return post('/api/reset-password', { email: `x${n}@example.com` }, here);
    };
    expect(await statuses(4, reset)).toEqual([200, 200, 200, 429]);
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { addUser, openBrowser, PASSWORD, signInLimits } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';
import { hashPassword } from './hash-password.ts';

const email = 'ana@example.com';
const site = useSite({
  env: {
    SINGLE_SESSION: 'takeover',
    ...signInLimits(3, 5, 8),
    LIMIT_REGISTRATIONS_PER_HOUR: '2',
    LIMIT_ACCOUNT_MAILS_PER_HOUR: '3',
    LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: '2',
    LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR: '100',
    LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY: '100',
    TRUST_PROXY: '127.0.0.1',
  },
});
beforeEach(async () => {
  await site.clear();
  await addUser(site);
});

type Browser = ReturnType<typeof openBrowser>;
/** Networks are remembered between tests, so each test has its own; no two lie in the same /24. */
let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `203.${networks >> 8}.${networks & 255}.7`;
};
const post = (url: string, body: object, network: string, browser: Browser = openBrowser(site)) =>
  browser.send('POST', url, body, { 'x-forwarded-for': network });
const login = (network: string, password = 'wrong apples', browser?: Browser, address = email) =>
  post('/api/login', { email: address, password }, network, browser);
const collectStatuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const seen = [];
  for (let n = 0; n < count; n += 1) seen.push((await ask()).status);
  return seen;
};

describe('wrong passwords', () => {
  test('are limited for an account, known or not, and a network; then not even the right one is looked at', async () => {
    const here = newNetwork();
    expect(await collectStatuses(4, () => login(here))).toEqual([401, 401, 401, 429]);
    const refused = await login(here, PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await login(newNetwork(), PASSWORD)).status).toBe(200);
    const there = newNetwork();
    const unknown = await collectStatuses(4, () => login(there, 'wrong apples', undefined, 'nobody@example.com'));
    expect(unknown).toEqual([401, 401, 401, 429]);
  });

  test('from many networks are limited for one account, but its owner can still sign in from a known browser', async () => {
    const own = openBrowser(site);
    expect((await login(newNetwork(), PASSWORD, own)).status).toBe(200);
    await own.send('POST', '/api/logout');
    expect(await collectStatuses(9, () => login(newNetwork()))).toEqual([...Array(8).fill(401), 429]);
    expect((await login(newNetwork(), PASSWORD)).status).toBe(429);
    expect((await login(newNetwork(), PASSWORD, own)).status).toBe(200);
  });

  test('from the owner’s own network do not lock out the owner’s known browser either', async () => {
    const [office, own] = [newNetwork(), openBrowser(site)];
    await login(office, PASSWORD, own);
    await collectStatuses(8, () => login(office));
    expect((await login(office, PASSWORD)).status).toBe(429);
    expect((await login(office, PASSWORD, own)).status).toBe(200);
  });

  test('are also limited in the owner’s own browser, in every network', async () => {
    const own = openBrowser(site);
    await login(newNetwork(), PASSWORD, own);
    expect(await collectStatuses(4, () => login(newNetwork(), 'wrong apples', own))).toEqual([401, 401, 401, 429]);
  });

  test('a device cookie that was made up, or is another account’s, opens nothing', async () => {
    const eve = openBrowser(site);
    await addUser(site, { email: 'eve@example.com' });
    await login(newNetwork(), PASSWORD, eve, 'eve@example.com');
    const [id, number, signature] = eve.cookies.get('device')?.split('-') ?? [];
    expect(id).toBe('2');
    await collectStatuses(9, () => login(newNetwork()));
    const own = `2-${number}-${signature}`;
    for (const device of [
      own,
      `1-${number}-${signature}`,
      `${own}~1-${number}-${'0'.repeat(64)}`,
      '1--',
      '',
      '~',
      '-',
    ]) {
      eve.cookies.set('device', device);
      expect((await login(newNetwork(), PASSWORD, eve)).status, device).toBe(429);
    }
  });

  test('right ones do not count, and forget the wrong ones before', async () => {
    const here = newNetwork();
    for (const _ of [1, 2]) {
      expect(await collectStatuses(2, () => login(here))).toEqual([401, 401]);
      expect((await login(here, PASSWORD)).status).toBe(200);
    }
  });

  test('in a browser that signed in with a password of before count like a stranger’s', async () => {
    const [old, own] = [openBrowser(site), openBrowser(site)];
    await login(newNetwork(), PASSWORD, old);
    await login(newNetwork(), PASSWORD, own);
    const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears' };
    expect((await post('/api/set-new-password', change, newNetwork(), own)).status).toBe(200);
    await own.send('POST', '/api/logout');
    expect(await collectStatuses(9, () => login(newNetwork(), 'wrong apples', old))).toEqual([
      ...Array(8).fill(401),
      429,
    ]);
    // The browser that chose the new one is known by it.
    expect((await login(newNetwork(), 'three ripe pears', own)).status).toBe(200);
  });

  test('do not count as wrong if the check itself failed', async () => {
    const here = newNetwork();
    let isOver = false;
    const keepBusy = async () => {
      while (!isOver) await hashPassword('x', here).catch(() => pause(5));
    };
    const flood = Array.from({ length: 120 }, keepBusy);
    const seen = await collectStatuses(8, () => login(here));
    isOver = true;
    await Promise.all(flood);
    expect(seen.filter((status) => status === 503).length).toBeGreaterThan(3);
    const checkedCount = seen.filter((status) => status === 401).length;
    expect(await collectStatuses(4 - checkedCount, () => login(here))).toEqual([
      ...Array(3 - checkedCount).fill(401),
      429,
    ]);
  });

  test('for the current password are limited like those for signing in', async () => {
    const own = openBrowser(site);
    await login(newNetwork(), PASSWORD, own);
    const choose = () =>
      post('/api/set-new-password', { currentPassword: 'wrong', newPassword: 'three ripe pears' }, newNetwork(), own);
    expect(await collectStatuses(4, choose)).toEqual([400, 400, 400, 429]);
  });
});

describe('calls that make accounts or send mails', () => {
  test('notices about an account: five of a kind in an hour, and no refusal', async () => {
    const own = openBrowser(site);
    for (let n = 0; n < 8; n += 1) expect((await login(newNetwork(), PASSWORD)).status).toBe(200);
    await login(newNetwork(), PASSWORD, own);
    for (let n = 0; n < 8; n += 1) {
      const change = { currentPassword: n ? `pears ${n}` : PASSWORD, newPassword: `pears ${n + 1}` };
      expect((await post('/api/set-new-password', change, newNetwork(), own)).status).toBe(200);
    }
    const kinds = (await site.db.select().from(mails)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'session-taken-over')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'password-changed')).toHaveLength(5);
  });

  test('registrations of one network', async () => {
    const here = newNetwork();
    let n = 0;
    const register = () => {
      n += 1;
      const newPerson = { email: `new${n}@example.com`, firstName: 'N', lastName: 'N', password: 'seven green apples' };
      return post('/api/register', newPerson, here);
    };
    expect(await collectStatuses(3, register)).toEqual([201, 201, 429]);
  });

  test('new passwords: of one network for one address, known or not, and of one network in all', async () => {
    for (const address of [email, 'nobody@example.com']) {
      const here = newNetwork();
      const reset = (network: string) => post('/api/reset-password', { email: address }, network);
      expect(await collectStatuses(3, () => reset(here))).toEqual([200, 200, 429]);
      expect((await reset(newNetwork())).status).toBe(200);
    }
    const here = newNetwork();
    let n = 0;
    const reset = () => {
      n += 1;
      return post('/api/reset-password', { email: `x${n}@example.com` }, here);
    };
    expect(await collectStatuses(4, reset)).toEqual([200, 200, 200, 429]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { passkeys } from '../db/schema.ts';
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
import { createSoftwareAuthenticator } from '../testing/software-authenticator.ts';

const email = 'ana@example.com';
const confirmed = { emailVerifiedAt: new Date('2027-01-01T10:00:00Z') };
const site = useEmptySite();
let ana: Browser;
let key: ReturnType<typeof createSoftwareAuthenticator>;
beforeEach(async () => {
  await addUser(site, confirmed);
  ana = await signIn(site, email);
  key = createSoftwareAuthenticator();
});

const later = (minutes: number) =>
  site.setNow(new Date(Date.parse('2027-01-01T12:00:00Z') + minutes * 60_000).toISOString());
const start = async (browser: Browser) => (await browser.send('POST', '/api/account/passkeys/options')).body;
const add = async (browser = ana, authenticator = key, ceremony = {}) =>
  browser.send('POST', '/api/account/passkeys', {
    name: 'My phone',
    response: authenticator.register(await start(browser), ceremony),
  });
const begin = async (browser: Browser) => (await browser.send('POST', '/api/passkey-sign-in/options')).body;
const present = (browser: Browser, response: unknown, more = {}) =>
  browser.send('POST', '/api/passkey-sign-in', { response, takeOver: true, ...more });

describe('adding a passkey', () => {
  test('lists it, tells its owner by mail, and it signs in without a password', async () => {
    const added = await add();
    expect(added).toMatchObject({ status: 200, body: { methods: { passkeys: [{ name: 'My phone' }] } } });
    expect(added.body.recoveryCodes).toBeUndefined();
    const browser = openBrowser(site);
    expect(await present(browser, key.signIn(await begin(browser)))).toMatchObject({ status: 200, body: { email } });
    expect((await getSignedInUser(browser)).status).toBe(200);
    const mails = await deliverMails(site);
    expect(mails.find(({ kind }) => kind === 'sign-in-changed')?.text).toMatch(/a\s+passkey\s+was\s+added/);
  });

  test('refuses one of or for another site, or without its owner’s finger or PIN', async () => {
    for (const ceremony of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect((await add(ana, key, ceremony)).body.code).toBe('WRONG_PASSKEY');
    expect(await site.db.select().from(passkeys)).toEqual([]);
  });

  test('refuses an answer to another user’s challenge, and one that is sent again', async () => {
    await addUser(site, { email: 'bo@example.com', ...confirmed });
    const bo = await signIn(site, 'bo@example.com');
    const response = key.register(await start(ana));
    const send = (browser: Browser) => browser.send('POST', '/api/account/passkeys', { name: 'A', response });
    expect((await send(bo)).body.code).toBe('CHALLENGE_EXPIRED');
    expect((await send(ana)).status).toBe(200);
    expect((await send(ana)).body.code).toBe('CHALLENGE_EXPIRED');
    expect((await add(bo)).body.code, 'the same passkey in another account').toBe('DUPLICATE');
  });

  test('refuses one under another id than it signed, also one too long to store, and drops odd transports', async () => {
    const send = async (authenticator: typeof key, change: object, transports = ['internal']) => {
      const registered = authenticator.register(await start(ana));
      const response = { ...registered, ...change, response: { ...registered.response, transports } };
      return (await ana.send('POST', '/api/account/passkeys', { name: 'A', response })).body;
    };
    const other = { id: 'AAAA', rawId: 'AAAA' };
    expect((await send(key, other)).code).toBe('WRONG_PASSKEY');
    expect((await send(createSoftwareAuthenticator({ idBytes: 20_000 }), other)).code).toBe('WRONG_PASSKEY');
    expect(await site.db.select().from(passkeys)).toEqual([]);
    expect((await send(key, {}, ['a\0', '\ud800'])).methods.passkeys).toHaveLength(1);
  });

  test('needs a fresh sign-in and a confirmed address', async () => {
    await addUser(site, { email: 'eve@example.com' });
    const eve = await signIn(site, 'eve@example.com');
    expect((await eve.send('POST', '/api/account/passkeys/options')).body.code).toBe('ADDRESS_UNCONFIRMED');
    const response = key.register(await start(ana));
    later(11);
    expect((await ana.send('POST', '/api/account/passkeys/options')).body.code).toBe('FRESH_SIGN_IN_NEEDED');
    const sent = await ana.send('POST', '/api/account/passkeys', { name: 'A', response });
    expect(sent.body.code).toBe('FRESH_SIGN_IN_NEEDED');
  });
});

describe('signing in', () => {
  beforeEach(async () => {
    await add();
  });

  test('refuses what was signed elsewhere, or without its owner’s finger or PIN', async () => {
    const browser = openBrowser(site);
    const strange = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { isVerified: false },
    ];
    for (const ceremony of strange) {
      const reply = await present(browser, key.signIn(await begin(browser), ceremony));
      expect(reply).toMatchObject({ status: 401, body: { code: 'WRONG_PASSKEY' } });
    }
    expect(browser.cookies.has('session')).toBe(false);
  });

  test('counts once, also of two at one moment', async () => {
    const browsers = [openBrowser(site), openBrowser(site)] as const;
    const response = key.signIn(await begin(browsers[0]));
    const replies = await Promise.all(browsers.map((browser) => present(browser, response)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await present(openBrowser(site), response)).body.code).toBe('CHALLENGE_EXPIRED');
  });

  test('refuses a challenge that is old or made up, and a passkey of nobody, a copy or a removed one', async () => {
    const browser = openBrowser(site);
    const stranger = createSoftwareAuthenticator();
    expect((await present(browser, stranger.signIn(await begin(browser)))).body.code).toBe('WRONG_PASSKEY');
    const madeUp = { ...(await begin(browser)), challenge: 'A'.repeat(43) };
    expect((await present(browser, key.signIn(madeUp))).body.code).toBe('CHALLENGE_EXPIRED');
    key.setCounter(9);
    expect((await present(browser, key.signIn(await begin(browser)))).status).toBe(200);
    key.setCounter(3);
    expect((await present(browser, key.signIn(await begin(browser)))).body.code, 'a copy').toBe('WRONG_PASSKEY');
    key.setCounter(20);
    const old = key.signIn(await begin(browser));
    later(10.1);
    expect((await present(browser, old)).body.code).toBe('CHALLENGE_EXPIRED');
    const [row] = await site.db.select().from(passkeys);
    later(9);
    expect((await browser.send('DELETE', `/api/account/passkeys/${row?.id}`)).status).toBe(200);
    expect((await present(browser, key.signIn(await begin(browser)))).body.code).toBe('WRONG_PASSKEY');
  });

  test('asks before it ends a session elsewhere, and the same answer then works', async () => {
    const browser = openBrowser(site);
    const response = key.signIn(await begin(browser));
    expect((await present(browser, response, { takeOver: false })).body.code).toBe('ALREADY_SIGNED_IN');
    expect((await present(browser, response)).status).toBe(200);
  });

  test('a malformed answer is refused', async () => {
    const malformed = { id: 'x', rawId: 'x', type: 'public-key' };
    const data = { clientDataJSON: 'e30', authenticatorData: '', signature: '' };
    for (const response of [{}, data, { ...data, clientDataJSON: '!' }])
      expect((await present(openBrowser(site), { ...malformed, response })).status).toBeLessThan(500);
    for (const response of [null, {}]) expect((await present(openBrowser(site), response)).status).toBe(400);
    const { id, ...signed } = key.signIn(await begin(ana));
    const broken = { ...signed, response: { ...signed.response, authenticatorData: 'AAAA' }, id };
    expect((await present(openBrowser(site), broken)).body.code).toBe('WRONG_PASSKEY');
  });
});

test('nobody touches another user’s passkey', async () => {
  await add();
  const [row] = await site.db.select().from(passkeys);
  await addUser(site, { email: 'bo@example.com', ...confirmed });
  const bo = await signIn(site, 'bo@example.com');
  const url = `/api/account/passkeys/${row?.id}`;
  expect((await bo.send('PUT', url, { name: 'Mine' })).status).toBe(404);
  expect((await bo.send('DELETE', url)).status).toBe(404);
  later(11);
  const response = key.signIn(await begin(bo));
  expect((await bo.send('POST', '/api/account/confirm-identity/passkey', { response })).body.code).toBe(
    'WRONG_PASSKEY',
  );
  expect((await ana.send('PUT', url, { name: 'Old phone' })).body.methods.passkeys[0].name).toBe('Old phone');
  const own = key.signIn(await begin(ana));
  expect((await ana.send('POST', '/api/account/confirm-identity/passkey', { response: own })).status).toBe(200);
  expect((await ana.send('DELETE', url)).body.methods.passkeys).toEqual([]);
});

test('a client’s password still signs in beside a passkey; an admin’s needs the passkey or a recovery code', async () => {
  await add();
  const again = { email, password: PASSWORD, takeOver: true };
  expect((await ana.send('POST', '/api/login', again)).status).toBe(200);

  await addAdmin(site, confirmed);
  const coach = await signIn(site, 'coach@example.com');
  const { recoveryCodes } = (await add(coach, createSoftwareAuthenticator())).body;
  expect(recoveryCodes).toHaveLength(10);
  const login = { ...again, email: 'coach@example.com' };
  const refused = await openBrowser(site).send('POST', '/api/login', login);
  expect(refused.body).toMatchObject({ code: 'FACTOR_NEEDED', factor: { hasApp: false, hasPasskey: true } });
  const { challenge } = refused.body.factor;
  const code = { challenge, code: recoveryCodes[0], takeOver: true };
  expect((await openBrowser(site).send('POST', '/api/login/code', code)).status).toBe(200);
});

import { Secret } from 'otpauth';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { authenticatorApps, recoveryCodes, securityEvents, signInChallenges } from '../db/schema.ts';
import { replaceSiteSecrets, siteSecretNames } from '../db/site-secret.ts';
import {
  addUser,
  type Browser,
  getSignedInUser,
  openBrowser,
  PASSWORD,
  signIn,
  signInLimits,
} from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { createTotp } from './factor-codes.ts';
import { issueSecret } from './mailed-secrets.ts';

const email = 'ana@example.com';
const site = useEmptySite({ env: { ...signInLimits(1000, 1000, 1000), LIMIT_CODE_FAILURES_PER_ACCOUNT: '5' } });
let ana: Browser;
beforeEach(async () => {
  await addUser(site, { emailVerifiedAt: new Date('2027-01-01T10:00:00Z') });
  ana = await signIn(site, email, PASSWORD);
});

const minutes = (count: number) => new Date(Date.parse('2027-01-01T12:00:00Z') + count * 60_000).toISOString();
const codeOf = (secret: string) =>
  createTotp(Secret.fromBase32(secret).bytes, { issuer: '', label: '' }).generate({
    timestamp: site.ctx.now().getTime(),
  });
const app = '/api/account/authenticator-app';

async function setUpApp(browser = ana): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await browser.send('POST', app)).body;
  const reply = await browser.send('POST', `${app}/confirm`, { code: codeOf(secret) });
  expect(reply.status).toBe(200);
  return { secret, recoveryCodes: reply.body.recoveryCodes };
}
const login = (browser: Browser, more = {}) =>
  browser.send('POST', '/api/login', { email, password: PASSWORD, takeOver: true, ...more });
async function passPassword(browser = openBrowser(site)) {
  const reply = await login(browser);
  expect(reply).toMatchObject({ status: 403, body: { code: 'FACTOR_NEEDED' } });
  return { browser, challenge: reply.body.factor.challenge as string };
}
const sendCode = (browser: Browser, challenge: string, code: string, more = {}) =>
  browser.send('POST', '/api/login/code', { challenge, code, takeOver: true, ...more });

describe('setting up an app', () => {
  test('asks for nothing before its first code, and then shows ten recovery codes once', async () => {
    const started = (await ana.send('POST', app)).body;
    expect(started.address).toMatch(/^otpauth:\/\/totp\/.*ana%40example\.com\?/);
    expect(started.qrCode.path).toMatch(/^M\d/);
    expect((await login(openBrowser(site))).status).toBe(200);

    await login(ana);
    const wrong = await ana.send('POST', `${app}/confirm`, { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'WRONG_CODE', fields: { code: expect.any(String) } } });
    const done = await ana.send('POST', `${app}/confirm`, { code: codeOf(started.secret) });
    expect(done.body).toMatchObject({ methods: { app: { addedAt: minutes(0) }, recoveryCodesLeft: 10 } });
    expect(new Set(done.body.recoveryCodes).size).toBe(10);
    expect((await ana.send('POST', app)).body.code).toBe('DUPLICATE');
    const [mail] = (await deliverMails(site)).filter(({ kind }) => kind === 'sign-in-changed');
    expect(mail?.text).toMatch(/an authenticator app\s+was\s+added/);
  });

  test('keeps the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, recoveryCodes: codes } = await setUpApp();
    const stored = JSON.stringify([
      await site.db.select().from(authenticatorApps),
      await site.db.select().from(recoveryCodes),
    ]);
    for (const clear of [secret, ...codes, Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url')])
      expect(stored).not.toContain(clear);
  });

  test('needs a confirmed address, so that nobody keeps the owner of a stranger’s address out', async () => {
    await addUser(site, { email: 'eve@example.com' });
    const eve = await signIn(site, 'eve@example.com');
    expect(await eve.send('POST', app)).toMatchObject({ status: 409, body: { code: 'ADDRESS_UNCONFIRMED' } });
  });

  test('needs a fresh sign-in, which the password renews', async () => {
    site.setNow(minutes(11));
    expect(await ana.send('POST', app)).toMatchObject({ status: 403, body: { code: 'FRESH_SIGN_IN_NEEDED' } });
    const confirm = (currentPassword: string) => ana.send('POST', '/api/account/confirm-identity', { currentPassword });
    expect((await confirm('wrong')).body.code).toBe('WRONG_PASSWORD');
    expect((await ana.send('POST', app)).status).toBe(403);
    expect((await confirm(PASSWORD)).status).toBe(200);
    expect((await ana.send('POST', app)).status).toBe(200);
    for (const [method, path] of [
      ['DELETE', app],
      ['POST', `${app}/confirm`],
      ['POST', '/api/account/recovery-codes'],
    ] as const) {
      site.setNow(minutes(25));
      expect((await ana.send(method, path, { code: '123456' })).body.code).toBe('FRESH_SIGN_IN_NEEDED');
    }
  });
});

describe('signing in with a code', () => {
  test('starts no session before the code, and one after it', async () => {
    const { secret } = await setUpApp();
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    expect(browser.cookies.has('session')).toBe(false);
    expect((await getSignedInUser(ana)).status, 'the session elsewhere goes on').toBe(200);
    const reply = await sendCode(browser, challenge, ` ${codeOf(secret).replace(/^.../, '$& ')}`);
    expect(reply).toMatchObject({ status: 200, body: { email } });
    expect((await getSignedInUser(browser)).status).toBe(200);
    expect((await getSignedInUser(ana)).body.code).toBe('SESSION_CONFLICT');
    expect(await site.db.select().from(signInChallenges)).toEqual([]);
  });

  test('an app that is set up while a password is being checked is not passed by', async () => {
    const { secret } = (await ana.send('POST', app)).body;
    const { limits } = site.ctx;
    const forget = vi.spyOn(limits, 'reset').mockImplementationOnce(async () => {
      expect((await ana.send('POST', `${app}/confirm`, { code: codeOf(secret) })).status).toBe(200);
    });
    const thief = openBrowser(site);
    expect((await login(thief)).body.code).toBe('WRONG_CREDENTIALS');
    expect(thief.cookies.has('session')).toBe(false);
    expect(forget).toHaveBeenCalled();
    forget.mockRestore();
    expect((await getSignedInUser(ana)).status).toBe(200);
  });

  test('tells nobody about the factor who does not know the password', async () => {
    await setUpApp();
    const wrong = await login(openBrowser(site), { password: 'wrong apples' });
    const unknown = await login(openBrowser(site), { email: 'nobody@example.com' });
    expect(wrong.body).toEqual(unknown.body);
  });

  test('a code counts once, also of two sign-ins at one moment, and an earlier one no more', async () => {
    const { secret } = await setUpApp();
    const early = codeOf(secret);
    const first = await passPassword();
    expect((await sendCode(first.browser, first.challenge, early)).body.code, 'it set the app up').toBe('WRONG_CODE');
    site.setNow(minutes(1));
    const two = [await passPassword(), await passPassword()];
    const replies = await Promise.all(
      two.map(({ browser, challenge }) => sendCode(browser, challenge, codeOf(secret))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    site.setNow(minutes(0.6));
    const again = await passPassword();
    expect((await sendCode(again.browser, again.challenge, codeOf(secret))).body.code).toBe('WRONG_CODE');
  });

  test('asks before it ends a session elsewhere, and the same code then works', async () => {
    const { secret } = await setUpApp();
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    const refused = await sendCode(browser, challenge, codeOf(secret), { takeOver: false });
    expect(refused).toMatchObject({ status: 409, body: { code: 'ALREADY_SIGNED_IN' } });
    expect((await sendCode(browser, challenge, codeOf(secret))).status).toBe(200);
    expect((await sendCode(browser, challenge, codeOf(secret))).body.code).toBe('CHALLENGE_EXPIRED');
  });

  test('a recovery code counts once, however it is typed', async () => {
    const { recoveryCodes: codes } = await setUpApp();
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ')}`;
    const first = await passPassword();
    expect((await sendCode(first.browser, first.challenge, typed)).status).toBe(200);
    const again = await passPassword();
    expect((await sendCode(again.browser, again.challenge, typed)).body.code).toBe('WRONG_CODE');
    expect((await first.browser.send('GET', '/api/account/sign-in-methods')).body.recoveryCodesLeft).toBe(9);
  });

  test('another user’s code, a challenge of long ago and a made-up one open nothing', async () => {
    const { secret } = await setUpApp();
    await addUser(site, { email: 'bo@example.com', emailVerifiedAt: site.ctx.now() });
    const bo = await signIn(site, 'bo@example.com');
    const his = await setUpApp(bo);
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    expect((await sendCode(browser, challenge, codeOf(his.secret))).body.code).toBe('WRONG_CODE');
    expect((await sendCode(browser, challenge, his.recoveryCodes[0] ?? '')).body.code).toBe('WRONG_CODE');
    for (const madeUp of ['', 'x', 'A'.repeat(43)])
      expect((await sendCode(browser, madeUp, codeOf(secret))).body.code).toBe('CHALLENGE_EXPIRED');
    site.setNow(minutes(11.1));
    expect((await sendCode(browser, challenge, codeOf(secret))).body.code).toBe('CHALLENGE_EXPIRED');
  });

  test('a new password ends a challenge', async () => {
    const { secret } = await setUpApp();
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears on a wall' };
    expect((await ana.send('POST', '/api/set-new-password', change)).status).toBe(200);
    expect((await sendCode(browser, challenge, codeOf(secret))).body.code).toBe('CHALLENGE_EXPIRED');
  });

  test('a mailed temporary password needs the code too, and is used up only with it', async () => {
    const { secret } = await setUpApp();
    site.setNow(minutes(1));
    const password = await issueSecret(site.db, { kind: 'temporary-password', userId: 1, now: site.ctx.now() });
    const browser = openBrowser(site);
    for (let n = 0; n < 2; n += 1) expect((await login(browser, { password })).body.code, `${n}`).toBe('FACTOR_NEEDED');
    const { challenge } = (await login(browser, { password })).body.factor;
    const reply = await sendCode(browser, challenge, codeOf(secret));
    expect(reply).toMatchObject({ status: 200, body: { isFirstLogin: true } });
    expect((await login(openBrowser(site), { password })).body.code).toBe('WRONG_CREDENTIALS');
  });

  test('wrong codes are counted, without locking out a browser that is known', async () => {
    const { secret } = await setUpApp();
    const { browser, challenge } = await passPassword();
    for (let n = 0; n < 5; n += 1) expect((await sendCode(browser, challenge, '000000')).body.code).toBe('WRONG_CODE');
    expect(await sendCode(browser, challenge, codeOf(secret))).toMatchObject({ status: 429 });
    site.setNow(minutes(1));
    const known = await passPassword(ana);
    expect((await sendCode(known.browser, known.challenge, codeOf(secret))).status).toBe(200);
    const kinds = (await site.db.select().from(securityEvents)).map(({ kind }) => kind);
    expect(kinds).toContain('wrong-code');
  });

  test('browsers that became known before the factor give nobody more codes to try', async () => {
    const thieves = Array.from({ length: 4 }, () => openBrowser(site));
    for (const thief of thieves) await login(thief);
    await login(ana);
    await setUpApp();
    const replies = [];
    for (const thief of thieves) {
      const { challenge } = await passPassword(thief);
      for (let n = 0; n < 2; n += 1) replies.push((await sendCode(thief, challenge, '000000')).body.code);
    }
    expect(replies.filter((code) => code === 'WRONG_CODE')).toHaveLength(5);
    expect(replies.at(-1)).toBe('RATE_LIMITED');
  });

  test('no secret of the site’s own database opens it: replacing them changes nothing', async () => {
    const { secret } = await setUpApp();
    await replaceSiteSecrets(site.ctx.database, siteSecretNames);
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    expect((await sendCode(browser, challenge, codeOf(secret))).status).toBe(200);
    const [stored] = await site.db.select().from(authenticatorApps);
    expect(stored?.sealedSecret).toMatch(/^sealed:1:/);
  });

  test('without the data key, a recovery code still signs in and no code gives a 500', async () => {
    const { secret, recoveryCodes: codes } = await setUpApp();
    await site.db.update(authenticatorApps).set({ sealedSecret: clearText('sealed:1:00000000:AAAA') });
    site.setNow(minutes(1));
    const { browser, challenge } = await passPassword();
    expect((await sendCode(browser, challenge, codeOf(secret))).body.code).toBe('WRONG_CODE');
    expect((await sendCode(browser, challenge, codes[1] ?? '')).status).toBe(200);
  });
});

test('removing the app ends the codes, and says so by mail', async () => {
  const { recoveryCodes: codes } = await setUpApp();
  expect((await ana.send('POST', '/api/account/recovery-codes')).body.recoveryCodes).toHaveLength(10);
  const { browser, challenge } = await passPassword();
  expect((await sendCode(browser, challenge, codes[0] ?? '')).body.code, 'replaced').toBe('WRONG_CODE');
  expect((await ana.send('DELETE', app)).body.methods).toMatchObject({ app: null, recoveryCodesLeft: 0 });
  expect((await login(browser)).status).toBe(200);
  expect((await browser.send('POST', '/api/account/recovery-codes')).status).toBe(404);
  expect((await deliverMails(site)).filter(({ kind }) => kind === 'sign-in-changed')).toHaveLength(3);
  const kinds = (await site.db.select().from(securityEvents).orderBy(securityEvents.id)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => /factor|codes/.test(kind))).toEqual([
    'factor-added',
    'recovery-codes-replaced',
    'factor-removed',
  ]);
});

import { describe, expect, test } from 'vitest';
import { mailedSecrets, users } from '../db/schema.ts';
import { addUser, copyBrowser, findUser, getSignedInUser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { readLink, useMailedLinks, verify } from '../testing/mailed-links.ts';
import { issueSecret } from './mailed-secrets.ts';

const newPassword = 'three ripe pears';
const { site, email, register, login, isVerified } = useMailedLinks();

describe('in any other browser, the link', () => {
  test('alone changes nothing: the registrant may be a stranger who waits for it', async () => {
    const { registrant, token } = await register();
    await addUser(site, { email: 'eve@example.com' });
    for (const browser of [openBrowser(site), await signIn(site, 'eve@example.com')]) {
      expect((await readLink(browser, token)).body).toEqual({ email, isVerified: false, isSignedIn: false });
      const reply = await verify(browser, { token });
      expect(reply).toMatchObject({ status: 409, body: { code: 'PASSWORD_NEEDED', message: expect.any(String) } });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect(await isVerified()).toBe(false);
    expect((await getSignedInUser(registrant)).status).toBe(200);
  });

  test('with a new password ends what the registrant has, and signs this browser in', async () => {
    const { registrant, token } = await register();
    const ana = openBrowser(site);
    expect(await verify(ana, { token, newPassword })).toMatchObject({
      status: 200,
      body: { user: { email, isVerified: true, isFirstLogin: false } },
    });
    expect((await getSignedInUser(ana)).body).toMatchObject({ email, isVerified: true });
    expect(await getSignedInUser(registrant)).toMatchObject({
      status: 401,
      body: { code: 'SESSION_INVALIDATED', message: expect.stringContaining('your password was changed') },
    });
    expect((await login(PASSWORD)).body.code).toBe('WRONG_CREDENTIALS');
    expect((await deliverMails(site)).map(({ kind, to }) => [kind, to.address])).toEqual([['password-changed', email]]);
    expect((await login(newPassword)).status).toBe(200);
  });

  test('leaves the registrant no other way in: neither a known browser nor a temporary password', async () => {
    const { registrant, token } = await register();
    const before = await findUser(site, email);
    const now = site.ctx.now();
    const temporary = await issueSecret(site.db, { kind: 'temporary-password', userId: before?.id ?? 0, now });
    await verify(openBrowser(site), { token, newPassword });
    expect((await login(temporary)).body.code).toBe('WRONG_CREDENTIALS');
    expect((await site.db.select().from(mailedSecrets)).map(({ kind }) => kind)).toEqual(['verification']);

    // A known browser has ten tries of its own. The limit of the others, used up first, stands before this one as well.
    const strange = openBrowser(site);
    for (let tries = 0; tries < 10; tries += 1) await login('wrong apples', strange);
    expect((await login('wrong apples', strange)).status).toBe(429);
    expect(registrant.cookies.has('device')).toBe(true);
    expect((await login('wrong apples', registrant)).status).toBe(429);
  });

  test('is of no use twice: a replay neither changes the password nor signs in', async () => {
    const { registrant, token } = await register();
    await verify(openBrowser(site), { token, newPassword });
    for (const browser of [registrant, openBrowser(site)]) {
      const replay = await verify(browser, { token, newPassword: 'four ripe plums' });
      expect(replay).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
      expect(browser.cookies.has('session') && (await getSignedInUser(browser)).status === 200).toBe(false);
    }
    expect((await login('four ripe plums')).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
  });

  test('is void for a password once the address was verified in another way', async () => {
    const { registrant, token } = await register();
    await verify(registrant, { token });
    const reply = await verify(openBrowser(site), { token, newPassword });
    expect(reply).toMatchObject({ status: 409, body: { code: 'ALREADY_VERIFIED' } });
    expect((await getSignedInUser(registrant)).status).toBe(200);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('is decided once: of ten who press the button at the same moment, one has the account', async () => {
    const { token } = await register();
    const browsers = Array.from({ length: 10 }, () => openBrowser(site));
    const replies = await Promise.all(
      browsers.map((browser, n) => verify(browser, { token, newPassword: `three ripe pears ${n}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const alive = await Promise.all(browsers.map(getSignedInUser));
    expect(alive.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  test('wins against whatever the registrant does at the same moment', async () => {
    const { registrant, token } = await register();
    const ana = openBrowser(site);
    const [claimed] = await Promise.all([
      verify(ana, { token, newPassword }),
      copyBrowser(site, registrant).send('POST', '/api/set-new-password', {
        currentPassword: PASSWORD,
        newPassword: 'four ripe plums',
      }),
      login(PASSWORD),
      login(PASSWORD),
    ]);
    expect(claimed.status).toBe(200);
    expect((await getSignedInUser(ana)).status).toBe(200);
    expect((await getSignedInUser(registrant)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('four ripe plums')).status).toBe(401);
  });

  test('in a browser where another user is signed in ends that session and changes nothing in that user’s account', async () => {
    const { token } = await register();
    await addUser(site, { email: 'eve@example.com' });
    const shared = await signIn(site, 'eve@example.com');
    const before = copyBrowser(site, shared);
    expect((await verify(shared, { token, newPassword })).body.user).toMatchObject({ email });
    expect((await getSignedInUser(shared)).body.email).toBe(email);
    expect((await getSignedInUser(before)).status).toBe(401);
    expect(await findUser(site, 'eve@example.com')).toMatchObject({ emailVerifiedAt: null });
    await signIn(site, 'eve@example.com');
  });

  test('gives a password that lasts, also where the coach had set one for 14 days', async () => {
    const { token } = await register();
    await site.db.update(users).set({ passwordExpiresAt: new Date('2027-01-02T12:00:00Z'), isFirstLogin: true });
    await verify(openBrowser(site), { token, newPassword });
    site.setNow('2027-02-01T12:00:00Z');
    expect((await login(newPassword)).body).toMatchObject({ email, isFirstLogin: false });
  });

  test('refuses a weak password, and is still good afterwards', async () => {
    const { registrant, token } = await register();
    const refused = await verify(openBrowser(site), { token, newPassword: email });
    const newPasswordProblem = 'Please choose a password that isn’t your email address.';
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { newPassword: newPasswordProblem } });
    expect((await getSignedInUser(registrant)).status).toBe(200);
    expect((await verify(openBrowser(site), { token, newPassword })).status).toBe(200);
  });
});

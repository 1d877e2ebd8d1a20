import { beforeEach, describe, expect, test } from 'vitest';
import { isNull } from '../db/drizzle.ts';
import { mailedSecrets, mails, sessions, users } from '../db/schema.ts';
import { addUser, copyBrowser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { deliverMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { createPasswordCheck, type RequestContext } from './check-password.ts';
import { openKnownDevices } from './known-devices.ts';
import { setNewPassword } from './set-new-password.ts';
import { readUser } from './user-row.ts';

const email = 'ana@example.com';
const site = useEmptySite({
  env: { LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: '1000', LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000' },
});
beforeEach(async () => {
  await addUser(site);
});

const reset = (address = email) => site.send('POST', '/api/reset-password', { email: address });
const login = (password: string, more = {}) =>
  openBrowser(site).send('POST', '/api/login', { email, password, ...more });
async function readMailedPassword() {
  await reset();
  return temporaryPasswordIn((await deliverMails(site)).at(-1));
}

describe('a forgotten password', () => {
  test('answers the same for every address, and writes only to those who have an account', async () => {
    const known = await reset();
    const unknown = await reset('nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect(unknown.headers['set-cookie']).toEqual(known.headers['set-cookie']);
    expect((await deliverMails(site)).map(({ to }) => to.address)).toEqual([email]);
    expect((await site.db.select().from(mails)).map(({ recipient }) => recipient)).toEqual([email]);
  });

  test('the mailed one signs in, has to be replaced, and shows whose address it is', async () => {
    await site.db.update(users).set({ lastLoginAt: new Date('2027-01-01T12:00:00Z') });
    const temporary = await readMailedPassword();
    const browser = openBrowser(site);
    const reply = await browser.send('POST', '/api/login', { email, password: temporary });
    expect(reply).toMatchObject({
      status: 200,
      body: { isFirstLogin: true, isVerified: true, hasSignedInBefore: true },
    });
    expect(await browser.send('POST', '/api/send-verification')).toMatchObject({
      status: 403,
      body: { code: 'FIRST_LOGIN' },
    });
    const chosen = await browser.send('POST', '/api/set-new-password', { newPassword: 'plums!' });
    expect(chosen).toMatchObject({ status: 200, body: { user: { isFirstLogin: false } } });
    expect((await browser.send('GET', '/api/auth/user')).body.isFirstLogin).toBe(false);
    expect((await login('plums!', { takeOver: true })).status).toBe(200);
  });

  test('the mailed one works once', async () => {
    const temporary = await readMailedPassword();
    expect((await login(temporary)).status).toBe(200);
    expect(await login(temporary, { takeOver: true })).toMatchObject({ body: { code: 'WRONG_CREDENTIALS' } });
  });

  test('of ten who use the mailed one at the same moment, one gets in', async () => {
    const temporary = await readMailedPassword();
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(temporary, { takeOver: true })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test('a refusal because of the other session does not use it up', async () => {
    await signIn(site, email);
    const temporary = await readMailedPassword();
    expect((await login(temporary)).body.code).toBe('ALREADY_SIGNED_IN');
    expect((await login(temporary, { takeOver: true })).status).toBe(200);
  });

  test('the old one works until the mailed one is used, and not after', async () => {
    const temporary = await readMailedPassword();
    expect((await login(PASSWORD)).status).toBe(200);
    expect((await login(temporary, { takeOver: true })).status).toBe(200);
    expect((await login(PASSWORD, { takeOver: true })).body.code).toBe('WRONG_CREDENTIALS');
  });

  test('choosing a password voids the mailed ones', async () => {
    const browser = await signIn(site, email);
    const temporary = await readMailedPassword();
    await browser.send('POST', '/api/set-new-password', { currentPassword: PASSWORD, newPassword: 'three ripe pears' });
    expect((await login(temporary, { takeOver: true })).body.code).toBe('WRONG_CREDENTIALS');
    expect(await site.db.select().from(mailedSecrets)).toEqual([]);
  });
});

describe('choosing a new password', () => {
  const choose = async (body: object, changed = { isFirstLogin: false }) => {
    await site.db.update(users).set(changed);
    const browser = await signIn(site, email);
    return browser.send('POST', '/api/set-new-password', body);
  };

  test('needs the current one, sends a mail, and is the only valid one afterwards', async () => {
    const reply = await choose({ currentPassword: PASSWORD, newPassword: 'three ripe pears' });
    expect(reply).toMatchObject({ status: 200, body: { user: { email }, message: expect.any(String) } });
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect((await login(PASSWORD, { takeOver: true })).status).toBe(401);
    expect((await login('three ripe pears', { takeOver: true })).status).toBe(200);
  });

  test.each([
    [{ newPassword: 'three ripe pears' }, 403, 'FORBIDDEN', 'currentPassword'],
    [{ currentPassword: 'wrong apples', newPassword: 'three ripe pears' }, 400, 'WRONG_PASSWORD', 'currentPassword'],
    [{ currentPassword: PASSWORD, newPassword: '123456' }, 400, 'invalid', 'newPassword'],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, 400, 'invalid', 'newPassword'],
  ])('refuses %j', async (body, status, code, field) => {
    const reply = await choose(body);
    expect(reply).toMatchObject({ status, body: { code, fields: { [field]: expect.any(String) } } });
    expect((await login(PASSWORD, { takeOver: true })).status).toBe(200);
  });

  test('on the first login the given one must not stay', async () => {
    const reply = await choose({ newPassword: PASSWORD }, { isFirstLogin: true });
    expect(reply).toMatchObject({ status: 400, body: { fields: { newPassword: expect.any(String) } } });
  });

  test('twice at once on the first login: the second would need the current one', async () => {
    await site.db.update(users).set({ isFirstLogin: true });
    const browser = await signIn(site, email);
    const replies = await Promise.all(
      ['three ripe pears', 'four ripe plums'].map((newPassword) =>
        copyBrowser(site, browser).send('POST', '/api/set-new-password', { newPassword }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // The session lives on, so the second request is not refused as if it had ended.
    expect(replies.find(({ status }) => status !== 200)?.body.code).not.toMatch(/SESSION/);
  });

  test.each([
    ['on the first login', true, { newPassword: 'three ripe pears' }],
    ['later', false, { currentPassword: PASSWORD, newPassword: 'three ripe pears' }],
  ])(
    'gives the session another token, so that a copy of the old one is worth nothing (%s)',
    async (_, isFirstLogin, body) => {
      await site.db.update(users).set({ isFirstLogin });
      const browser = await signIn(site, email);
      const thief = copyBrowser(site, browser);
      site.setNow('2027-01-01T12:10:00Z');
      const [before] = await site.db.select().from(sessions);
      const reply = await browser.send('POST', '/api/set-new-password', body);
      expect(reply).toMatchObject({ status: 200, body: { user: { email, isFirstLogin: false } } });
      expect(browser.cookies.get('session')).not.toBe(thief.cookies.get('session'));
      expect(await browser.send('GET', '/api/auth/user')).toMatchObject({ status: 200, body: { email } });
      for (const path of ['/api/auth/user', '/api/course-content']) {
        expect(await thief.send('GET', path)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      }
      // It is the same session: it ends when it would have ended.
      const [after] = await site.db.select().from(sessions).where(isNull(sessions.endReason));
      expect(after).toMatchObject({ userId: before?.userId, startedAt: before?.startedAt });
      expect(after?.sid).not.toBe(before?.sid);
      site.setNow('2027-01-02T12:00:01Z');
      expect((await browser.send('GET', '/api/auth/user')).status).toBe(401);
    },
  );

  test('a call with the old token that comes too late does not take the new cookie away', async () => {
    const browser = await signIn(site, email);
    const late = copyBrowser(site, browser);
    await browser.send('POST', '/api/set-new-password', { currentPassword: PASSWORD, newPassword: 'three ripe pears' });
    const reply = await late.send('GET', '/api/auth/user', undefined, { 'x-passive': '1' });
    expect([reply.status, reply.headers['set-cookie']]).toEqual([401, undefined]);
  });

  test('the old token changes nothing and comes to life in no way', async () => {
    const browser = await signIn(site, email);
    const thief = copyBrowser(site, browser);
    await browser.send('POST', '/api/set-new-password', { currentPassword: PASSWORD, newPassword: 'three ripe pears' });
    const change = { currentPassword: 'three ripe pears', newPassword: 'four ripe plums' };
    const tryPassword = await copyBrowser(site, thief).send('POST', '/api/set-new-password', change);
    expect(tryPassword).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    await copyBrowser(site, thief).send('POST', '/api/logout');
    expect((await browser.send('GET', '/api/auth/user')).status).toBe(200);
    expect((await thief.send('GET', '/api/auth/user')).status).toBe(401);
    await browser.send('POST', '/api/logout');
    expect((await thief.send('GET', '/api/auth/user')).status).toBe(401);
  });

  test('a session that was ended meanwhile changes no password', async () => {
    const browser = await signIn(site, email);
    const [session] = await site.db.select().from(sessions);
    const user = await readUser(site.ctx.database, session?.userId ?? 0);
    await site.db.update(sessions).set({ endReason: 'logged-out' });
    const devices = openKnownDevices(site.ctx);
    const tools = { devices, checkPassword: createPasswordCheck(site.ctx, devices) };
    const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears' };
    const from = {
      network: '127.0.0.1',
      request: { cookies: {}, headers: {} },
      reply: {},
    } as unknown as RequestContext;
    await expect(
      setNewPassword(site.ctx, tools, { user, sid: session?.sid ?? '', authenticatedAt: site.ctx.now() }, change, from),
    ).rejects.toMatchObject({ code: 'SESSION_INVALIDATED' });
    expect(browser.cookies.has('session')).toBe(true);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('a second click on the way is no end of the session', async () => {
    const browser = await signIn(site, email);
    const change = { currentPassword: PASSWORD, newPassword: 'three ripe pears' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => copyBrowser(site, browser).send('POST', '/api/set-new-password', change)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'WRONG_PASSWORD')).toHaveLength(2);
  });
});

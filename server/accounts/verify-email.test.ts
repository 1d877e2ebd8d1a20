import { describe, expect, test } from 'vitest';
import { sessions, users } from '../db/schema.ts';
import { copyBrowser, findUser, getSignedInUser, openBrowser, PASSWORD } from '../testing/accounts.ts';
import { deliverMails, linkTokenIn } from '../testing/mail-delivery.ts';
import { readLink, useMailedLinks, verify } from '../testing/mailed-links.ts';
import { readUser } from './user-row.ts';
import { verifyEmail } from './verify-email.ts';

const newPassword = 'three ripe pears';
const { site, email, register, login, isVerified } = useMailedLinks();

describe('in a browser that is signed in to the account, the link', () => {
  test('verifies the address and ends nothing', async () => {
    const { registrant, token } = await register();
    expect((await readLink(registrant, token)).body).toEqual({ email, isVerified: false, isSignedIn: true });
    expect(await verify(registrant, { token })).toMatchObject({
      status: 200,
      body: { message: 'Thanks! Your email address is confirmed.', user: { email, isVerified: true } },
    });
    expect((await getSignedInUser(registrant)).body.isVerified).toBe(true);
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('may be used twice, and anywhere else it says that there is nothing left to do', async () => {
    const { registrant, token } = await register();
    await verify(registrant, { token });
    for (const browser of [registrant, openBrowser(site)]) {
      const reply = await verify(browser, { token });
      expect([reply.status, reply.body]).toEqual([200, { message: 'This email address is already confirmed.' }]);
    }
    expect((await getSignedInUser(registrant)).status).toBe(200);
  });

  test('also verifies while a first password is still to be chosen', async () => {
    const { registrant, token } = await register();
    await site.db.update(users).set({ isFirstLogin: true });
    expect((await verify(registrant, { token })).body.user).toMatchObject({ isFirstLogin: true, isVerified: true });
  });

  test('leaves a kept session kept', async () => {
    const { registrant, token } = await register();
    await site.db.update(sessions).set({ isKept: true });
    expect((await verify(registrant, { token })).body.user).toMatchObject({ isVerified: true, staysSignedIn: true });
  });

  test('verifies nothing once that session has ended, not even while the request is under way', async () => {
    const { registrant, token } = await register();
    const user = await readUser(site.ctx.database, (await findUser(site, email))?.id ?? 0);
    const [session] = await site.db.select().from(sessions);
    const admitted = { user, sid: session?.sid ?? '', authenticatedAt: site.ctx.now() };
    for (const [change, restore] of [
      [{ endReason: 'logged-out' }, { endReason: null }],
      [{ expire: site.ctx.now() }, { expire: new Date('2027-01-01T12:30:00Z') }],
    ] as const) {
      await site.db.update(sessions).set(change);
      expect((await verify(copyBrowser(site, registrant), { token })).body.code).toBe('PASSWORD_NEEDED');
      await expect(verifyEmail(site.ctx, token, admitted, {})).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' });
      await site.db.update(sessions).set(restore);
    }
    expect(await isVerified()).toBe(false);
    expect((await verify(registrant, { token })).status).toBe(200);
  });

  test('is not used by a page of another site', async () => {
    const { registrant, token } = await register();
    const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const headers of foreign) {
      const forged = await registrant.send('POST', '/api/verify-email', { token }, headers);
      expect(forged).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(await isVerified()).toBe(false);
  });

  test('also gives the account to the visitor who chooses a password there', async () => {
    const { registrant, token } = await register();
    const thief = copyBrowser(site, registrant);
    expect((await verify(registrant, { token, newPassword })).status).toBe(200);
    expect((await getSignedInUser(registrant)).body).toMatchObject({ email, isVerified: true });
    expect((await getSignedInUser(thief)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
  });
});

describe('a link', () => {
  test('is good for seven days', async () => {
    const { token } = await register();
    site.setNow('2027-01-08T11:59:59Z');
    expect((await readLink(openBrowser(site), token)).status).toBe(200);
    site.setNow('2027-01-08T12:00:00Z');
    for (const body of [{ token }, { token, newPassword }]) {
      expect(await verify(openBrowser(site), body)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    }
    expect((await readLink(openBrowser(site), token)).status).toBe(400);
    expect(await isVerified()).toBe(false);
  });

  test('that was never mailed is refused', async () => {
    const { registrant } = await register();
    for (const token of ['', 'A'.repeat(32), 'a\0b', '\ud800']) {
      for (const browser of [registrant, openBrowser(site)]) {
        for (const path of ['/api/verify-email', '/api/verification-link']) {
          const reply = await browser.send('POST', path, { token, newPassword });
          expect(reply).toMatchObject({
            status: 400,
            body: { code: 'invalid', fields: { token: expect.any(String) } },
          });
        }
      }
    }
    expect(await isVerified()).toBe(false);
  });

  test('that is only opened or looked at, as a scanner does, changes nothing; used, it never stands in the log', async () => {
    const { registrant, token } = await register();
    const before = await findUser(site, email);
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect((await site.send(method, `/api/verify-email?token=${token}`)).status).toBe(404);
    }
    await site.send('GET', `/verify-email?token=${token}`);
    await readLink(openBrowser(site), token);
    expect(await findUser(site, email)).toEqual(before);
    expect((await getSignedInUser(registrant)).status).toBe(200);
    await verify(openBrowser(site), { token });
    await verify(registrant, { token });
    expect(site.logged.join('')).not.toContain(token);
  });

  test('is sent again while the address is unverified, and both work', async () => {
    const { registrant, token } = await register();
    expect((await registrant.send('POST', '/api/send-verification')).status).toBe(200);
    const again = linkTokenIn((await deliverMails(site))[0]);
    expect(again).not.toBe(token);
    expect((await readLink(registrant, again)).body.isSignedIn).toBe(true);
    await verify(registrant, { token });
    expect((await registrant.send('POST', '/api/send-verification')).body.message).toContain('already');
    expect(await deliverMails(site)).toHaveLength(0);
  });
});

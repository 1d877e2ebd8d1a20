import { beforeEach, describe, expect, test } from 'vitest';
import {
  addAdmin,
  addMember,
  addUser,
  auditLines,
  copyBrowser,
  findUser,
  getSignedInUser,
  openBrowser,
  PASSWORD,
  signIn,
} from '../testing/accounts.ts';
import { freeCallRequest } from '../testing/bookings.ts';
import { useMondays } from '../testing/calendar.ts';
import { EMAIL_CHANGE_URL, NEW, OLD, useEmailChanges } from '../testing/email-changes.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { issueSecret } from './mailed-secrets.ts';
import { resetMainAdmin } from './reset-main-admin.ts';
import { readSecurityEvents } from './security-events.ts';

const { site, coach, confirm, readLink, readPending, askForToken, expectUnchanged } = useEmailChanges();
useMondays(site);

describe('the link', () => {
  test('that a scanner opens changes nothing', async () => {
    const token = await askForToken();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      await site.send(method, `/confirm-address?token=${token}`);
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await coach.send(method, `${EMAIL_CHANGE_URL}/confirm?token=${token}`)).status).toBe(404);
    expect((await readLink(token)).body).toEqual({ newEmail: NEW, isOwnAccount: true });
    await expectUnchanged();
    expect(await readPending()).toBe(NEW);
  });

  test('does nothing for anyone else, nor from another site', async () => {
    const token = await askForToken();
    await addMember(site);
    await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    const member = await signIn(site, 'member@example.com');
    const second = await signIn(site, 'second@example.com');
    for (const reply of [await confirm(token, openBrowser(site)), await readLink(token, openBrowser(site))])
      expect(reply.body.code).toBe('UNAUTHENTICATED');
    for (const browser of [member, second]) {
      expect((await confirm(token, browser)).body).toMatchObject({
        code: 'invalid',
        fields: { token: expect.stringContaining('no longer') },
      });
      expect((await readLink(token, browser)).body).toEqual({ newEmail: NEW, isOwnAccount: false });
      expect((await browser.send('GET', EMAIL_CHANGE_URL)).body).toEqual({ pending: null, noticesTo: null });
      expect((await browser.send('POST', `${EMAIL_CHANGE_URL}/resend`)).status).toBe(404);
      expect((await browser.send('DELETE', EMAIL_CHANGE_URL)).status).toBe(200);
    }
    expect(await readPending()).toBe(NEW);
    const forged = { origin: 'https://evil.example' };
    expect((await coach.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token }, forged)).status).toBe(403);
    await expectUnchanged();
    expect((await confirm(token)).status).toBe(200);
  });

  test('is no secret of another kind, and neither another secret nor any other text stands in for it', async () => {
    const token = await askForToken();
    const { id = 0 } = (await findUser(site, OLD)) ?? {};
    for (const kind of ['verification', 'temporary-password'] as const) {
      const secret = await issueSecret(site.db, { kind, userId: id, now: site.ctx.now() });
      expect((await confirm(secret)).status).toBe(400);
    }
    expect((await coach.send('POST', '/api/verification-link', { token })).status).toBe(400);
    expect((await openBrowser(site).send('POST', '/api/login', { email: OLD, password: token })).status).toBe(401);
    await expectUnchanged();
    for (const token of ['', 'A'.repeat(32), 'a\0b', '\ud800']) {
      for (const reply of [await confirm(token), await readLink(token)])
        expect(reply).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } });
    }
    await expectUnchanged();
  });

  test('is good for 24 hours', async () => {
    const token = await askForToken();
    site.setNow('2027-01-02T12:00:00Z');
    await signIn(site, OLD, undefined, coach);
    expect([(await confirm(token)).status, await readPending()]).toEqual([400, null]);
    expect((await coach.send('POST', `${EMAIL_CHANGE_URL}/resend`)).status).toBe(404);
    await expectUnchanged();
  });

  test('ends with a new password, since a thief may have asked', async () => {
    const token = await askForToken();
    const newPassword = 'three ripe pears';
    await coach.send('POST', '/api/set-new-password', { newPassword, currentPassword: PASSWORD });
    expect((await confirm(token)).status).toBe(400);
    await expectUnchanged();
  });
});

describe('confirmed,', () => {
  let token: string;
  beforeEach(async () => {
    token = await askForToken();
  });

  test('the address changes, both addresses hear of it, and notices go to the new one', async () => {
    const reply = await confirm(token);
    expect(reply.body).toMatchObject({ user: { email: NEW, isVerified: true, isMainAdmin: true }, supportEmail: OLD });
    const told = await deliverMails(site);
    expect(told.map(({ to }) => to.address)).toEqual([NEW, OLD]);
    for (const { text } of told) expect(text).toMatch(/maya@new\.example[\s\S]*coach@example\.com/);
    expect((await auditLines(site)).at(-1)).toBe(`${OLD} address-changed: ${NEW}`);
    const { entries } = await readSecurityEvents(site.ctx.database);
    expect(entries.map(({ kind, account }) => [kind, account])).toContainEqual(['address-changed', NEW]);

    await site.send('POST', '/api/consultation-request', freeCallRequest(30));
    expect(await storedMails(site)).toContainEqual(['free-call-notice', NEW]);
    expect((await coach.send('GET', EMAIL_CHANGE_URL)).body).toEqual({ pending: null, noticesTo: NEW });
    expect(site.ctx.settings.current.contact.supportEmail).toBe(OLD);
    const login = { password: PASSWORD, takeOver: true };
    expect((await site.send('POST', '/api/login', { ...login, email: OLD })).status).toBe(401);
    expect((await site.send('POST', '/api/login', { ...login, email: NEW })).status).toBe(200);
  });

  test('the session goes on, and a copy of it ends', async () => {
    const thief = copyBrowser(site, coach);
    await confirm(token);
    expect((await getSignedInUser(coach)).body.email).toBe(NEW);
    expect((await getSignedInUser(thief)).status).toBe(401);
  });

  test('secrets that were mailed to the old address open nothing', async () => {
    const { id: userId = 0 } = (await findUser(site, OLD)) ?? {};
    const password = await issueSecret(site.db, { kind: 'temporary-password', userId, now: site.ctx.now() });
    await confirm(token);
    for (const email of [OLD, NEW])
      expect((await openBrowser(site).send('POST', '/api/login', { email, password })).status).toBe(401);
  });

  test('it happens once, also of two requests at the same moment', async () => {
    const replies = await Promise.all([confirm(token), confirm(token, copyBrowser(site, coach))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((status) => status >= 400 && status < 500),
    ]);
    const told = (await deliverMails(site)).map(({ to }) => to.address);
    expect(told).toEqual([NEW, OLD]);
    expect((await auditLines(site)).filter((line) => line.includes('address-changed'))).toHaveLength(1);
  });

  test('the link is spent, also after another change, and stands in no log', async () => {
    await confirm(token);
    expect((await confirm(token)).status).toBe(400);
    await deliverMails(site);
    const back = await askForToken(OLD);
    expect((await confirm(token)).status).toBe(400);
    expect((await confirm(back)).body.user.email).toBe(OLD);
    await site.ctx.settings.refresh();
    expect(site.ctx.settings.coachEmail).toBe(OLD);
    expect(site.logged.join('')).not.toContain(token);
  });

  test('an account that was made with the address meanwhile refuses it, and once it is gone the link works', async () => {
    const { id } = await addUser(site, { email: NEW });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect(await findUser(site, OLD)).toMatchObject({ isMainAdmin: true });
    expect((await getSignedInUser(coach)).status).toBe(200);
    await coach.send('DELETE', `/api/admin/users/${id}`);
    expect((await confirm(token)).status).toBe(200);
  });

  test('a session that ended meanwhile confirms nothing', async () => {
    await addAdmin(site, { email: 'second@example.com', isMainAdmin: false });
    await (await signIn(site, 'second@example.com')).send('POST', '/api/admin/logout-user', { email: OLD });
    expect((await confirm(token)).status).toBe(401);
    await expectUnchanged();
  });

  test('the command for a locked-out owner finds the account by its new address', async () => {
    await confirm(token);
    const { email, isNewMainAdmin } = await resetMainAdmin(site.ctx, OLD, site.ctx.now());
    expect([email, isNewMainAdmin, await findUser(site, OLD)]).toEqual([NEW, false, undefined]);
  });

  test('the same command ends a change that waits', async () => {
    await resetMainAdmin(site.ctx, OLD, site.ctx.now());
    expect(await site.db.execute('select id from email_changes')).toMatchObject({ rows: [] });
  });
});

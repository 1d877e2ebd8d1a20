import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { addUser, auditLines, signIn } from '../testing/accounts.ts';
import { changeTokenIn, EMAIL_CHANGE_URL, NEW, OLD, useEmailChanges } from '../testing/email-changes.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { listOldAddresses } from './change-email.ts';

const { site, coach, ask, confirm, readLink, readPending, askForToken, expectUnchanged } = useEmailChanges();

describe('asking for another address', () => {
  test('changes nothing, mails a link to the new address and warns the old one', async () => {
    const reply = await ask('  Maya@New.Example ');
    expect(reply.body.message).toContain(NEW);
    expect(reply.body.state).toMatchObject({ noticesTo: OLD, pending: { expiresAt: '2027-01-02T12:00:00.000Z' } });
    const [link, warning, ...others] = await deliverMails(site);
    expect([link?.to.address, warning?.to.address, others]).toEqual([NEW, OLD, []]);
    expect(link?.text).not.toContain(OLD);
    expect(warning?.text).toContain(NEW);
    expect(warning?.text).not.toContain('token=');
    await expectUnchanged();
    expect(await auditLines(site)).toEqual([`${OLD} address-change-requested: ${NEW}`]);
  });

  test('is refused at its field for the present address, two, another account’s, and one that the password tells', async () => {
    for (const [newEmail, sentence] of [
      [OLD, 'You already sign in with this address.'],
      ['a@b.example, c@d.example', 'Please enter a valid email address'],
    ])
      expect((await ask(newEmail)).body.fields).toEqual({ newEmail: sentence });
    expect(await storedMails(site)).toEqual([]);
    const reply = await ask('seven.green.apples@new.example');
    expect(reply).toMatchObject({ status: 400, body: { fields: { newEmail: expect.stringContaining('password') } } });
    await addUser(site, { email: NEW });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', fields: { newEmail: expect.stringContaining('Another') } },
    });
    expect(await storedMails(site)).toEqual([]);
  });

  test('needs the password, and wrong ones are limited as at signing in', async () => {
    expect((await ask(NEW, 'wrong')).body.fields).toEqual({ currentPassword: expect.any(String) });
    let last = await ask(NEW, 'wrong');
    for (let tries = 0; last.status === 400 && tries < 30; tries += 1) last = await ask(NEW, 'wrong');
    expect([last.status, (await ask()).status]).toEqual([429, 429]);
    expect(await storedMails(site)).toEqual([]);
  });

  test('again for another address ends the first link', async () => {
    const first = await askForToken('typo@new.example');
    const second = await askForToken();
    expect((await confirm(first)).body).toMatchObject({ code: 'invalid', fields: { token: expect.any(String) } });
    await expectUnchanged();
    expect((await confirm(second)).status).toBe(200);
  });

  test('again for another address drops the mail that has not left', async () => {
    await ask('typo@new.example');
    await ask();
    const sent = (await deliverMails(site)).filter(({ text }) => text.includes('token='));
    expect(sent.map(({ to }) => to.address)).toEqual([NEW]);
  });

  test('again for the same one mails another link, and both work', async () => {
    const first = await askForToken();
    await ask();
    const mails = await deliverMails(site);
    expect(mails.map(({ to }) => to.address)).toEqual([NEW]);
    expect(changeTokenIn(mails)).not.toBe(first);
    expect((await readLink(changeTokenIn(mails))).status).toBe(200);
    expect((await confirm(first)).status).toBe(200);
  });

  test('sends the link again on request, within the limit of mails to one address', async () => {
    expect((await coach.send('POST', `${EMAIL_CHANGE_URL}/resend`)).status).toBe(404);
    await askForToken();
    site.setNow('2027-01-02T11:59:00Z');
    // A day's absence ends a session.
    await signIn(site, OLD, undefined, coach);
    const again = await coach.send('POST', `${EMAIL_CHANGE_URL}/resend`);
    expect(again.body.state.pending.expiresAt).toBe('2027-01-03T11:59:00.000Z');
    const token = changeTokenIn(await deliverMails(site));
    let last = again;
    for (let tries = 0; last.status === 200 && tries < 30; tries += 1)
      last = await coach.send('POST', `${EMAIL_CHANGE_URL}/resend`);
    expect(last).toMatchObject({ status: 429, body: { message: expect.stringContaining('Several emails') } });
    expect((await confirm(token)).status).toBe(200);
  });

  test('is canceled with its link, also twice', async () => {
    const token = await askForToken();
    for (let times = 0; times < 2; times += 1) {
      expect((await coach.send('DELETE', EMAIL_CHANGE_URL)).body).toMatchObject({
        message: expect.stringContaining(OLD),
      });
    }
    expect(await readPending()).toBeNull();
    expect((await readLink(token)).status).toBe(400);
    expect((await confirm(token)).status).toBe(400);
    expect((await auditLines(site)).filter((line) => line.includes('cancelled'))).toHaveLength(1);
  });

  test('shows no link in the list of mails, and sends none again once it is canceled', async () => {
    await askForToken();
    const [{ id } = { id: 0 }] = await site.db.select().from(mails).where(eq(mails.kind, 'email-change-link'));
    const { text } = (await coach.send('GET', `/api/admin/mails/${id}`)).body.content;
    expect(text).toContain('confirm-address#token=••••••••');
    await coach.send('DELETE', EMAIL_CHANGE_URL);
    expect((await coach.send('POST', `/api/admin/mails/${id}/send-again`)).body).toMatchObject({
      code: 'NOT_POSSIBLE',
    });
    expect(await deliverMails(site)).toEqual([]);
  });

  test('also warns the address that the environment names for notices', () => {
    const settings = { ...site.ctx.settings, coachEmail: 'office@example.com' };
    const facts = { id: 1, from: OLD, to: NEW };
    const isCoach = { isMainAdmin: true };
    expect(listOldAddresses({ settings }, isCoach, facts)).toEqual([OLD, 'office@example.com']);
    expect(listOldAddresses({ settings }, isCoach, { ...facts, to: 'office@example.com' })).toEqual([OLD]);
    expect(listOldAddresses({ settings }, { isMainAdmin: false }, facts)).toEqual([OLD]);
  });
});

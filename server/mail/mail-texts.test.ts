import { describe, expect, test } from 'vitest';
import { defaultMailTexts } from '#contracts/mail/mail-texts.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { storeCall } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { publishDraft, saveDraft } from '../testing/studio-drafts.ts';
import { queueMails } from './queue-mails.ts';

const site = useEmptySite({ env: { LIMIT_TEST_MAILS_PER_HOUR: '2' } });
const coach = useCoach(site);
const standard = defaultMailTexts['reminder-day'];
const words = {
  ...standard,
  subject: 'See you, {first name}: {time}',
  text: 'Hi {first name}, **soon** & <b>.\n\n{when and how}\n\n{your call}',
};

const saveText = (text: unknown, kind = 'reminder-day') =>
  coach.send('GET', '/api/admin/settings').then(({ body }) => {
    const { version, content } = body.documents.find(({ name }: { name: string }) => name === 'mail-texts');
    return coach.send('PUT', '/api/admin/settings/mail-texts', { version, content: { ...content, [kind]: text } });
  });
const preview = (text: unknown, kind = 'reminder-day') =>
  coach.send('POST', `/api/admin/mail-texts/${kind}/preview`, { text });
async function queueReminder() {
  const id = await storeCall(site.ctx.database, {
    startsAt: new Date('2027-01-02T14:30:00Z'),
    firstName: '<i>Ana</i>',
  });
  await site.ctx.database.transaction((tx) =>
    queueMails(tx, site.ctx.queue, [
      { kind: 'reminder-day', recipient: 'ana@visitor.example', consultationRequestId: id },
    ]),
  );
}

describe('the words of a mail', () => {
  test('that the coach has saved are in its subject, text and HTML, with what was typed escaped', async () => {
    const saved = await saveText(words);
    expect([saved.status, await auditLines(site)]).toEqual([
      200,
      ['coach@example.com settings-changed: Mail words: Reminder changed'],
    ]);
    await queueReminder();
    const [mail] = await deliverMails(site);
    expect(mail?.subject).toMatch(/^See you, <i>Ana<\/i>|^See you, there/);
    expect(mail?.text).toContain('soon & <b>.');
    expect(mail?.html).toContain('<strong>soon</strong> &#38; &#60;b&#62;.');
    expect(mail?.html).not.toContain('<i>');
    expect(mail?.text).toContain('/my-call#');
  });

  test('lead to a page of the site or to an address, which a plain text shows', async () => {
    const text = 'See [my **terms**](/terms) & [her <b>](https://a.example/?b&c).\n\n{when and how}\n\n{your call}';
    await saveText({ ...words, text });
    await queueReminder();
    const [mail] = await deliverMails(site);
    expect(mail?.html).toMatch(/<a href="http:[^"]*\/terms" style="[^"]*">my <strong>terms<\/strong><\/a>/);
    expect(mail?.html).toMatch(/<a href="https:\/\/a.example\/\?b&#38;c" style="[^"]*">her &#60;b&#62;<\/a>/);
    expect(mail?.text?.replace(/\s+/g, ' ')).toMatch(
      /See my terms \(http\S*\/terms\) & her <b> \(https:\/\/a.example\/\?b&c\)\./,
    );
  });

  test('carry the name that the coach has by then, as do the signature and the address for replies', async () => {
    await saveText({ ...words, subject: 'With {coach}' });
    await queueReminder();
    const names = { coachName: 'Anna Keller', senderName: 'Keller Ernährung' };
    await changeSettings(site, 'contact', { ...names, supportEmail: 'hello@keller.example' });
    const [mail] = await deliverMails(site);
    expect(mail).toMatchObject({ subject: 'With Anna Keller', senderName: 'Keller Ernährung' });
    expect(mail?.replyTo).toMatchObject({ name: 'Anna Keller', address: 'hello@keller.example' });
    expect([mail?.text, mail?.html].map((text) => text?.includes('Anna Keller'))).toEqual([true, true]);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Maya Ellison\n');
  });

  test('of a queued mail stay, whatever is saved later, and so do those of a copy', async () => {
    await queueReminder();
    await saveText(words);
    expect((await deliverMails(site))[0]?.subject).toMatch(/^Reminder: /);
    const [sent] = await site.db.select().from(mails).where(eq(mails.kind, 'reminder-day'));
    site.setNow('2027-01-01T12:10:00Z');
    const again = await coach.send('POST', `/api/admin/mails/${sent?.id}/send-again`);
    expect(again.status).toBe(200);
    expect((await deliverMails(site))[0]?.subject).toMatch(/^Reminder: /);
    await queueReminder();
    expect((await deliverMails(site)).map(({ subject }) => subject.slice(0, 7))).toEqual(['See you']);
  });

  test.each([
    ['text', 'Hello {first nam}\n\n{when and how}\n\n{your call}', '{first nam} isn’t a place that this email has'],
    ['subject', 'two\nlines', 'Please write this in one line'],
    ['title', '', 'Please fill this in'],
  ])('with a wrong %s are refused (%#)', async (field, value, message) => {
    const text = { ...standard, [field]: value };
    const saved = await saveText(text);
    expect([saved.status, saved.body.fields[`reminder-day.${field}`]]).toEqual([400, message]);
    for (const action of ['preview', 'test']) {
      const tried = await coach.send('POST', `/api/admin/mail-texts/reminder-day/${action}`, { text });
      expect([tried.status, tried.body.fields[field]]).toEqual([400, message]);
    }
    expect(site.ctx.settings.current['mail-texts']['reminder-day']).toEqual(standard);
  });

  test('are tried for kinds that exist', async () => {
    expect((await preview(standard, 'agenda')).status).toBe(404);
  });
});

describe('a preview', () => {
  test('is about a sample, and about the newest call as soon as there is one, without its link', async () => {
    expect((await preview(words)).body).toMatchObject({ subject: expect.stringContaining('Ana'), isSample: true });
    await changeSettings(site, 'calls', { coachTimeZone: 'America/New_York' });
    await storeCall(site.ctx.database, { kind: 'paid', startsAt: new Date('2027-01-02T14:30:00Z'), firstName: 'Li' });
    const { subject, text, isSample } = (await preview(words)).body;
    expect([subject, isSample]).toEqual([expect.stringMatching(/^See you, Li: Saturday, January 2/), false]);
    expect(text).toContain('/my-call#••••••••');
    expect(text).not.toMatch(/my-call#paid/);
  });

  test('has the steps of the booking page as visitors read them, with the words in braces filled in', async () => {
    await saveDraft(coach, ({ freeCall, ...content }) => {
      const steps = freeCall.steps.map((step) => ({ ...step, text: 'I call you over {ways to call}.' }));
      return { ...content, freeCall: { ...freeCall, steps } };
    });
    await publishDraft(coach);
    const { body } = await preview(defaultMailTexts['free-call-confirmation'], 'free-call-confirmation');
    expect(body.text.replace(/\s+/g, ' ')).toMatch(/I call you over \w/);
  });

  test('is about no suspected robot', async () => {
    await storeCall(site.ctx.database, { kind: 'free', status: 'suspected_robot', firstName: 'Spam' });
    const { body } = await preview(defaultMailTexts['free-call-confirmation'], 'free-call-confirmation');
    expect([body.isSample, body.text]).toEqual([true, expect.not.stringContaining('Spam')]);
  });

  test.each(Object.entries(defaultMailTexts))('exists of every mail: %s', async (kind, text) => {
    const { status, body } = await preview(text, kind);
    expect([status, body.subject]).toEqual([200, expect.stringMatching(/^[^{}]+$/)]);
    expect(body.text).not.toMatch(/[{}]|undefined|Invalid/);
  });
});

describe('a test', () => {
  test('goes to the coach with the typed words, and changes nothing', async () => {
    await storeCall(site.ctx.database, { kind: 'paid', startsAt: new Date('2027-01-02T14:30:00Z'), firstName: 'Li' });
    const reply = await coach.send('POST', '/api/admin/mail-texts/reminder-day/test', { text: words });
    expect(reply.body).toEqual({ message: 'A test is on its way to coach@example.com.' });
    const [mail] = await deliverMails(site);
    expect([mail?.to.address, mail?.subject]).toEqual([
      'coach@example.com',
      expect.stringMatching(/^Test: See you, Li/),
    ]);
    expect([mail?.html, mail?.invitation]).toEqual([expect.not.stringMatching(/my-call#paid/), undefined]);
    expect(site.ctx.settings.current['mail-texts']['reminder-day']).toEqual(standard);
  });

  test('of a mail with a secret makes none', async () => {
    const text = defaultMailTexts['temporary-password'];
    await coach.send('POST', '/api/admin/mail-texts/temporary-password/test', { text });
    expect((await deliverMails(site))[0]?.text).toContain('\n••••••••\n');
  });

  test('is sent so often an hour; a refused text does not count', async () => {
    const send = async (text: unknown = standard) =>
      (await coach.send('POST', '/api/admin/mail-texts/reminder-day/test', { text })).status;
    expect([await send({}), await send(), await send(), await send(), await send({})]).toEqual([
      400, 200, 200, 429, 400,
    ]);
    expect(await deliverMails(site)).toHaveLength(2);
  });
});

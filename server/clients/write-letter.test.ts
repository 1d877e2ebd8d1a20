import { beforeEach, expect, test } from 'vitest';
import { auditLines } from '../testing/accounts.ts';
import { addFreeCall, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { visibleText } from '../testing/mail.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite({ env: { LIMIT_LETTERS_PER_CLIENT_PER_DAY: '3', COACH_EMAIL: 'maya@coach.example' } });
const coach = useBookings(site);
const ana = 'ana1@example.com';
const people = openClientsAdmin(site, coach);
beforeEach(async () => {
  await addFreeCall(site);
});

test('a letter reaches the client in the coach’s words, and the answer reaches the coach', async () => {
  const reply = await people.write(ana, 'Your recipe', 'Hi Ana,\n\nhere it is:\n<b>figs</b> & nuts\n\nMaya');
  expect(reply).toMatchObject({ status: 200, body: { message: 'Your email to ana1@example.com is on its way.' } });
  const [letter] = await deliverMails(site);
  expect(letter).toMatchObject({
    kind: 'letter',
    subject: 'Your recipe',
    to: { name: 'Ana Ruiz', address: ana },
    replyTo: { address: 'maya@coach.example' },
  });
  expect(letter?.text).toMatch(/^Hi Ana,\n\nhere it is:\n<b>figs<\/b> & nuts\n\nMaya\n/);
  expect(letter?.html).not.toContain('<b>figs');
  expect(visibleText(letter?.html ?? '')).toContain('Hi Ana, here it is: <b>figs</b> & nuts Maya');
  expect(letter?.text).not.toContain('Hello Ana');
  expect(await auditLines(site)).toEqual(['coach@example.com client-changed: wrote to ana1@example.com']);
});

test.each(['\n', '\r\n', '\r'])('a letter keeps its lines, whatever ends them: %j', async (end) => {
  await people.write(ana, 'Your recipe', ['Hi Ana,', '', 'figs', 'nuts', '', '', 'Maya'].join(end));
  expect((await deliverMails(site))[0]?.text).toMatch(/^Hi Ana,\n\nfigs\nnuts\n\nMaya\n/);
});

test('a subject cannot add headers', async () => {
  await people.write(ana, 'Hello\r\nBcc: eve@example.com', 'Text');
  expect((await deliverMails(site))[0]?.subject).toBe('Hello Bcc: eve@example.com');
});

test('what was sent can be read afterwards, with masks in place of secrets, and sent again', async () => {
  const secret = 'http://localhost:3000/my-call#free-1.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstu';
  await people.write(ana, 'Your call', `Here: ${secret}`);
  await deliverMails(site);
  const { mails } = await people.details(ana);
  expect(mails).toMatchObject([{ kind: 'letter', state: 'sent', recipient: ana }]);
  const shown = (await coach.send('GET', `/api/admin/mails/${mails[0]?.id}`)).body;
  expect(shown).toMatchObject({ content: { subject: 'Your call' }, hindrance: null });
  expect(shown.content.text).toContain('/my-call#••••');
  expect(JSON.stringify(shown)).not.toContain('abcdefgh');
  site.setNow('2027-01-01T12:01:00Z');
  expect((await coach.send('POST', `/api/admin/mails/${mails[0]?.id}/send-again`)).status).toBe(200);
  expect(await deliverMails(site)).toMatchObject([{ subject: 'Your call' }]);
});

test('a waiting letter follows its client to a new address', async () => {
  await people.write(ana, 'Hello', 'Text');
  await people.update(ana, { email: 'ana@right.example' });
  expect(await deliverMails(site)).toMatchObject([{ to: { name: 'Ana Ruiz', address: 'ana@right.example' } }]);
});

test('a second click sends one, and one client gets a few letters a day', async () => {
  const replies = await Promise.all([people.write(ana, 'Hello', 'Text'), people.write(ana, 'Hello', 'Text')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await people.write(ana, 'Hello', 'Another text')).status).toBe(200);
  expect(await people.write(ana, 'Hello', 'A third text')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('tomorrow') },
  });
});

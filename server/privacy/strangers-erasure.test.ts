import { readdir, rm } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { moveToNewAddress } from '../clients/move-to-new-address.ts';
import { asc, eq, inArray } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import type { MailFacts } from '../mail/mail-definition.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { payAtSandbox } from '../testing/card-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { sendToOutbox } from '../testing/dump-site.ts';
import { dataLinkTokenIn, deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { openOffersAdmin, openPackageBuyer } from '../testing/package-sales.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { erasePerson } from './erase-person.ts';
import { previewErasure } from './preview-erasure.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '100' },
});
const coach = useBookings(site);
beforeEach(() => rm(site.ctx.config.outboxFolder, { recursive: true, force: true }));

const stranger = 'stranger@example.net';
const slots = ['2027-01-04-930am', '2027-01-11-930am', '2027-01-18-930am', '2027-01-25-930am'];

async function book(changed: Record<string, unknown>): Promise<string> {
  const reply = await site.send('POST', '/api/consultation-request', freeCallRequest(1, changed));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  const [{ id } = { id: 0 }] = await site.db
    .select({ id: tables.consultationRequests.id })
    .from(tables.consultationRequests)
    .where(eq(tables.consultationRequests.email, String(changed.email)));
  return `free/${id}`;
}

/** Erases a person who has nothing but the mailed link. */
async function eraseByLink(email: string): Promise<void> {
  await site.send('POST', '/api/my-data/link', { email });
  const token = dataLinkTokenIn(await deliverMails(site));
  const reply = await site.send('POST', '/api/my-data/erase', { token, confirmation: 'erase' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

const eraseAsCoach = (email: string) => erasePerson(site.ctx, async () => email, { admin: 'coach@example.com' });

const othersMails = (mails: (typeof tables.mails.$inferSelect)[]) =>
  mails.filter(({ kind, recipient }) => recipient !== stranger && !kind.startsWith('personal-data'));
const readMails = async () => othersMails(await site.db.select().from(tables.mails).orderBy(asc(tables.mails.id)));
const readLog = () => site.db.select().from(tables.auditLog).orderBy(asc(tables.auditLog.id));
const outbox = async () => (await readdir(site.ctx.config.outboxFolder)).filter((name) => name.includes('notice'));

test('neither a name nor a phone number deletes what the coach got about other people', async () => {
  await book({ email: 'victoria@victim.example', firstName: 'Victoria', selectedTimeSlot: slots[0] });
  await book({ email: 'bob@victim.example', firstName: 'Bob', selectedTimeSlot: slots[1] });
  const own = await book({
    email: stranger,
    firstName: 'Answers about',
    lastName: 'health',
    phone: '24, 2026',
    selectedTimeSlot: slots[2],
  });
  await sendToOutbox(site);
  const before = await readMails();
  const files = await outbox();
  const notices = before.filter(({ kind }) => kind === 'free-call-notice');
  expect(notices.map(({ sentContent }) => JSON.stringify(sentContent).includes('Answers about health'))).toEqual([
    true,
    true,
    true,
  ]);
  await eraseByLink(stranger);
  const isOwn = ({ consultationRequestId }: { consultationRequestId: number | null }) =>
    own === `free/${consultationRequestId}`;
  const left = (await readMails()).filter(({ kind }) => kind !== 'erasure-notice');
  expect(left).toEqual(before.filter((mail) => !isOwn(mail)));
  expect(await outbox()).toHaveLength(files.length - 1);
});

test('no purchase that anybody can begin with an address keeps its owner from an erasure, or sells anything after it', async () => {
  const owner = 'victoria@victim.example';
  await book({ email: owner, selectedTimeSlot: slots[0] });
  await openOffersAdmin(site, coach).changeTemplate({ sale: 'open' });
  const [course, buyer] = [openCourseBuyer(site), openPackageBuyer(site)];
  const started = [(await course.start({ userEmail: owner })).body, (await buyer.start({ email: owner })).body];
  expect((await previewErasure(site.ctx, owner, { isForCoach: false })).obstacles).toEqual([]);
  await eraseByLink(owner);
  for (const { clientSecret, publishableKey, paymentIntentId } of started) {
    await payAtSandbox(site, clientSecret, publishableKey);
    await syncPayment(site.ctx, paymentIntentId);
  }
  const payments = await site.db.select().from(tables.payments);
  expect(payments.map(({ status, email }) => [status, email])).toEqual([
    ['lost', ''],
    ['lost', ''],
  ]);
});

test('a name that looks like an entry of the log blanks nobody’s', async () => {
  const victim = await book({ email: 'victoria@victim.example', firstName: 'Victoria', selectedTimeSlot: slots[0] });
  const own = await book({
    email: stranger,
    firstName: 'the booking of',
    lastName: 'victoria@victim.example',
    phone: '4, 2027 at 9:30',
    selectedTimeSlot: slots[1],
  });
  for (const booking of [victim, own]) await coach.send('GET', `/api/admin/bookings/${booking}`);
  await coach.send('POST', `/api/admin/bookings/${victim}/action`, { action: 'cancel', tellClient: false });
  const before = (await readLog()).map(({ subject }) => subject);
  expect(before).toEqual(
    expect.arrayContaining(['the booking of victoria@victim.example', `the booking of ${stranger}`]),
  );
  await eraseByLink(stranger);
  expect((await readLog()).map(({ subject }) => subject)).toEqual([
    ...before.map((subject) => subject?.replace(stranger, 'an erased person')),
    'all their own data',
  ]);
});

test('the kept copy of a day’s list goes with a person in it, also by an address that was put right later', async () => {
  // Their address as a name must not take the whole mail along.
  await book({ email: 'wombat@exmaple.net', firstName: 'Wombat', lastName: stranger, selectedTimeSlot: slots[0] });
  const agenda = { kind: 'agenda', recipient: 'coach@example.com', facts: { date: '2027-01-04' } as never };
  await site.db.insert(tables.mails).values(agenda);
  await sendToOutbox(site);
  const readAgendas = () => site.db.select().from(tables.mails).where(eq(tables.mails.kind, 'agenda'));
  const agendaFiles = async () =>
    (await readdir(site.ctx.config.outboxFolder)).filter((name) => name.includes('agenda'));
  expect(JSON.stringify(await readAgendas())).toContain('Wombat');
  expect(await agendaFiles()).toHaveLength(1);
  const [confirmation] = await site.db
    .select()
    .from(tables.mails)
    .where(eq(tables.mails.kind, 'free-call-confirmation'));
  const corrected = { recipient: stranger, changesBooking: true };
  expect((await coach.send('POST', `/api/admin/mails/${confirmation?.id}/send-again`, corrected)).status).toBe(200);
  await eraseAsCoach(stranger);
  expect(await readAgendas()).toMatchObject([{ state: 'sent', sentContent: null }]);
  expect(await agendaFiles()).toEqual([]);
});

test('the coach’s public address may be erased, and mails that name it stay', async () => {
  await changeSettings(site, 'contact', { supportEmail: 'hello@coach.example' });
  await book({ email: 'victoria@victim.example', selectedTimeSlot: slots[0] });
  await book({ email: 'hello@coach.example', selectedTimeSlot: slots[1] });
  await sendToOutbox(site);
  const isOfVictim = inArray(tables.mails.recipient, ['victoria@victim.example']);
  const before = await site.db.select().from(tables.mails).where(isOfVictim);
  expect(JSON.stringify(before)).toContain('hello@coach.example');
  await eraseAsCoach('hello@coach.example');
  expect(await site.db.select().from(tables.mails).where(isOfVictim)).toEqual(before);
});

test('a mail about two people goes with each of them, and all else of the other one stays', async () => {
  await book({ email: 'victoria@victim.example', firstName: 'Victoria', selectedTimeSlot: slots[0] });
  await book({ email: stranger, selectedTimeSlot: slots[1] });
  const aboutBoth = { kind: 'call-moved', recipient: stranger, consultationRequestId: 1 };
  await site.db.insert(tables.mails).values({ ...aboutBoth, facts: { movedFrom: '2027-01-04T14:00:00Z' } as never });
  // Words that quote an address are not the address's.
  const letter = { kind: 'letter', recipient: 'victoria@victim.example', lastError: `quotes ${stranger}` };
  await site.db.insert(tables.mails).values(letter);
  await sendToOutbox(site);
  const isOfVictim = (mail: { recipient: string; consultationRequestId: number | null }) =>
    mail.recipient === 'victoria@victim.example' || (mail.recipient !== stranger && mail.consultationRequestId === 1);
  const before = (await site.db.select().from(tables.mails).orderBy(asc(tables.mails.id))).filter(isOfVictim);
  await eraseByLink(stranger);
  expect((await readMails()).filter(({ kind }) => kind !== 'erasure-notice')).toEqual(before);
  expect(before.map(({ kind }) => kind)).toEqual(['free-call-confirmation', 'free-call-notice', 'letter']);
  await site.db.insert(tables.mails).values(aboutBoth);
  await eraseAsCoach('victoria@victim.example');
  expect((await readMails()).filter(({ kind }) => kind !== 'erasure-notice')).toEqual([]);
});

test('words that the coach tried on the newest call go with an erasure', async () => {
  await book({ email: stranger, firstName: 'Wombat', selectedTimeSlot: slots[0] });
  const confirmation = site.ctx.settings.current['mail-texts']['free-call-confirmation'];
  await coach.send('POST', '/api/admin/mail-texts/free-call-confirmation/test', { text: confirmation });
  await sendToOutbox(site);
  const readTests = async () =>
    (await site.db.select().from(tables.mails)).filter(({ facts }) => (facts as MailFacts | null)?.test);
  expect(JSON.stringify(await readTests())).toContain('Wombat');
  await eraseByLink(stranger);
  expect(await readTests()).toEqual([]);
  expect(JSON.stringify(await site.db.select().from(tables.mails))).not.toContain('Wombat');
});

test('an address within another one’s is not that person, nor is a name alone', async () => {
  await book({ email: 'li@example.com', firstName: 'Ana', lastName: 'Li' });
  const { auditLog } = tables;
  const addresses = ['julie.li@example.com', 'xli@example.com', "o'li@example.com", 'li@example.com.au'];
  const others = [...addresses, 'Diana Lind', 'Ana Li'];
  for (const who of [...others, 'li@example.com'])
    await site.db.insert(auditLog).values({ actor: 'coach@example.com', action: 'client-changed', subject: who });
  await eraseAsCoach('li@example.com');
  const subjects = (await site.db.select().from(auditLog)).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(others));
  expect(subjects).not.toContain('li@example.com');
});

test('the owner of a mistyped address gets no link once the coach has put it right, and an earlier link ends', async () => {
  const typo = 'ana@exmaple.com';
  await book({ email: typo, selectedTimeSlot: slots[0] });
  const askForLink = async (email: string) => {
    await site.db.delete(tables.mails).where(eq(tables.mails.kind, 'personal-data-link'));
    await site.send('POST', '/api/my-data/link', { email });
    return dataLinkTokenIn(await deliverMails(site));
  };
  const readData = async (token: string) => (await site.send('POST', '/api/my-data/read', { token })).status;
  const early = await askForLink(typo);
  expect(await readData(early)).toBe(200);
  await openClientsAdmin(site, coach).update(typo, { email: 'ana@example.com' });
  expect(await readData(early)).toBe(400);
  expect(await askForLink(typo)).toBe('');
  expect(await readData(await askForLink('ana@example.com'))).toBe(200);
  await addUser(site, { email: typo, emailVerifiedAt: site.ctx.now() });
  expect(await askForLink(typo)).toBe('');
});

test('a receipt keeps its payer when somebody who got the released address later is erased', async () => {
  const from = 'victoria@victim.example';
  await buyCall(site, { email: from, firstName: 'Victoria', lastName: 'Roe', selectedTimeSlot: slots[0] });
  const move = { from, to: 'victoria@new.example' };
  await site.db.transaction((tx) => moveToNewAddress(site.ctx, tx, move, site.ctx.now()));
  await book({ email: from, firstName: 'Somebody', lastName: 'Else', selectedTimeSlot: slots[1] });
  await eraseAsCoach(from);
  expect((await site.db.select().from(tables.receipts)).map(({ payerName }) => payerName)).toEqual(['Victoria Roe']);
});

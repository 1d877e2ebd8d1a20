import { expect, test } from 'vitest';
import { requestAccountMail } from '../accounts/queue-account-mail.ts';
import { eq, sql } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { clientTables, tableFacts } from '../db/table-facts.ts';
import { type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { openBillsAdmin } from '../testing/bills.ts';
import { freeCallRequest, useBookings } from '../testing/bookings.ts';
import { addMondays } from '../testing/calendar.ts';
import { openBuyer, sendEvent, signedEvent } from '../testing/call-payments.ts';
import { payAtSandbox } from '../testing/card-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { addRowOfClient } from '../testing/described-rows.ts';
import { dumpFiles, dumpTables, sendToOutbox } from '../testing/dump-site.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { openLinkHolder } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { clearText } from '../testing/sealing.ts';
import { addDecision } from '../testing/takings.ts';
import { useWipe } from '../testing/wipe-test-data.ts';
import { applyErasures } from './apply-erasures.ts';
import { collectPersonData } from './collect-person-data.ts';
import { findPerson } from './find-person.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_OPEN_FREE_CALLS_PER_ADDRESS: '100' },
});
const coach = useBookings(site);
const { wipe } = useWipe(site, coach);

const email = 'wombat@marked.example';
const second = 'second.wombat@marked.example';
const person = { firstName: 'Wombatina', lastName: 'O’Quokka "Wo"', email, phone: '+1 555 019 9887' };
const words = 'My wombat text';
const marks = /wombat|quokka|marked\.example|5550199887|555 019 9887/i;

async function ok<Reply extends { status: number; body: unknown }>(request: Promise<Reply>): Promise<Reply> {
  const reply = await request;
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply;
}

const book = (changed: object) =>
  ok(site.send('POST', '/api/consultation-request', freeCallRequest(1, { ...person, goals: words, ...changed })));

/** Pays a call with what a card form sends. Leaves the call ahead. */
async function payWithCardForm(selectedTimeSlot: string): Promise<string> {
  const buyer = openBuyer(site);
  const { body } = await buyer.start({ ...person, goals: words, selectedTimeSlot });
  const form = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2034',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': `${person.firstName} ${person.lastName}`,
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][phone]': person.phone,
  };
  await ok(payAtSandbox(site, body.clientSecret, body.publishableKey, form));
  await ok(buyer.confirm(body.paymentIntentId));
  return body.paymentIntentId;
}

/** Acts as a person who does everything that can be done, and about whom everything is written down. */
async function liveALittle(): Promise<void> {
  const clients = openClientsAdmin(site, coach);
  // What a wipe of test data copies into a file.
  await book({ selectedTimeSlot: '2027-01-04-930am' });
  await buyCall(site, { ...person, selectedTimeSlot: '2027-01-04-200pm', goals: words });
  await sendToOutbox(site);
  await ok(wipe({ freeCalls: true }));
  // The demo's open times went with it.
  await site.db.delete(tables.availableTimeSlots);
  await site.db.delete(tables.specificDateSlots);
  await addMondays(site);
  const times = ['200pm', '230pm', '300pm'];
  await site.db
    .insert(tables.availableTimeSlots)
    .values(times.map((timeOfDay) => ({ dayOfWeek: 'mon', timeOfDay, value: `mon-${timeOfDay}`, label: timeOfDay })));
  // Calls of both kinds, a robot's too.
  await book({ selectedTimeSlot: '2027-01-18-930am', website: 'x' });
  const held = await book({ selectedTimeSlot: '2027-01-04-930am' });
  await ok(site.send('POST', '/api/my-call/answers', { link: held.body.link, drinks: words }));
  await book({ selectedTimeSlot: '2027-01-11-930am', email: second });
  const reference = await payWithCardForm('2027-01-04-200pm');
  await payWithCardForm('2027-01-11-200pm');
  const byHand = { ...freeCallRequest(1, person), goals: words, kind: 'paid', duration: 30 };
  const elsewhere = { paidWith: 'elsewhere', amount: 50_00, selectedTimeSlot: '2027-01-18-200pm' };
  await ok(coach.send('POST', '/api/admin/bookings', { ...byHand, ...elsewhere }));
  const owed = { paidWith: 'link', amount: 50_00, selectedTimeSlot: '2027-01-25-200pm' };
  const linked = await ok(coach.send('POST', '/api/admin/bookings', { ...byHand, ...owed }));
  // Money.
  const [payment] = (await storedPayments(site)).filter(({ paymentIntentId }) => paymentIntentId === reference);
  const refund = { amount: 1000, purchase: 'keep', note: words, refundedBefore: 0, reason: 'goodwill' };
  await ok(coach.send('POST', `/api/admin/payments/${payment?.id}/refund`, refund));
  const bill = await openBillsAdmin(site, coach).made(email, { sentence: words });
  await openLinkHolder(site, bill.token).pay();
  const { phone: _, ...named } = person;
  const credited = { decision: 'credited', creditMinutes: 30, decidedAt: new Date() };
  await addDecision(site, { ...named, phoneDigits: '15550199887', ...credited });
  // The course, with an account that has everything.
  const buyer = openCourseBuyer(site);
  const course = await buyer.buy({ userEmail: email, firstName: person.firstName, lastName: person.lastName });
  await ok(buyer.confirm(course));
  await sendToOutbox(site);
  await useAccount(buyer.browser);
  // What the coach writes.
  await ok(clients.join(email, second));
  await ok(clients.saveNotes(email, words, 0));
  await ok(clients.write(email, words, words));
  await ok(clients.update(email, { tags: ['wombat'], phone: person.phone }));
  await clients.details(email);
  await ok(coach.send('POST', `/api/admin/bookings/paid/${linked.body.booking.id}/action`, { action: 'cancel' }));
  await site.db.insert(tables.auditLog).values({
    actor: 'coach@example.com',
    action: 'mail-sent-again',
    createdAt: new Date(),
    subject: `${'x'.repeat(240)} ${email}`.slice(0, 255),
  });
  for (const facts of clientTables.filter(({ erased, name }) => erased === 'deleted' && name !== 'payment_links'))
    await addRowOfClient(site, facts, email, words);
  await leaveMails();
}

/** Sessions, factors, progress, questions, wrong passwords, and mailed secrets. */
async function useAccount(browser: Browser): Promise<void> {
  const [user] = await site.db.select().from(tables.users).where(eq(tables.users.email, email));
  const userId = user?.id ?? 0;
  await site.db
    .update(tables.users)
    .set({ emailVerifiedAt: site.ctx.now(), isFirstLogin: false })
    .where(eq(tables.users.id, userId));
  await ok(browser.send('POST', '/api/course/questions', { lessonId: null, question: words }));
  // Before a second step, with which no link is made any more.
  await requestAccountMail(site.ctx, '198.51.100.1', email, 'personal-data-link');
  await sendToOutbox(site);
  await site.db.insert(tables.formerAddresses).values({ email: 'old.wombat@marked.example', ownerEmail: email });
  await site.db
    .insert(tables.personalDataLinks)
    .values({ hash: 'former', email: 'old.wombat@marked.example', expiresAt: new Date('2027-06-01T00:00:00Z') });
  await site.db
    .insert(tables.securityEvents)
    .values({ kind: 'sign-in-failed', account: 'old.wombat@marked.example', createdAt: site.ctx.now() } as never);
  await site.db.insert(tables.auditLog).values({
    actor: 'old.wombat@marked.example',
    action: 'address-changed',
    subject: email,
    createdAt: new Date(),
  });
  await site.db.insert(tables.lessonProgress).values({ userId, lessonId: 1, seconds: 60 });
  await site.db.insert(tables.passkeys).values({
    userId,
    credentialId: 'wombat-key',
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: 'Wombat’s phone',
    isSynced: false,
  });
  await site.db.insert(tables.authenticatorApps).values({ userId, sealedSecret: clearText('x') });
  await site.db.insert(tables.recoveryCodes).values({ userId, hash: 'wombat-code' });
  const expiresAt = new Date('2027-06-01T00:00:00Z');
  await site.db.insert(tables.emailChanges).values({ userId, newEmail: 'new.wombat@marked.example', expiresAt });
  await site.db
    .update(tables.sessions)
    .set({ device: 'Wombat on Marsupial' })
    .where(eq(tables.sessions.userId, userId));
  await openBrowser(site).send('POST', '/api/login', { email, password: 'wrong wombat' });
}

/** Sent, waiting and failed ones, and a day's list for the coach. */
async function leaveMails(): Promise<void> {
  await requestAccountMail(site.ctx, '198.51.100.1', email, 'temporary-password');
  await requestAccountMail(site.ctx, '198.51.100.1', email, 'personal-data-link');
  await site.db
    .insert(tables.mails)
    .values({ kind: 'agenda', recipient: 'coach@example.com', facts: { date: '2027-01-04' } as never });
  await sendToOutbox(site);
  const failed = { kind: 'course-ready', state: 'failed', lastError: `550 no mailbox ${email}` };
  await site.db.insert(tables.mails).values({ recipient: email, ...failed });
  await requestAccountMail(site.ctx, '198.51.100.1', email, 'temporary-password');
}

async function placesWithMarks(): Promise<string[]> {
  const all = [...(await dumpTables(site)), ...(await dumpFiles(site))];
  return all.filter(([, text]) => marks.test(text)).map(([place]) => place);
}

/** Lists the columns with an address of the person, alone or within a text, of which their table doesn't say so. */
async function unsaidColumns(): Promise<string[]> {
  const found: string[] = [];
  for (const { table, name, columns, addresses = {} } of tableFacts)
    for (const [key, column] of Object.entries(columns).filter(([key]) => !(key in addresses)))
      if ((await site.db.$count(table, sql`${column}::text ~ 'marked[.]example'`)) > 0) found.push(`${name}.${key}`);
  return found;
}

/** Later, when nothing is ahead any more. */
async function signInLater(instant: string): Promise<Browser> {
  site.setNow(instant);
  return signIn(site, 'coach@example.com');
}

async function eraseByCoach(browser: Browser) {
  const { idOf } = openClientsAdmin(site, browser);
  const path = `/api/admin/clients/${await idOf(email)}/erasure`;
  return {
    preview: await browser.send('GET', path),
    reply: await browser.send('POST', path, { confirmation: 'Erase ' }),
  };
}

test('nothing of an erased person is left in any table, file, mail or line of the log', async () => {
  await liveALittle();
  const before = await placesWithMarks();
  const held = before.map((place) => place.replace(/^public\./, ''));
  // Found by the people whom they name, and by the row to which an entry of the search belongs.
  const unsaid = 'audit_log.subject mails.facts mails.lastError mails.sentContent search_entries.text';
  expect((await unsaidColumns()).sort().join(' ')).toBe(unsaid);
  // Consents name a person by what they are about.
  const direct = tableFacts.filter(({ about, erased }) => about !== 'nobody' && erased !== 'goes along');
  expect(direct.map(({ name }) => name).filter((name) => !held.includes(name))).toEqual(['consents']);
  const copy = await collectPersonData(site.ctx, await findPerson(site.db, [email, second]), { withNotes: true });
  for (const { exported } of tableFacts)
    if (typeof exported === 'object') expect(copy[exported.as as keyof typeof copy], exported.as).not.toEqual([]);
  expect(held).toEqual(expect.arrayContaining(['search_entries', 'client_addresses', 'passkeys', 'mails, opened']));
  expect(before.filter((place) => place.startsWith('wiped-'))).toHaveLength(1);
  expect(before.filter((place) => place.endsWith('.eml')).length).toBeGreaterThan(10);

  const { preview, reply } = await eraseByCoach(await signInLater('2027-03-01T12:00:00Z'));
  expect(preview.body).toMatchObject({ addresses: [email, second], obstacles: [] });
  expect([reply.status, reply.body]).toEqual([200, { message: expect.stringContaining('erased') }]);
  // The last mail waits with the address, and leaves no trace.
  const waiting = ['mails, opened', 'public.mails', 'public.named_clients', 'public.search_entries'];
  expect((await placesWithMarks()).sort()).toEqual(waiting);
  await sendToOutbox(site);
  await applyErasures(site.ctx);
  expect(await placesWithMarks()).toEqual([]);
  expect(site.logged.filter((line) => marks.test(line))).toEqual([]);
  const kept = await storedPayments(site);
  expect(kept.map(({ amount, email: payer, firstName }) => [amount, payer, firstName])).toEqual([
    ...[8500, 8500, 6000, 14900].map((amount) => [amount, '', 'Erased']),
  ]);
});

test('a payment event that comes later brings nobody back', async () => {
  const reference = await payWithCardForm('2027-01-04-200pm');
  const browser = await signInLater('2027-03-01T12:00:00Z');
  expect((await eraseByCoach(browser)).reply.status).toBe(200);
  const event = await signedEvent(site, { object: 'payment_intent', id: reference });
  expect((await sendEvent(site, event.payload, event.signature)).statusCode).toBe(200);
  await sendToOutbox(site);
  await applyErasures(site.ctx);
  expect(await placesWithMarks()).toEqual([]);
});

test('a purchase that is paid after its payer was erased makes no account and waits for the coach', async () => {
  const course = openCourseBuyer(site);
  const { body } = await course.start({ userEmail: email, firstName: person.firstName, lastName: person.lastName });
  await site.db.update(tables.payments).set({ status: 'cancelled', attention: 'Odd.' });
  const browser = await signInLater('2027-03-01T12:00:00Z');
  expect((await eraseByCoach(browser)).reply.status).toBe(200);
  await course.pay(body.clientSecret, body.publishableKey);
  const event = await signedEvent(site, { object: 'payment_intent', id: body.paymentIntentId });
  expect((await sendEvent(site, event.payload, event.signature)).statusCode).toBe(200);
  const [payment] = await storedPayments(site);
  expect(payment).toMatchObject({ status: 'lost', email: '', attention: expect.stringContaining('refund') });
  expect((await site.db.select().from(tables.users)).map((user) => user.email)).not.toContain('');
  expect((await site.db.select().from(tables.clients)).map((client) => client.email)).not.toContain('');
});

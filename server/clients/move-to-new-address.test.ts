import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { applyErasures } from '../privacy/apply-erasures.ts';
import { hashAddress } from '../privacy/erasures-file.ts';
import { addUser, auditLines, type Browser, findUser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { addFreeCall, addPaidCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin, storedClients } from '../testing/clients.ts';
import { hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { dumpFiles, dumpTables, sendToOutbox } from '../testing/dump-site.ts';
import { changeTokenIn, EMAIL_CHANGE_URL } from '../testing/email-changes.ts';
import { dataLinkTokenIn, deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';

const site = useEmptySite({
  listen: true,
  env: { ADMIN_EMAIL: 'coach@example.com', LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000' },
});
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

const OLD = 'ana1@example.com';
const NEW = 'ana@new.example';
const emailVerifiedAt = new Date('2027-01-01T00:00:00Z');

const openAna = async (changed: object = {}) => {
  await addUser(site, { email: OLD, emailVerifiedAt, ...changed });
  return signIn(site, OLD);
};

async function askForToken(browser: Browser, newEmail = NEW): Promise<string> {
  const reply = await browser.send('POST', EMAIL_CHANGE_URL, { newEmail, currentPassword: PASSWORD });
  expect(reply.status).toBe(200);
  return changeTokenIn(await deliverMails(site), newEmail);
}
const confirm = (browser: Browser, token: string) => browser.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token });

async function change(browser: Browser, newEmail = NEW): Promise<void> {
  expect((await confirm(browser, await askForToken(browser, newEmail))).status).toBe(200);
}

/** Reads the calls, credit, receipts and consents that an account shows. */
async function readAccount(browser: Browser) {
  const { nextCalls, pastCalls, creditMinutes } = (await browser.send('GET', '/api/account/overview')).body;
  return {
    calls: [...nextCalls, ...pastCalls].map(({ kind, label }) => `${kind} ${label}`),
    creditMinutes,
    receipts: (await browser.send('GET', '/api/account/receipts')).body.length,
    consents: (await browser.send('GET', '/api/account/consents')).body.consents.length,
  };
}
const nothing = { calls: [], creditMinutes: 0, receipts: 0, consents: 0 };

async function downloadOwn(browser: Browser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await site.app.inject({ method: 'GET', url: '/api/account/data', headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  return JSON.parse(new TextDecoder().decode(unzipSync(reply.rawPayload)['data.json']));
}

/** Registers another person with the old address, as happens when a mailbox gets a new owner. */
async function registerLater(email = OLD): Promise<Browser> {
  const browser = openBrowser(site);
  const person = { firstName: 'Nobody', lastName: 'Else', password: 'four blue kettles' };
  expect((await browser.send('POST', '/api/register', { email, ...person })).status).toBe(201);
  await site.db.update(tables.users).set({ emailVerifiedAt }).where(eq(tables.users.email, email));
  return browser;
}

/** A free call, a paid one with its receipt, credit, notes, and mails. */
async function liveALittle(): Promise<void> {
  const consent = { version: 1, policies: ['health-privacy'] };
  await site.send('POST', '/api/consultation-request', freeCallRequest(1, { consent }));
  await buyCall(site, { email: OLD, selectedTimeSlot: '2027-01-11-900am' });
  await people.adjust(OLD, 30);
  await people.saveNotes(OLD, 'Sleeps badly.', 0);
  await deliverMails(site);
}

describe('a changed address takes along', () => {
  test('calls, receipts, credit, consents and the client record with its notes', async () => {
    await liveALittle();
    const ana = await openAna();
    const before = await readAccount(ana);
    expect(before).toMatchObject({ calls: [{}, {}].map(() => expect.any(String)), creditMinutes: 30, receipts: 1 });
    const id = await people.idOf(OLD);
    await change(ana);
    expect(await readAccount(ana)).toEqual(before);
    expect([await people.idOf(NEW), await people.idOf(OLD)]).toEqual([id, 0]);
    expect(await people.details(NEW)).toMatchObject({ email: NEW, addresses: [NEW], notes: 'Sleeps badly.' });
    expect(await storedClients(site)).toHaveLength(1);
    const found = (await coach.send('GET', '/api/admin/search?q=ana%40new')).body;
    expect(JSON.stringify(found)).toContain(NEW);
  });

  test('the course and what it was paid with', async () => {
    const course = openCourseBuyer(site);
    await course.confirm(await course.buy({ userEmail: OLD }));
    await site.db.update(tables.users).set({ emailVerifiedAt, isFirstLogin: false }).where(eq(tables.users.email, OLD));
    const { hashedPassword } = await addUser(site, { email: 'other@example.com' });
    await site.db.update(tables.users).set({ hashedPassword }).where(eq(tables.users.email, OLD));
    const ana = await signIn(site, OLD, undefined, course.browser);
    await ana.send('POST', '/api/course/questions', { lessonId: null, question: 'Rice?' });
    await change(ana);
    expect(await hasCourse(site, NEW)).toBe(true);
    expect(await readAccount(ana)).toMatchObject({ receipts: 1 });
    expect((await site.db.select().from(tables.courseQuestions)).map(({ email }) => email)).toEqual([NEW]);
  });

  test('that the coach has withdrawn the course: another address does not open it again', async () => {
    const course = openCourseBuyer(site);
    await course.confirm(await course.buy({ userEmail: OLD }));
    const { id = 0 } = (await findUser(site, OLD)) ?? {};
    const { hashedPassword } = await addUser(site, { email: 'other@example.com' });
    const opened = { hashedPassword, emailVerifiedAt, isFirstLogin: false };
    await site.db.update(tables.users).set(opened).where(eq(tables.users.id, id));
    await coach.send('PUT', `/api/admin/users/${id}/course-access`, { hasCourseAccess: false });
    expect((await course.grant()).status).toBe(403);
    await change(course.browser);
    expect((await course.grant()).status).toBe(403);
    expect(await hasCourse(site, NEW)).toBe(false);
  });

  test('mails that wait, but no link that somebody asked for at the old one', async () => {
    const ana = await openAna();
    await addFreeCall(site, '2027-01-04-930am', { email: OLD });
    const token = await askForToken(ana);
    await people.write(OLD, 'About Monday', 'See you then.');
    await site.db.insert(tables.mails).values({ kind: 'temporary-password', recipient: OLD });
    await site.db.insert(tables.mails).values({ kind: 'personal-data-link', recipient: OLD });
    await confirm(ana, token);
    const sent = (await deliverMails(site)).map(({ kind, to }) => [kind, to.address]);
    expect(sent).toContainEqual(['letter', NEW]);
    expect(sent.filter(([kind]) => kind === 'temporary-password')).toEqual([]);
  });

  test('what the new address had before, as one client', async () => {
    await liveALittle();
    await addPaidCall(site, '2026-12-14-900am', { email: NEW, status: 'completed', rolloverMinutes: 15 });
    await people.saveNotes(NEW, 'Likes rice.', 0);
    const ana = await openAna();
    await change(ana);
    expect(await readAccount(ana)).toMatchObject({ creditMinutes: 45 });
    expect((await readAccount(ana)).calls).toHaveLength(3);
    expect(await people.details(NEW)).toMatchObject({
      addresses: [NEW],
      notes: expect.stringMatching(/Sleeps badly\.\s+Likes rice\./),
    });
    expect(await storedClients(site)).toHaveLength(1);
    expect((await auditLines(site)).filter((line) => line.includes('joined'))).toHaveLength(1);
  });

  test('nothing that an unconfirmed address has, which may be another person’s', async () => {
    await liveALittle();
    const mallory = await openAna({ emailVerifiedAt: null, firstName: 'Mallory' });
    await change(mallory, 'mallory@example.com');
    expect(await readAccount(mallory)).toEqual(nothing);
    expect((await people.details(OLD)).calls).toHaveLength(2);
    expect((await people.details('mallory@example.com')).calls).toEqual([]);
    const owner = await registerLater();
    expect(await readAccount(owner)).toMatchObject({ creditMinutes: 30, receipts: 1 });
  });

  test('and is refused while the coach’s notes cannot be joined', async () => {
    await liveALittle();
    await addFreeCall(site, '2027-01-18-930am', { email: NEW });
    await site.db
      .update(tables.clients)
      .set({ notes: clearText('sealed:1:00000000:AAAA') })
      .where(eq(tables.clients.email, NEW));
    const ana = await openAna();
    const token = await askForToken(ana);
    const reply = await confirm(ana, token);
    expect(reply.body).toMatchObject({ code: 'NOT_POSSIBLE', message: expect.stringContaining('write to me') });
    expect(await findUser(site, OLD)).toBeDefined();
  });
});

describe('who has the released address later', () => {
  test('sees nothing of its earlier owner: on the account page, in the copy of their data, or by a link', async () => {
    await liveALittle();
    const [{ link = '' } = {}] = (await site.db.select().from(tables.mails))
      .map(({ sentContent }) => JSON.stringify(sentContent))
      .map((text) => ({ link: /my-call#(\S+?)[\\"\s]/.exec(text)?.[1] }));
    const ana = await openAna();
    const oldLinks = (await ana.send('GET', '/api/account/overview')).body.nextCalls.map(
      (call: { link: string }) => call.link,
    );
    await change(ana);
    await deliverMails(site);
    const before = await readAccount(ana);

    const later = await registerLater();
    expect(await readAccount(later)).toEqual(nothing);
    const copy = await downloadOwn(later);
    expect(JSON.stringify(copy)).not.toMatch(/ana@new|Ruiz|More energy|Monday, January/);
    expect(copy).toMatchObject({ freeCalls: [], paidCalls: [], about: { addresses: [OLD], formerAddresses: [] } });
    for (const old of [...oldLinks, link])
      expect((await site.send('POST', '/api/my-call', { link: old })).status).toBeGreaterThanOrEqual(400);
    // What the later owner books is theirs alone.
    await addFreeCall(site, '2027-01-25-930am', { email: OLD, firstName: 'Nobody', lastName: 'Else' });
    expect((await readAccount(later)).calls).toHaveLength(1);
    expect(await readAccount(ana)).toEqual(before);
    expect(await people.idOf(OLD)).not.toBe(await people.idOf(NEW));
  });

  test('keeps everything when its earlier owner is erased', async () => {
    await addFreeCall(site, '2026-12-14-930am', { email: OLD, status: 'completed' });
    const ana = await openAna();
    await change(ana);
    const later = await registerLater();
    await addFreeCall(site, '2027-01-25-930am', { email: OLD, firstName: 'Nobody', lastName: 'Else' });
    expect((await ana.send('POST', '/api/account/erasure', { confirmation: 'erase' })).status).toBe(200);
    expect((await readAccount(later)).calls).toHaveLength(1);
    const hashes = await site.db.select().from(tables.erasures);
    expect(hashes.filter(({ key, hash }) => hashAddress(key, OLD) === hash)).toEqual([]);
  });

  test('gets no link to data before anybody has it again, and one from before ends', async () => {
    await liveALittle();
    const askForLink = async () => {
      await site.send('POST', '/api/my-data/link', { email: OLD });
      return dataLinkTokenIn(await deliverMails(site));
    };
    const token = await askForLink();
    const ana = await openAna();
    await change(ana);
    await deliverMails(site);
    expect(await askForLink()).toBe('');
    expect(token).not.toBe('');
    for (const [step, body] of [['read'], ['download'], ['erase', { confirmation: 'erase' }]] as const)
      expect((await site.send('POST', `/api/my-data/${step}`, { token, ...body })).status).toBe(400);
    // A backup from before the change has everything under the old address: nobody else may have it erased there.
    expect(await site.db.select().from(tables.erasures)).toEqual([]);
    await registerLater();
    await addFreeCall(site, '2027-01-25-930am', { email: OLD, firstName: 'Nobody', lastName: 'Else' });
    expect(await askForLink()).not.toBe('');
    expect((await site.send('POST', '/api/my-data/read', { token })).status).toBe(400);
  });
});

test('a consent withdrawn at the moment of the change deletes the answers that have moved', async () => {
  await liveALittle();
  const ana = await openAna();
  const token = await askForToken(ana);
  const [withdrawal] = await Promise.all([ana.send('POST', '/api/account/consents/withdraw'), confirm(ana, token)]);
  expect(withdrawal.status).toBe(200);
  const [call] = await site.db.select().from(tables.consultationRequests);
  expect(call).toMatchObject({ email: NEW, goals: '' });
});

describe('an erasure', () => {
  test('leaves nothing of the old address either, and is repeated for it', async () => {
    await liveALittle();
    await site.db.update(tables.coachingCalls).set({ status: 'completed', startsAt: new Date('2026-12-01') });
    await sendToOutbox(site);
    const ana = await openAna();
    await change(ana);
    await change(ana, 'ana@third.example');
    await sendToOutbox(site);
    const copy = await downloadOwn(ana);
    expect(copy.about).toMatchObject({
      addresses: ['ana@third.example'],
      formerAddresses: expect.arrayContaining([NEW, OLD]),
    });
    expect((await ana.send('POST', '/api/account/erasure', { confirmation: 'erase' })).status).toBe(200);
    await sendToOutbox(site);
    await applyErasures(site.ctx);
    const all = [...(await dumpTables(site)), ...(await dumpFiles(site))];
    expect(all.filter(([, text]) => /ana1@example|ana@new|ana@third/.test(text)).map(([place]) => place)).toEqual([]);
    const hashes = await site.db.select().from(tables.erasures);
    for (const address of [OLD, NEW, 'ana@third.example'])
      expect(hashes.some(({ key, hash }) => hashAddress(key, address) === hash)).toBe(true);
  });

  test('at the moment of the change erases the account, not an empty address', async () => {
    const ana = await openAna();
    const token = await askForToken(ana);
    const [erasure] = await Promise.all([
      ana.send('POST', '/api/account/erasure', { confirmation: 'erase' }),
      confirm(ana, token),
    ]);
    expect(erasure.status).toBe(200);
    expect([await findUser(site, OLD), await findUser(site, NEW)]).toEqual([undefined, undefined]);
  });

  test('of an address to which its owner came back knows the other one', async () => {
    const ana = await openAna();
    await change(ana);
    await change(ana, OLD);
    const rows = await site.db.select().from(tables.formerAddresses);
    expect(rows.map(({ email, ownerEmail }) => [email, ownerEmail])).toEqual([[NEW, OLD]]);
  });
});

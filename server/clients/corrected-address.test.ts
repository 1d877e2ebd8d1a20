import { describe, expect, test } from 'vitest';
import { grantPaidAccess } from '../accounts/paid-access.ts';
import { changeBookingAddress } from '../booking/change-address.ts';
import { eq, isNotNull, or } from '../db/drizzle.ts';
import {
  authenticatorApps,
  clientAddresses,
  consultationRequests,
  mails,
  payments,
  securityEvents,
  users,
} from '../db/schema.ts';
import { collectPersonData } from '../privacy/collect-person-data.ts';
import { findPerson } from '../privacy/find-person.ts';
import { addUser, type Browser, PASSWORD, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import { addFreeCall, addPaidCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { changeTokenIn, EMAIL_CHANGE_URL } from '../testing/email-changes.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { openOffersAdmin, openPackageBuyer } from '../testing/package-sales.ts';
import { clearText } from '../testing/sealing.ts';

const site = useEmptySite({ listen: true, env: { LIMIT_ACCOUNT_MAILS_PER_HOUR: '1000' } });
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);

/** The address that the visitor mistyped, which is a stranger's, and the one that was meant. */
const SLIP = 'ana@exmaple.com';
const RIGHT = 'ana@example.com';
const OTHER = 'mallory@example.com';
const emailVerifiedAt = new Date('2027-01-01T00:00:00Z');

/** A free call and a paid one with the slip; then the coach corrects it under People, and gives a gift. */
async function correctSlip(): Promise<void> {
  const consent = { version: 1, policies: ['health-privacy'] };
  await site.send('POST', '/api/consultation-request', freeCallRequest(1, { email: SLIP, consent }));
  await buyCall(site, { email: SLIP, selectedTimeSlot: '2027-01-11-900am' });
  expect((await people.update(SLIP, { email: RIGHT })).status).toBe(200);
  await people.adjust(RIGHT, 30);
}

async function changeOwn(browser: Browser, to: string) {
  expect((await browser.send('POST', EMAIL_CHANGE_URL, { newEmail: to, currentPassword: PASSWORD })).status).toBe(200);
  return browser.send('POST', `${EMAIL_CHANGE_URL}/confirm`, { token: changeTokenIn(await deliverMails(site), to) });
}

const openAccount = async (email: string): Promise<Browser> => {
  await addUser(site, { email, emailVerifiedAt });
  return signIn(site, email);
};
const overviewOf = async (browser: Browser) => (await browser.send('GET', '/api/account/overview')).body;

describe('whoever reads the mail of a corrected address and confirms an account with it', () => {
  test('sees no call ahead and no credit of the client, withdraws nothing, and gets and erases no data', async () => {
    await correctSlip();
    const stranger = await openAccount(SLIP);
    expect(await overviewOf(stranger)).toMatchObject({ nextCalls: [], creditMinutes: 0 });
    await stranger.send('POST', '/api/account/consents/withdraw', {});
    const [call] = await site.db.select().from(consultationRequests);
    expect(call?.goals).not.toBe('');
    const refusal = { status: 409, body: { code: 'NOT_POSSIBLE', message: expect.stringContaining('write to me') } };
    expect(await stranger.send('GET', '/api/account/data')).toMatchObject(refusal);
    expect(await stranger.send('GET', '/api/account/erasure')).toMatchObject(refusal);
    expect(await stranger.send('POST', '/api/account/erasure', { confirmation: 'erase' })).toMatchObject(refusal);
    expect(await site.db.$count(consultationRequests)).toBe(1);
    const ana = await openAccount(RIGHT);
    expect(await overviewOf(ana)).toMatchObject({ nextCalls: [{}, {}], creditMinutes: 30 });
  });

  test('keeps this account when the client is erased, who needs no second step because of it', async () => {
    await addFreeCall(site, undefined, { email: SLIP });
    await people.update(SLIP, { email: RIGHT });
    const { id: userId } = await addUser(site, { email: SLIP, emailVerifiedAt });
    await site.db
      .insert(authenticatorApps)
      .values({ userId, sealedSecret: clearText('x'), confirmedAt: site.ctx.now() });
    const ana = await openAccount(RIGHT);
    expect((await ana.send('POST', '/api/account/erasure', { confirmation: 'erase' })).status).toBe(200);
    expect((await site.db.select().from(users).where(eq(users.isAdmin, false))).map(({ email }) => email)).toEqual([
      SLIP,
    ]);
  });
});

describe('the account of a corrected address', () => {
  test('sees no past call, receipt or consent that was typed with it, and gets no course that was paid with it', async () => {
    const id = await addFreeCall(site, '2026-12-28-930am', { email: SLIP, status: 'completed' });
    await addPaidCall(site, '2026-12-28-1000am', { email: SLIP, status: 'completed', rolloverMinutes: 20 });
    await buyCall(site, { email: SLIP, selectedTimeSlot: '2027-01-11-900am' });
    const course = { kind: 'course', status: 'settled', settledAt: site.ctx.now(), amount: 14_900 } as const;
    const payer = { firstName: 'Ana', lastName: 'Ruiz', email: SLIP, checkoutHash: 'h', idempotencyKey: 'k' };
    await site.db.insert(payments).values({ ...course, ...payer });
    await people.update(SLIP, { email: RIGHT });
    const stranger = await openAccount(SLIP);
    expect(await overviewOf(stranger)).toMatchObject({ nextCalls: [], pastCalls: [], creditMinutes: 0 });
    expect((await stranger.send('GET', '/api/account/receipts')).body).toEqual([]);
    expect((await stranger.send('GET', '/api/account/consents')).body).toEqual({ consents: [], hasAnswers: false });
    await stranger.send('POST', '/api/account/consents/withdraw', {});
    const [call] = await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
    expect(call?.goals).not.toBe('');
    const [{ id: userId = 0 } = {}] = await site.db.select().from(users).where(eq(users.email, SLIP));
    expect(await site.db.transaction((tx) => grantPaidAccess(tx, userId, site.ctx.now()))).toBe(false);
  });

  test('takes nothing of the client to another address', async () => {
    await correctSlip();
    const stranger = await openAccount(SLIP);
    expect((await changeOwn(stranger, OTHER)).status).toBe(200);
    expect(await overviewOf(stranger)).toMatchObject({ nextCalls: [], creditMinutes: 0 });
    const isOfClient = or(isNotNull(mails.consultationRequestId), isNotNull(mails.coachingCallId));
    const before = await site.db.$count(mails, isOfClient);
    await stranger.send('POST', '/api/account/erasure', { confirmation: 'erase' });
    expect(await site.db.$count(mails, isOfClient)).toBe(before);
    expect(await overviewOf(await openAccount(RIGHT))).toMatchObject({ nextCalls: [{}, {}], creditMinutes: 30 });
    expect((await people.details(RIGHT)).addresses).toEqual([RIGHT, SLIP]);
  });

  test('is not reached from another account', async () => {
    await correctSlip();
    const stranger = await openAccount(OTHER);
    await addFreeCall(site, '2027-01-18-930am', { email: OTHER });
    expect(await changeOwn(stranger, SLIP)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect((await people.details(RIGHT)).addresses).toEqual([RIGHT, SLIP]);
  });

  test('leaves its sign-ins out of the client’s copy', async () => {
    await correctSlip();
    await openAccount(SLIP);
    await site.db.insert(securityEvents).values({ kind: 'sign-in', account: SLIP, network: '203.0.113.0/24' });
    const person = await findPerson(site.db, [RIGHT, SLIP]);
    expect(JSON.stringify(await collectPersonData(site.ctx, person, { withNotes: false }))).not.toContain('203.0.113');
  });
});

test('a corrected address gets no offer of a package that its client has begun to buy', async () => {
  await openOffersAdmin(site, coach).changeTemplate({ sale: 'open' });
  await addFreeCall(site, undefined, { email: SLIP });
  await openPackageBuyer(site).start({ email: SLIP });
  await people.update(SLIP, { email: RIGHT, resendMails: true });
  expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['free-call-confirmation']);
});

test('an address that a booking with credit gets opens nothing while another one is the client’s main address', async () => {
  await addFreeCall(site, '2026-12-28-930am', { email: RIGHT, status: 'completed' });
  const id = await addPaidCall(site, '2027-01-11-930am', { email: OTHER, rolloverMinutes: -30, paidWith: 'credit' });
  await people.join(RIGHT, OTHER);
  const booking = { kind: 'paid', id } as const;
  await site.db.transaction((tx) => changeBookingAddress(tx, site.ctx, 'coach@example.com', booking, SLIP));
  expect(await overviewOf(await openAccount(SLIP))).toMatchObject({ nextCalls: [], pastCalls: [] });
});

test('an address whose account was confirmed before the coach replaced it still opens the data', async () => {
  await addFreeCall(site, undefined, { email: SLIP });
  const ana = await openAccount(SLIP);
  await people.update(SLIP, { email: RIGHT });
  expect(await overviewOf(ana)).toMatchObject({ nextCalls: [{}] });
});

test('an address that the coach makes the main one again opens the data', async () => {
  await addFreeCall(site, undefined, { email: SLIP });
  await people.update(SLIP, { email: RIGHT });
  await people.update(RIGHT, { email: SLIP });
  const addresses = await site.db.select().from(clientAddresses).orderBy(clientAddresses.email);
  expect(addresses.map(({ email, opensData }) => [email, opensData])).toEqual([
    [RIGHT, false],
    [SLIP, true],
  ]);
});

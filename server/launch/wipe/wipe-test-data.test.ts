import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eq } from '../../db/drizzle.ts';
import * as tables from '../../db/schema.ts';
import { openWipedCopy } from '../../db/sealing/seal-wiped-copies.ts';
import {
  addUser,
  auditEntries,
  findUser,
  getSignedInUser,
  openBrowser,
  signIn,
  useCoach,
} from '../../testing/accounts.ts';
import { buyCall } from '../../testing/admin-payments.ts';
import { addFreeCall, addPaidCall, freeCallRequest, takenSlots } from '../../testing/bookings.ts';
import { openBuyer } from '../../testing/call-payments.ts';
import { buyer, hasCourse, openCourseBuyer } from '../../testing/course-sales.ts';
import { deliverMails, storedMails } from '../../testing/mail-delivery.ts';
import { useEmptySite } from '../../testing/open-site.ts';
import { openOffersAdmin } from '../../testing/package-sales.ts';
import { storedPayments } from '../../testing/payments.ts';
import { addPayment } from '../../testing/today.ts';
import { useWipe } from '../../testing/wipe-test-data.ts';
import { seed } from '../seed.ts';

const site = useEmptySite({ listen: true });
const coach = useCoach(site);
const { preview, counts, wipe } = useWipe(site, coach);
const settledAt = new Date('2027-01-01T09:00:00Z');

/**
 * All rows by table, in an order that does not depend on the database, without those that every sign-in or wipe writes,
 * and without search entries.
 */
async function allRows() {
  const {
    auditLog: _,
    securityEvents: _2,
    sessions: _3,
    rateLimits: _4,
    siteSecrets: _5,
    searchEntries: _6,
    ...others
  } = tables;
  const rows = await Promise.all(
    Object.entries(others).map(async ([name, table]) => {
      const found: object[] = await site.db.select().from(table);
      return [name, found.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))];
    }),
  );
  return Object.fromEntries(rows);
}

async function buyCourse(changed: Record<string, unknown> = {}, browser = openBrowser(site)) {
  const course = openCourseBuyer(site, browser);
  const intent = await course.buy(changed);
  expect((await course.confirm(intent)).status).toBe(200);
  return course;
}

test('a new site’s demo goes, with its member, and does not come back at the next start', async () => {
  expect(await counts()).toEqual({ demoHours: 53, demoSeasons: 1, demoMembers: 1 });
  expect((await coach.send('GET', '/api/admin/getting-live')).body.done.testData).toBe(false);
  expect(await wipe()).toMatchObject({ status: 200, body: { copy: 'wiped-2027-01-01-120000.json' } });
  await seed({ ...site.ctx, config: { ...site.ctx.config, seedDemo: true } });
  expect(await site.db.select().from(tables.availableTimeSlots)).toEqual([]);
  expect(await site.db.select().from(tables.specificDateSlots)).toEqual([]);
  expect((await site.db.select().from(tables.users)).map(({ email }) => email)).toEqual(['coach@example.com']);
  const { done, wipedCopy } = (await coach.send('GET', '/api/admin/getting-live')).body;
  expect([done.testData, wipedCopy]).toEqual([true, 'wiped-2027-01-01-120000.json']);
});

test('what the coach added or changed of the demo’s hours stays, and so does the season that they need', async () => {
  const list = async (): Promise<{ id: number; label: string }[]> =>
    (await coach.send('GET', '/api/admin/time-slots')).body;
  const [first, second] = await site.db.select().from(tables.availableTimeSlots).orderBy(tables.availableTimeSlots.id);
  const address = (id?: number) => `/api/admin/time-slots/${id}`;
  await coach.send('PUT', `${address(first?.id)}/toggle`, { isActive: false });
  await coach.send('PUT', `${address(first?.id)}/toggle`, { isActive: true });
  await coach.send('DELETE', address(second?.id));
  await coach.send('POST', '/api/admin/time-slots', { dayOfWeek: 'mon', timeOfDay: '930am', isActive: true });
  await coach.send('POST', '/api/admin/time-slots', { dayOfWeek: 'sun', timeOfDay: '930am', isActive: true });
  expect(await counts()).toEqual({ demoHours: 51, demoMembers: 1 });
  expect((await wipe()).status).toBe(200);
  expect((await list()).map(({ label }) => label)).toEqual([
    'Monday at 9:00 AM EST',
    'Monday at 9:30 AM EST',
    'Sunday at 9:30 AM EST',
  ]);
  expect(await site.db.select().from(tables.specificDateSlots)).toHaveLength(1);
});

test('what came of sandbox payments goes; a real client’s payments, call, account and mails stay as they are', async () => {
  const real = await addRealClient();
  const before = await allRows();

  const sold = await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm' });
  const deleted = await buyCall(site, { selectedTimeSlot: '2027-01-04-200pm', email: 'kim@example.com' });
  await openBuyer(site).start({ selectedTimeSlot: '2027-01-04-300pm' }, 2);
  const nora = await buyCourse();
  const sandboxPayments = (await storedPayments(site)).slice(real.paymentCount);
  const refund = { amount: 1000, refundedBefore: 0, reason: 'requested_by_customer', purchase: 'keep' };
  expect((await coach.send('POST', `/api/admin/payments/${sandboxPayments[0]?.id}/refund`, refund)).status).toBe(200);
  await coach.send('DELETE', `/api/admin/coaching-calls/${deleted.callId}?tellClient=true`);
  expect(await storedMails(site)).toContainEqual(['call-cancelled', 'kim@example.com']);
  expect(await counts()).toMatchObject({ payments: 4, paidCalls: 2, accounts: 1, demoHours: 53 });
  expect(sandboxPayments.map(({ paymentIntentId }) => paymentIntentId)).toContain(sold.reference);

  expect(await wipe()).toMatchObject({ status: 200, body: { copy: 'wiped-2027-01-01-120000.json' } });
  const after = await allRows();
  // A notice to the coach about a call that the coach deleted stays, and so does the log, with the names in them.
  const withoutMember = (rows: { email: string }[]) => rows.filter(({ email }) => email !== 'member@example.com');
  const withoutDemo = {
    ...before,
    availableTimeSlots: [],
    specificDateSlots: [],
    users: withoutMember(before.users),
    clients: withoutMember(before.clients),
    clientAddresses: withoutMember(before.clientAddresses),
  };
  expect(after).toEqual({ ...withoutDemo, mails: after.mails, namedClients: after.namedClients });
  expect(await storedMails(site)).toEqual([...real.mails, ['paid-call-notice', 'coach@example.com']]);
  expect(await takenSlots(site)).toEqual(['2027-01-04-900am', '2027-01-04-930am']);
  expect((await getSignedInUser(nora.browser)).status).toBe(401);
  expect(await counts()).toEqual({});

  const [actor, action, subject] = (await auditEntries(site)).at(-1) ?? [];
  expect([actor, action]).toEqual(['coach@example.com', 'test-data-wiped']);
  expect(subject).toMatch(
    /^53 demo hours, .*, 4 payments, 2 paid calls, 1 account, \d+ emails, \d+ sandbox records; copy: wiped-.*\.json$/,
  );
});

test('a site that takes real payments wipes those of its sandbox days alone', async () => {
  await buyCall(site);
  const real = await addPayment(site, { settledAt, paymentIntentId: 'pi_real' });
  // One that never reached a provider: it may be the real one's.
  const unsent = await addPayment(site, { settledAt, paymentIntentId: null, status: 'cancelled' });
  expect(await counts()).toMatchObject({ payments: 1, paidCalls: 1 });
  await site.db.delete(tables.payments).where(eq(tables.payments.id, real));
  expect(await counts()).toMatchObject({ payments: 2 });
  const { config } = site.ctx;
  const sandbox = config.paymentSandbox;
  config.paymentSandbox = false;
  expect(await counts()).toMatchObject({ payments: 1 });
  expect((await wipe()).status).toBe(200);
  config.paymentSandbox = sandbox;
  expect((await storedPayments(site)).map(({ id }) => id)).toEqual([unsent]);
});

test('an account with anything real stays, without the course that the sandbox opened', async () => {
  await buyCourse();
  await addPaidCall(site, '2027-01-05-900am', {
    email: buyer.userEmail,
    paidWith: 'elsewhere',
    stripePaymentIntentId: null,
  });
  const ana = await addUser(site, { emailVerifiedAt: settledAt });
  await buyCourse({ userEmail: ana.email, firstName: 'Ana', lastName: 'Ruiz' }, await signIn(site, ana.email));
  await buyCourse({ userEmail: 'boss@example.com' });
  await site.db.update(tables.users).set({ isAdmin: true }).where(eq(tables.users.email, 'boss@example.com'));
  await buyCourse({ userEmail: 'gift@example.com' });
  const gift = await findUser(site, 'gift@example.com');
  for (const hasCourseAccess of [false, true])
    await coach.send('PUT', `/api/admin/users/${gift?.id}/course-access`, { hasCourseAccess });
  await buyCourse({ userEmail: 'lee@example.com' });
  await addPayment(site, { settledAt, paymentIntentId: 'pi_lee', email: 'lee@example.com' });
  await buyCourse({ userEmail: 'max@example.com' });
  const course = { kind: 'course', email: 'max@example.com', paymentIntentId: 'pi_max' } as const;
  await addPayment(site, { settledAt, ...course });
  await buyCourse({ userEmail: 'ana1@example.com' });
  const { bills, made } = openOffersAdmin(site, coach);
  await bills.markPaid((await made()).id, 380_00);
  expect(await counts()).toMatchObject({ payments: 7, closedCourses: 3 });
  expect(await counts()).not.toHaveProperty('accounts');
  expect((await wipe()).status).toBe(200);
  expect(await hasCourse(site, buyer.userEmail)).toBe(false);
  expect(await hasCourse(site, ana.email)).toBe(false);
  expect(await hasCourse(site, 'lee@example.com')).toBe(false);
  expect(await hasCourse(site, 'max@example.com')).toBe(true);
  expect(await hasCourse(site, 'boss@example.com')).toBe(true);
  expect(await hasCourse(site, 'gift@example.com')).toBe(true);
  expect(await hasCourse(site, 'ana1@example.com'), 'a package paid elsewhere').toBe(true);
});

test('credit from the sandbox goes with the calls that it paid, and credit from elsewhere keeps its own', async () => {
  const { callId } = await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm' });
  await site.db.update(tables.coachingCalls).set({ rolloverMinutes: 30 }).where(eq(tables.coachingCalls.id, callId));
  const credit = { paidWith: 'credit', rolloverMinutes: -30, stripePaymentIntentId: null };
  const wiped = await addPaidCall(site, '2027-01-05-900am', { ...credit, email: 'ana1@example.com' });
  await addPaidCall(site, '2027-01-05-930am', {
    paidWith: 'elsewhere',
    rolloverMinutes: 30,
    stripePaymentIntentId: null,
    email: 'kim@example.com',
  });
  const kept = await addPaidCall(site, '2027-01-05-1000am', { ...credit, email: 'kim@example.com' });
  expect(await counts()).toMatchObject({ paidCalls: 2 });
  expect((await wipe()).status).toBe(200);
  const ids = (await site.db.select().from(tables.coachingCalls)).map(({ id }) => id);
  expect(ids).toContain(kept);
  expect(ids).not.toContain(wiped);
});

test('a call stays that was paid with minutes which the coach gave by hand', async () => {
  const { callId } = await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm' });
  await site.db.update(tables.coachingCalls).set({ rolloverMinutes: 30 }).where(eq(tables.coachingCalls.id, callId));
  const email = 'ana1@example.com';
  await site.db.insert(tables.creditAdjustments).values({ email, minutes: 30, reason: 'A gift', actor: 'coach' });
  const credit = { paidWith: 'credit', rolloverMinutes: -30, stripePaymentIntentId: null, email };
  const kept = await addPaidCall(site, '2027-01-05-900am', credit);
  expect((await wipe()).status).toBe(200);
  expect((await site.db.select().from(tables.coachingCalls)).map(({ id }) => id)).toEqual([kept]);
});

test('minutes that paid a part of a call at the sandbox are back once the call is gone', async () => {
  const { callId } = await buyCall(site, { selectedTimeSlot: '2027-01-04-100pm' });
  await site.db.update(tables.coachingCalls).set({ minutesFromCredit: 20 }).where(eq(tables.coachingCalls.id, callId));
  const given = { email: 'ana1@example.com', minutes: 30, reason: 'A gift', actor: 'coach' };
  const spent = { ...given, minutes: -20, cause: 'spent' as const, coachingCallId: callId };
  await site.db.insert(tables.creditAdjustments).values([given, spent]);
  const real = { paidWith: 'elsewhere', stripePaymentIntentId: null, email: given.email };
  await addPaidCall(site, '2027-01-05-900am', real);
  expect((await wipe()).status).toBe(200);
  expect(await site.db.select().from(tables.creditAdjustments)).toMatchObject([{ minutes: 30 }]);
});

test('free calls stay unless the coach chooses otherwise, and then go with their half-hours and mails', async () => {
  await site.send('POST', '/api/consultation-request', freeCallRequest(1));
  expect((await preview()).withFreeCalls).toMatchObject({ freeCalls: 1, emails: 2 });
  expect(await counts()).not.toHaveProperty('freeCalls');
  expect((await wipe()).status).toBe(200);
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
  site.setNow('2027-01-01T12:00:01Z');
  expect((await wipe({ freeCalls: true })).body.copy).toBe('wiped-2027-01-01-120001.json');
  expect([await takenSlots(site), await storedMails(site), await deliverMails(site)]).toEqual([[], [], []]);
});

test('the copy has every row that went, no secrets, and is for the site’s user alone', async () => {
  await site.send('POST', '/api/consultation-request', freeCallRequest(1));
  await buyCourse();
  const { withFreeCalls } = await preview();
  const { copy } = (await wipe({ freeCalls: true })).body;
  const path = join(site.ctx.config.filesFolder, copy);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'utf8');
  expect(text).not.toContain(freeCallRequest().goals);
  const written = JSON.parse(openWipedCopy(text, site.ctx.sealer));
  expect(written).toMatchObject({ wipedAt: '2027-01-01T12:00:00.000Z', by: 'coach@example.com' });
  expect(written.tables).toMatchObject({
    payments: [{ amount: expect.any(Number), email: buyer.userEmail }],
    consultation_requests: [{ goals: freeCallRequest().goals }],
    booked_slots: [{ timeSlot: '2027-01-04-930am' }],
  });
  const accounts = written.tables.users.map((user: { email: string }) => user.email);
  expect(accounts.sort()).toEqual(['member@example.com', buyer.userEmail].sort());
  expect(written.tables.mails).toHaveLength(withFreeCalls.emails);
  expect(written.tables.available_time_slots).toHaveLength(53);
  expect(text).not.toMatch(/argon2|hashedPassword|checkoutHash|clientSecretHash/);
});

/** Stores what a client of a real provider leaves behind. */
async function addRealClient() {
  const email = 'rosa@example.com';
  const intents = { call: 'pi_real', course: 'pi_course' };
  const coachingCallId = await addPaidCall(site, '2027-01-04-900am', { stripePaymentIntentId: intents.call, email });
  await addFreeCall(site, '2027-01-04-930am');
  const paymentId = await addPayment(site, { settledAt, email, paymentIntentId: intents.call, coachingCallId });
  const { id: accountId } = await addUser(site, { email, hasCourseAccess: true });
  const course = { kind: 'course', account: 'new', accountId, email, paymentIntentId: intents.course } as const;
  await addPayment(site, { settledAt, ...course });
  const { db } = site;
  const refund = {
    paymentId,
    status: 'succeeded',
    amount: 1,
    reason: 'duplicate',
    actor: 'coach@example.com',
  } as const;
  await db.insert(tables.paymentRefunds).values(refund);
  const event = { id: 'evt_real', type: 'charge.refunded', paymentIntentId: intents.call };
  await db.insert(tables.paymentEvents).values(event);
  const stray = { paymentIntentId: 'pi_stray', amount: 1, currency: 'usd', paidAt: settledAt };
  await db.insert(tables.strayPayments).values(stray);
  await db.insert(tables.mails).values({ kind: 'paid-call-confirmation', recipient: email, coachingCallId });
  return { mails: await storedMails(site), paymentCount: 2 };
}

import { expect, test } from 'vitest';
import { cancelBookingSurge } from '../booking/cancel-booking-surge.ts';
import { eq } from '../db/drizzle.ts';
import { auditLog, bookedSlots, bookingEvents, consultationRequests, securityEvents } from '../db/schema.ts';
import { addFreeCall, addPaidCall, takenSlots, useBookings } from '../testing/bookings.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { todayAt } from '../testing/today.ts';

const NOW = '2027-01-01T12:00:00Z';
const crowd = '198.51.100.0/24';
const site = useSite();
const coach = useBookings(site, NOW);

const justNow = new Date('2027-01-01T11:50:00Z');
const passCeiling = async (network: string | null, createdAt = justNow) => {
  const [row] = await site.db
    .insert(securityEvents)
    .values({ kind: 'booking-ceiling', network, createdAt })
    .returning();
  return row?.id as number;
};
const addFrom = (network: string | null, value: string, changed = {}) =>
  addFreeCall(site, value, { network, createdAt: justNow, email: `${value}@example.com`, ...changed });
const statusOf = async (id: number) =>
  (await site.db.select().from(consultationRequests).where(eq(consultationRequests.id, id)))[0]?.status;
const surgesNow = async (now = NOW) => (await todayAt(site, now)).attention.bookingSurges;

test('the bookings of one network are shown once, without those of others', async () => {
  const first = await passCeiling(crowd, new Date('2027-01-01T10:00:00Z'));
  await passCeiling(crowd);
  await addFrom(crowd, '2027-01-04-900am', { createdAt: new Date('2027-01-01T09:00:00Z') });
  await addFrom(crowd, '2027-01-04-930am');
  await addFrom('203.0.113.0/24', '2027-01-04-1000am');
  await addFrom(null, '2027-01-11-900am');
  await addFrom(crowd, '2027-01-11-930am', { status: 'confirmed' });
  await addFrom(crowd, '2027-01-11-1000am', { createdAt: new Date('2026-12-20T09:00:00Z') });
  expect(await surgesNow()).toEqual([
    { id: first, network: crowd, bookings: 2, firstBookedAt: '2027-01-01T09:00:00.000Z' },
  ]);
  const { body } = await coach.send('GET', `/api/admin/booking-surges/${first}`);
  expect(body.named.map(({ email, kind, label }: Record<string, string>) => [kind, email, label])).toEqual([
    ['free', '2027-01-04-930am@example.com', 'Monday, January 4, 2027 at 9:30 AM EST'],
    ['free', '2027-01-04-900am@example.com', 'Monday, January 4, 2027 at 9:00 AM EST'],
  ]);
});

test('a surge of the whole site contains the bookings of all networks, but not the coach’s own', async () => {
  await passCeiling(null);
  await addFrom(crowd, '2027-01-04-900am');
  await addFrom('203.0.113.0/24', '2027-01-04-930am');
  await addFrom(null, '2027-01-04-1000am');
  await addFrom(crowd, '2027-01-11-900am', { createdAt: new Date('2027-01-01T08:00:00Z') });
  expect(await surgesNow()).toMatchObject([{ network: null, bookings: 2 }]);
});

test('marks bookings that were confirmed by mail', async () => {
  const id = await passCeiling(crowd);
  const confirmed = await addFrom(crowd, '2027-01-04-900am');
  await addFrom(crowd, '2027-01-04-930am');
  await site.db.insert(bookingEvents).values({
    consultationRequestId: confirmed,
    action: 'confirm_by_link',
    actor: 'client',
    fromStatus: 'unconfirmed',
    toStatus: 'pending',
  });
  const { body } = await coach.send('GET', `/api/admin/booking-surges/${id}`);
  expect(
    body.named.map(({ email, isConfirmedByMail }: Record<string, string>) => [email, isConfirmedByMail]).sort(),
  ).toEqual([
    ['2027-01-04-900am@example.com', true],
    ['2027-01-04-930am@example.com', false],
  ]);
});

test('cancels only the named bookings, frees their times and sends no mail', async () => {
  const id = await passCeiling(crowd);
  const bookedId = await addFrom(crowd, '2027-01-04-900am');
  const known = await addFrom(crowd, '2027-01-04-930am');
  const elsewhere = await addFrom('203.0.113.0/24', '2027-01-04-1000am');
  const ids = [bookedId, elsewhere, 999_999];
  const reply = await coach.send('POST', `/api/admin/booking-surges/${id}/cancel`, {
    bookings: ids.map((id) => ({ kind: 'free', id })),
  });
  expect(reply).toMatchObject({ status: 200, body: { cancelled: 1, kept: 0 } });
  expect(reply.body.message).toBe('1 booking is cancelled, and its time is open again. No emails were sent.');
  expect([await statusOf(bookedId), await statusOf(known), await statusOf(elsewhere)]).toEqual([
    'cancelled',
    'pending',
    'pending',
  ]);
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am']);
  expect(await storedMails(site)).toEqual([]);
  const [entry] = await site.db.select().from(auditLog).where(eq(auditLog.action, 'booking-changed'));
  expect(entry?.subject).toBe(
    `cancelled the free call of 2027-01-04-900am@example.com (Monday, January 4, 2027 at 9:00 AM EST), one of many from ${crowd}, without an email`,
  );
  expect(await surgesNow()).toMatchObject([{ id, bookings: 1 }]);
});

test('if the database fails midway, the audit log contains the bookings cancelled by then', async () => {
  const id = await passCeiling(crowd);
  const bookings = [];
  for (const time of ['900am', '930am', '1000am']) {
    bookings.push({ kind: 'free' as const, id: await addFrom(crowd, `2027-01-04-${time}`) });
  }
  let transactions = 0;
  const { database } = site.ctx;
  const failing: typeof database = Object.assign(Object.create(database), {
    async transaction(work: Parameters<typeof database.transaction>[0]) {
      transactions += 1;
      if (transactions === 3) throw new Error('the connection is lost');
      return database.transaction(work);
    },
  });
  const ctx = { ...site.ctx, database: failing };
  const cancelling = cancelBookingSurge(ctx, 'coach@example.com', { id, bookings });
  await expect(cancelling).rejects.toThrow('the connection is lost');
  const logged = await site.db.select().from(auditLog).where(eq(auditLog.action, 'booking-changed'));
  expect(logged).toHaveLength(2);
  expect(await takenSlots(site)).toEqual(['2027-01-04-1000am']);
});

test('a second click finds nothing left to cancel', async () => {
  const id = await passCeiling(crowd);
  const bookings = [{ kind: 'free', id: await addFrom(crowd, '2027-01-04-900am') }];
  const send = () => coach.send('POST', `/api/admin/booking-surges/${id}/cancel`, { bookings });
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies.reduce((sum, { body }) => sum + body.cancelled, 0)).toBe(1);
});

test('a held call without a payment is freed as well, a paid one stays', async () => {
  const id = await passCeiling(crowd);
  const from = { network: crowd, createdAt: justNow };
  const held = await addPaidCall(site, '2027-01-04-900am', { ...from, status: 'pending', stripePaymentIntentId: null });
  const paid = await addPaidCall(site, '2027-01-04-930am', { ...from, status: 'confirmed' });
  const bookings = [held, paid].map((id) => ({ kind: 'paid', id }));
  const reply = await coach.send('POST', `/api/admin/booking-surges/${id}/cancel`, { bookings });
  expect(reply.body).toMatchObject({ cancelled: 1, kept: 0 });
  const taken = await site.db.select().from(bookedSlots);
  expect(taken.map(({ coachingCallId }) => coachingCallId)).toEqual([paid]);
});

test('a surge that the coach keeps is not shown again until a ceiling is passed again', async () => {
  const id = await passCeiling(crowd);
  await passCeiling('203.0.113.0/24');
  await addFrom(crowd, '2027-01-04-900am');
  expect((await coach.send('POST', `/api/admin/booking-surges/${id}/dismiss`)).status).toBe(200);
  expect((await surgesNow()).map(({ network }) => network)).toEqual(['203.0.113.0/24']);
  expect((await coach.send('POST', `/api/admin/booking-surges/${id}/dismiss`)).status).toBe(404);
  expect((await coach.send('GET', `/api/admin/booking-surges/${id}`)).status).toBe(404);
  await passCeiling(crowd);
  expect((await surgesNow()).map(({ network }) => network)).toContain(crowd);
});

test('a surge stays on the list if the audit log cannot be written', async () => {
  const id = await passCeiling(crowd);
  const { database } = site.ctx;
  await database.runStatement('alter table audit_log rename to audit_log_away');
  try {
    expect((await coach.send('POST', `/api/admin/booking-surges/${id}/dismiss`)).status).toBe(500);
  } finally {
    await database.runStatement('alter table audit_log_away rename to audit_log');
  }
  expect(await surgesNow()).toMatchObject([{ id }]);
});

test('a surge is forgotten after a week', async () => {
  await passCeiling(crowd);
  expect(await surgesNow('2027-01-08T11:49:00Z')).toHaveLength(1);
  expect(await surgesNow('2027-01-08T11:51:00Z')).toEqual([]);
});

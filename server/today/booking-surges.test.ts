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
const site = useSite({ env: { MAIL_FROM: 'calls@example.com', COACH_EMAIL: 'coach@example.com' } });
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

/** The names of the bookings that the lists of one kind show for the surge. */
const listOf = async (id: number | string, path = 'consultation-requests') =>
  (await coach.send('GET', `/api/${path}?surge=${id}&sort=soonest`)).body.map(({ email }: { email: string }) => email);
const freeCalls = (...ids: number[]) => ids.map((id) => ({ kind: 'free' as const, id }));
const cancel = (id: number, bookings: { kind: string; id: number }[], unticked?: { kind: string; id: number }[]) =>
  coach.send('POST', `/api/admin/booking-surges/${id}/cancel`, { bookings, unticked });
const confirmByMail = (consultationRequestId: number) =>
  site.db.insert(bookingEvents).values({
    consultationRequestId,
    action: 'confirm_by_link',
    actor: 'client',
    fromStatus: 'unconfirmed',
    toStatus: 'pending',
  });

test('the bookings of one network are one line, which lists them without those of others', async () => {
  const first = await passCeiling(crowd, new Date('2027-01-01T10:00:00Z'));
  await passCeiling(crowd);
  await addFrom(crowd, '2027-01-04-900am', { createdAt: new Date('2027-01-01T09:00:00Z') });
  await addFrom(crowd, '2027-01-04-930am');
  await addFrom('203.0.113.0/24', '2027-01-04-1000am');
  await addFrom(null, '2027-01-11-900am');
  await addFrom(crowd, '2027-01-11-930am', { status: 'confirmed' });
  await addFrom(crowd, '2027-01-11-1000am', { createdAt: new Date('2026-12-20T09:00:00Z') });
  const held = { network: crowd, createdAt: justNow, status: 'pending', stripePaymentIntentId: null };
  await addPaidCall(site, '2027-01-18-900am', { ...held, email: 'held@example.com' });
  const surge = {
    id: first,
    network: crowd,
    bookings: 3,
    paidCalls: 1,
    firstBookedAt: '2027-01-01T09:00:00.000Z',
  };
  expect(await surgesNow()).toEqual([surge]);
  const { body } = await coach.send('GET', `/api/admin/booking-surges/${first}`);
  expect(body).toEqual({ ...surge, named: expect.any(Array) });
  expect(body.named.map(({ email, kind, label }: Record<string, string>) => [kind, email, label]).sort()).toEqual([
    ['free', '2027-01-04-900am@example.com', 'Monday, January 4, 2027 at 9:00 AM EST'],
    ['free', '2027-01-04-930am@example.com', 'Monday, January 4, 2027 at 9:30 AM EST'],
    ['paid', 'held@example.com', 'Monday, January 18, 2027 at 9:00 AM EST'],
  ]);
  expect(body.named.at(-1).email).toBe('2027-01-04-900am@example.com');
  expect(await listOf(first)).toEqual(['2027-01-04-900am@example.com', '2027-01-04-930am@example.com']);
  expect(await listOf(first, 'coaching-calls')).toEqual(['held@example.com']);
  expect(await listOf(`${first}&search=2027-01-04-930`)).toEqual(['2027-01-04-930am@example.com']);
  const count = await coach.send('GET', `/api/admin/bookings/free/count?surge=${first}`);
  expect(count.body).toEqual({ upcoming: 2, past: 0, all: 2 });
  const file = await coach.send('GET', `/api/admin/bookings/free/export?surge=${first}`);
  expect(String(file.body).match(/@example/g)).toHaveLength(2);
});

test('a surge of the whole site contains the bookings of all networks, but not the coach’s own', async () => {
  const id = await passCeiling(null);
  await addFrom(crowd, '2027-01-04-900am');
  await addFrom('203.0.113.0/24', '2027-01-04-930am');
  await addFrom(null, '2027-01-04-1000am');
  await addFrom(crowd, '2027-01-11-900am', { createdAt: new Date('2027-01-01T08:00:00Z') });
  expect(await surgesNow()).toMatchObject([{ id, network: null, bookings: 2 }]);
  expect(await listOf(id)).toEqual(['2027-01-04-900am@example.com', '2027-01-04-930am@example.com']);
});

test('a surge of which nothing can be canceled is no line', async () => {
  await passCeiling(crowd);
  await addFrom(crowd, '2027-01-04-900am', { status: 'expired' });
  expect(await surgesNow()).toEqual([]);
});

test('cancels the bookings of the network, frees their times, sends clients no mail, and then is no line', async () => {
  const id = await passCeiling(crowd, new Date('2027-01-01T10:00:00Z'));
  await passCeiling(crowd);
  const bookedId = await addFrom(crowd, '2027-01-04-900am');
  const confirmed = await addFrom(crowd, '2027-01-04-930am', { status: 'confirmed' });
  const elsewhere = await addFrom('203.0.113.0/24', '2027-01-04-1000am');
  const before = await addFrom(crowd, '2027-01-11-900am', { createdAt: new Date('2026-12-20T09:00:00Z') });
  const reply = await cancel(id, freeCalls(bookedId, confirmed, elsewhere, before, 999_999));
  expect(reply).toMatchObject({ status: 200, body: { cancelled: 1, kept: 0 } });
  expect(reply.body.message).toBe('1 booking is canceled, and its time is open again. No client got an email.');
  expect(await Promise.all([bookedId, confirmed, elsewhere, before].map(statusOf))).toEqual([
    'cancelled',
    'confirmed',
    'pending',
    'pending',
  ]);
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am', '2027-01-04-1000am', '2027-01-11-900am']);
  // The one call that was open leaves the coach's own calendar.
  expect(await storedMails(site)).toEqual([['own-calendar-notice', 'coach@example.com']]);
  const [entry] = await site.db.select().from(auditLog).where(eq(auditLog.action, 'booking-changed'));
  expect(entry?.subject).toBe(
    `canceled the free call of 2027-01-04-900am@example.com (Monday, January 4, 2027 at 9:00 AM EST), one of many from ${crowd}, without an email`,
  );
  expect(await surgesNow()).toEqual([]);
  await passCeiling(crowd);
  await addFrom(crowd, '2027-01-18-900am');
  expect(await surgesNow()).toMatchObject([{ network: crowd, bookings: 1 }]);
});

test('bookings that the coach unticks stay, and those confirmed by mail are marked', async () => {
  const id = await passCeiling(crowd);
  const confirmed = await addFrom(crowd, '2027-01-04-900am');
  await confirmByMail(confirmed);
  const other = await addFrom(crowd, '2027-01-04-930am');
  const { body } = await coach.send('GET', `/api/admin/booking-surges/${id}`);
  expect(body.named.map((one: Record<string, unknown>) => [one.id, one.isConfirmedByMail]).sort()).toEqual([
    [confirmed, true],
    [other, false],
  ]);
  expect((await cancel(id, freeCalls(other), freeCalls(confirmed))).body).toMatchObject({ cancelled: 1, kept: 0 });
  expect(await takenSlots(site)).toEqual(['2027-01-04-900am']);
  expect(await surgesNow()).toEqual([]);
});

test('a booking that comes while the coach looks at the others keeps the line', async () => {
  const id = await passCeiling(crowd);
  const shown = freeCalls(await addFrom(crowd, '2027-01-04-900am'));
  const unticked = freeCalls(await addFrom(crowd, '2027-01-04-930am'));
  const later = await addPaidCall(site, '2027-01-11-900am', {
    network: crowd,
    createdAt: justNow,
    status: 'pending',
    stripePaymentIntentId: null,
  });
  expect((await cancel(id, shown, unticked)).body).toMatchObject({ cancelled: 1, kept: 0 });
  expect(await surgesNow()).toMatchObject([{ id, bookings: 2, paidCalls: 1 }]);
  expect((await cancel(id, [{ kind: 'paid', id: later }], unticked)).body).toMatchObject({ cancelled: 1 });
  expect(await surgesNow()).toEqual([]);
});

test('a booking whose visitor confirms it meanwhile is kept, and so is the line', async () => {
  const id = await passCeiling(crowd);
  const bookings: number[] = [];
  for (const time of ['900am', '930am'])
    bookings.push(await addFrom(crowd, `2027-01-04-${time}`, { status: 'unconfirmed' }));
  const { database } = site.ctx;
  const confirming: typeof database = Object.assign(Object.create(database), {
    async transaction(work: Parameters<typeof database.transaction>[0]) {
      await site.db
        .update(consultationRequests)
        .set({ status: 'pending' })
        .where(eq(consultationRequests.id, bookings[1] as number));
      return database.transaction(work);
    },
  });
  const reply = await cancelBookingSurge({ ...site.ctx, database: confirming }, 'coach@example.com', {
    id,
    bookings: freeCalls(...bookings),
    unticked: [],
  });
  expect(reply).toMatchObject({ cancelled: 1, kept: 1 });
  expect(reply.message).toMatch('1 couldn’t be canceled: it’s being paid for, or has changed.');
  expect(await Promise.all(bookings.map(statusOf))).toEqual(['cancelled', 'pending']);
  expect(await surgesNow()).toMatchObject([{ id, bookings: 1 }]);
});

test('a surge of which none was named stays a line', async () => {
  const id = await passCeiling(crowd);
  await addFrom(crowd, '2027-01-04-900am');
  const elsewhere = await addFrom('203.0.113.0/24', '2027-01-04-930am');
  expect((await cancel(id, freeCalls(elsewhere))).body).toEqual({
    message: 'Nothing was left to cancel: these bookings have changed in the meantime.',
    cancelled: 0,
    kept: 0,
  });
  expect(await surgesNow()).toMatchObject([{ id, bookings: 1 }]);
});

test('a second click finds nothing left to cancel', async () => {
  const id = await passCeiling(crowd);
  const bookings = freeCalls(await addFrom(crowd, '2027-01-04-900am'));
  const replies = await Promise.all([cancel(id, bookings), cancel(id, bookings)]);
  expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect(replies.reduce((sum, { body }) => sum + (body.cancelled ?? 0), 0)).toBe(1);
});

test('a held call without a payment is freed as well, a paid one stays', async () => {
  const id = await passCeiling(crowd);
  const from = { network: crowd, createdAt: justNow };
  const held = await addPaidCall(site, '2027-01-04-900am', { ...from, status: 'pending', stripePaymentIntentId: null });
  const paid = await addPaidCall(site, '2027-01-04-930am', { ...from, status: 'confirmed' });
  const bookings = [held, paid].map((id) => ({ kind: 'paid', id }));
  expect((await cancel(id, bookings)).body).toMatchObject({ cancelled: 1, kept: 0 });
  const taken = await site.db.select().from(bookedSlots);
  expect(taken.map(({ coachingCallId }) => coachingCallId)).toEqual([paid]);
});

test('a surge that the coach keeps is not shown again until a ceiling is passed again', async () => {
  const id = await passCeiling(crowd, new Date('2027-01-01T10:00:00Z'));
  await passCeiling(crowd);
  await passCeiling('203.0.113.0/24');
  await addFrom(crowd, '2027-01-04-900am');
  await addFrom('203.0.113.0/24', '2027-01-04-930am');
  expect((await coach.send('POST', `/api/admin/booking-surges/${id}/dismiss`)).status).toBe(200);
  expect((await surgesNow()).map(({ network }) => network)).toEqual(['203.0.113.0/24']);
  expect((await coach.send('POST', `/api/admin/booking-surges/${id}/dismiss`)).status).toBe(404);
  expect((await coach.send('GET', `/api/admin/booking-surges/${id}`)).status).toBe(404);
  await passCeiling(crowd);
  expect((await surgesNow()).map(({ network }) => network)).toContain(crowd);
});

test('a surge is forgotten after a week', async () => {
  await passCeiling(crowd);
  await addFrom(crowd, '2027-01-11-900am');
  expect(await surgesNow('2027-01-08T11:49:00Z')).toHaveLength(1);
  expect(await surgesNow('2027-01-08T11:51:00Z')).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { asc } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { addUser, comeBackAt, signIn } from '../testing/accounts.ts';
import { useBookings } from '../testing/bookings.ts';
import { openClientsAdmin, storedClients } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { clearText } from '../testing/sealing.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { addFreeCallAt, addPaidCallAt, addPayment } from '../testing/today.ts';
import { deleteOldData } from './delete-old-data.ts';
import { deleteOldDataAtNight, readLatestRetention } from './nightly-retention.ts';

const site = useSite();
// 7 AM in New York, on the clock of winter.
const NOW = '2027-12-15T12:00:00.000Z';
const coach = useBookings(site, NOW);
const before = (ms: number, from = NOW) => new Date(Date.parse(from) - ms);
const run = () => deleteOldData(site.ctx);
const nothing = { answers: 0, robots: 0, holds: 0, auditLog: 0, mails: 0, paymentEvents: 0 };
const { auditLog, coachingCalls, consultationRequests, mails, paymentEvents, payments } = tables;
const freeCalls = () => site.db.select().from(consultationRequests).orderBy(asc(consultationRequests.id));
const paidCalls = () => site.db.select().from(coachingCalls).orderBy(asc(coachingCalls.id));

describe('answers', () => {
  test('stay until 12 months after the last call, to the millisecond, and then go from all calls', async () => {
    const answers = {
      medications: clearText('koala'),
      ownAnswers: [{ id: 'owna', question: 'Cook?', answer: clearText('wombat') }],
    };
    await addFreeCallAt(site, { at: '2026-03-01T15:00:00Z', ...answers });
    await addPaidCallAt(site, { at: '2026-12-15T12:00:00.001Z', goals: clearText('wombat') });
    expect(await run()).toEqual(nothing);
    site.setNow('2027-12-15T12:00:00.001Z');
    expect(await run()).toEqual({ ...nothing, answers: 2 });
    expect(await freeCalls()).toMatchObject([{ goals: '', medications: null, ownAnswers: [], firstName: 'Ana' }]);
    expect(await paidCalls()).toMatchObject([{ goals: '', status: 'confirmed' }]);
    expect(await run()).toEqual(nothing);
  });

  test('of a person with a later or coming call stay, also under another address of theirs', async () => {
    await addFreeCallAt(site, { at: '2025-01-10T15:00:00Z', email: 'old@example.com' });
    await addPaidCallAt(site, { at: '2028-01-10T15:00:00Z', email: 'new@example.com' });
    await openClientsAdmin(site, coach).join('new@example.com', 'old@example.com');
    expect(await run()).toEqual(nothing);
    expect(await freeCalls()).toMatchObject([{ goals: 'More energy' }]);
  });

  test('do not stay for a call that was canceled; a person with nothing else is counted by it', async () => {
    await addFreeCallAt(site, { at: '2026-01-10T15:00:00Z' });
    await addPaidCallAt(site, { at: '2027-12-01T15:00:00Z', status: 'cancelled', goals: emptyText });
    await addFreeCallAt(site, { at: '2027-12-01T15:00:00Z', status: 'cancelled', email: 'kim@example.com' });
    expect(await run()).toEqual({ ...nothing, answers: 1 });
    expect((await freeCalls()).map(({ goals }) => goals)).toEqual(['', 'More energy']);
  });

  test('go when the coach has set', async () => {
    await addFreeCallAt(site, { at: '2027-11-15T12:00:00.000Z' });
    expect(await run()).toEqual(nothing);
    await changeSettings(site, 'privacy', { answerMonths: 1 });
    expect(await run()).toEqual({ ...nothing, answers: 1 });
  });
});

test('suspected robots go after 30 days, with what they booked of both kinds', async () => {
  const robot = { at: '2028-01-10T15:00:00Z', status: 'suspected_robot' };
  const edge = before(30 * DAY_MS);
  await addFreeCallAt(site, { ...robot, createdAt: edge });
  await addPaidCallAt(site, { ...robot, createdAt: edge });
  await addFreeCallAt(site, { ...robot, createdAt: new Date(edge.getTime() + 1) });
  await addFreeCallAt(site, { ...robot, status: 'pending', createdAt: edge });
  expect(await run()).toEqual({ ...nothing, robots: 2 });
  expect((await freeCalls()).map(({ status }) => status)).toEqual(['suspected_robot', 'pending']);
  expect(await paidCalls()).toEqual([]);
});

describe('ended holds', () => {
  const edge = before(7 * DAY_MS);
  const late = new Date(edge.getTime() + 1);
  const at = '2028-01-10T15:00:00Z';
  const hold = async (email: string, expiresAt: Date, changed: object = {}) => {
    const id = await addPaidCallAt(site, { at, email, status: 'expired', goals: clearText('wombat') });
    const unpaid = { status: 'cancelled' as const, settledAt: null as unknown as Date };
    await addPayment(site, { ...unpaid, email, coachingCallId: id, expiresAt, ...changed });
    return id;
  };

  test('without a payment go after 7 days, with their payment, and with a person known from them alone', async () => {
    await hold('gone@example.com', edge);
    await hold('late@example.com', late);
    expect((await storedClients(site)).map(({ email }) => email)).toEqual(['gone@example.com', 'late@example.com']);
    expect(await run()).toEqual({ ...nothing, holds: 1 });
    expect((await paidCalls()).map(({ email }) => email)).toEqual(['late@example.com']);
    expect((await site.db.select().from(payments)).map(({ email }) => email)).toEqual(['late@example.com']);
    expect((await storedClients(site)).map(({ email }) => email)).toEqual(['late@example.com']);
    expect(JSON.stringify(await site.db.select().from(tables.searchEntries))).not.toContain('gone@');
  });

  test('leave the person whom the coach has written about', async () => {
    await hold('noted@example.com', edge);
    await openClientsAdmin(site, coach).saveNotes('noted@example.com', 'Called me.', 0);
    expect(await run()).toEqual({ ...nothing, holds: 1 });
    expect(await storedClients(site)).toHaveLength(1);
  });

  test('that were paid, or that the coach has to look at, stay', async () => {
    await hold('paid@example.com', edge, { status: 'lost', settledAt: edge });
    await hold('asked@example.com', edge, { attention: 'The amount differs.' });
    expect(await run()).toEqual(nothing);
    expect(await paidCalls()).toHaveLength(2);
  });

  test('of free calls go 7 days after they could be confirmed, and course purchases that were never paid', async () => {
    const halfHour = 30 * 60_000;
    await addFreeCallAt(site, { at, status: 'expired', createdAt: before(7 * DAY_MS + halfHour) });
    await addFreeCallAt(site, {
      at,
      status: 'expired',
      createdAt: before(7 * DAY_MS + halfHour - 1),
      email: 'b@example.com',
    });
    const course = { kind: 'course' as const, status: 'cancelled' as const, settledAt: null as unknown as Date };
    await addPayment(site, { ...course, expiresAt: edge });
    await addPayment(site, { ...course, expiresAt: late });
    expect(await run()).toEqual({ ...nothing, holds: 2 });
    expect(await freeCalls()).toMatchObject([{ email: 'b@example.com' }]);
    expect(await site.db.select().from(payments)).toMatchObject([{ expiresAt: late }]);
  });
});

test('an address that was given up is forgotten with its owner', async () => {
  await addPaidCallAt(site, { at: '2027-12-01T15:00:00Z', email: 'ana@new.example' });
  await site.db.insert(tables.formerAddresses).values([
    { email: 'ana@old.example', ownerEmail: 'ana@new.example' },
    { email: 'coach@old.example', ownerEmail: 'coach@example.com' },
    { email: 'kim@old.example', ownerEmail: 'kim@example.com' },
  ]);
  await run();
  const left = (await site.db.select().from(tables.formerAddresses)).map(({ email }) => email);
  expect(left).toEqual(['ana@old.example', 'coach@old.example']);
});

test('audit log, mails and events of the provider go at their times; what waits stays', async () => {
  await site.db.delete(auditLog);
  const months24 = new Date('2025-12-15T12:00:00.000Z');
  const days90 = before(90 * DAY_MS);
  const justAfter = (edge: Date) => new Date(edge.getTime() + 1);
  const entry = { actor: 'coach@example.com', action: 'settings-changed' as const, subject: 'x' };
  await site.db.insert(auditLog).values([months24, justAfter(months24)].map((createdAt) => ({ ...entry, createdAt })));
  const mail = { kind: 'letter', recipient: 'ana@example.com', state: 'sent' };
  await site.db.insert(mails).values([
    { ...mail, createdAt: months24 },
    { ...mail, createdAt: justAfter(months24) },
    { ...mail, createdAt: months24, state: 'queued' },
  ]);
  const event = { type: 'payment_intent.succeeded', doneAt: days90 };
  await site.db.insert(paymentEvents).values([
    { ...event, id: 'evt_1', receivedAt: days90 },
    { ...event, id: 'evt_2', receivedAt: justAfter(days90) },
    { ...event, id: 'evt_3', receivedAt: days90, doneAt: null },
  ]);
  expect(await run()).toEqual({ ...nothing, auditLog: 1, mails: 1, paymentEvents: 1 });
  expect((await site.db.select().from(mails)).map(({ state }) => state).sort()).toEqual(['queued', 'sent']);
  expect((await site.db.select().from(paymentEvents)).map(({ id }) => id).sort()).toEqual(['evt_2', 'evt_3']);
});

test('that access was withdrawn stays logged while it is, or an earlier payment would give it back', async () => {
  await site.db.delete(auditLog);
  const { id } = await addUser(site, { emailVerifiedAt: before(0) });
  await addPayment(site, { kind: 'course', settledAt: before(0) });
  const ask = async () => (await signIn(site, 'ana@example.com')).send('POST', '/api/grant-course-access');
  const setAccess = (hasCourseAccess: boolean) =>
    coach.send('PUT', `/api/admin/users/${id}/course-access`, { hasCourseAccess });
  expect((await ask()).status).toBe(200);
  await setAccess(false);
  await comeBackAt(site, coach, '2030-01-15T12:00:00.000Z');
  expect((await run()).auditLog).toBe(0);
  expect((await ask()).body.code).toBe('FORBIDDEN');
  await setAccess(true);
  expect((await run()).auditLog).toBe(1);
});

describe('the nightly job', () => {
  const latest = async () => (await readLatestRetention(site.ctx)).latest;

  test('runs once after 4 AM on the coach’s clock, and says what it did in the log and to the coach', async () => {
    await addFreeCallAt(site, { at: '2026-03-01T15:00:00Z' });
    site.setNow('2027-12-16T08:59:59Z');
    await deleteOldDataAtNight(site.ctx);
    expect(await latest()).toBeNull();
    site.setNow('2027-12-16T09:00:00Z');
    await Promise.all([deleteOldDataAtNight(site.ctx), deleteOldDataAtNight(site.ctx)]);
    const done = { endedAt: '2027-12-16T09:00:00.000Z', deleted: { ...nothing, answers: 1 }, problem: null };
    expect(await latest()).toEqual(done);
    expect((await (await signIn(site, 'coach@example.com')).send('GET', '/api/admin/retention')).body).toEqual({
      latest: done,
    });
    const said = site.logged.filter((line) => line.includes('what had stayed long enough is deleted'));
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/ana@|Ruiz/);
  });

  test('that failed deletes nothing, says so, and is tried again after an hour', async () => {
    await addFreeCallAt(site, { at: '2026-03-01T15:00:00Z' });
    site.setNow('2027-12-16T09:00:00Z');
    site.watchStatements((text) => {
      if (text.startsWith('delete from "payment_events"')) throw new Error('the disk is full');
    });
    await deleteOldDataAtNight(site.ctx);
    site.watchStatements(() => {});
    expect(await latest()).toMatchObject({ deleted: null, problem: expect.stringContaining('Nothing was deleted') });
    expect(await freeCalls()).toMatchObject([{ goals: 'More energy' }]);
    site.setNow('2027-12-16T09:30:00Z');
    await deleteOldDataAtNight(site.ctx);
    expect((await latest())?.deleted).toBeNull();
    site.setNow('2027-12-16T10:00:01Z');
    await deleteOldDataAtNight(site.ctx);
    expect(await latest()).toMatchObject({ deleted: { answers: 1 }, problem: null });
  });
});

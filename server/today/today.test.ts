import { afterEach, expect, test } from 'vitest';
import { attentionLists } from '#contracts/today/today.ts';
import { bookedSlots, courseQuestions, mails, paymentLinks, securityEvents, strayPayments } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { addAdmin, addMember, addUser } from '../testing/accounts.ts';
import { addFreeCall } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { addSoldPackage } from '../testing/packages.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { addDecision } from '../testing/takings.ts';
import { addFreeCallAt, addPaidCallAt, addPayment, todayAt } from '../testing/today.ts';
import { readAttention } from './needs-attention.ts';

const site = useSite();
afterEach(() => site.clear());

const names = (calls: { kind: string; id: number }[]) => calls.map(({ kind, id }) => `${kind}-${id}`);

test('a new site has a calm day', async () => {
  await addAdmin(site);
  const today = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(today.date).toBe('2027-01-04');
  expect(today.nextCalls).toEqual([]);
  expect(today.newestPeople).toEqual([]);
  expect(Object.entries(today.attention.counts).filter(([, count]) => count !== 0)).toEqual([]);
  expect(today.weeks).toHaveLength(12);
});

test('lists the next calls of both kinds, soonest first, until they are over', async () => {
  await addMember(site, { email: 'noa@example.com' });
  const ended = await addFreeCallAt(site, { at: '2027-01-04T14:00:00Z', status: 'confirmed' });
  const underWay = await addPaidCallAt(site, { at: '2027-01-04T14:00:00Z', duration: 45, source: 'course' });
  const pending = await addFreeCallAt(site, { at: '2027-01-04T15:00:00Z', email: 'noa@example.com' });
  const tomorrow = await addPaidCallAt(site, { at: '2027-01-05T15:00:00Z', status: 'paid' });
  for (const status of ['cancelled', 'completed', 'no_show', 'suspected_robot']) {
    await addFreeCallAt(site, { at: '2027-01-04T16:00:00Z', status });
  }
  for (const status of ['pending', 'cancelled', 'expired', 'refunded']) {
    await addPaidCallAt(site, { at: '2027-01-04T16:00:00Z', status });
  }

  const { nextCalls } = await todayAt(site, '2027-01-04T14:30:00Z');
  expect(
    nextCalls.map(({ kind, id, isToday, source, minutes }) => [`${kind}-${id}`, isToday, source, minutes]),
  ).toEqual([
    [`paid-${underWay}`, true, 'course', 45],
    [`free-${pending}`, true, 'website', 30],
    [`paid-${tomorrow}`, false, 'coaching-offers', 60],
  ]);
  expect(nextCalls[1]).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ruiz',
    contactMethod: 'facetime',
    phone: '+12025550101',
    status: 'pending',
    startsAt: '2027-01-04T15:00:00.000Z',
    label: 'Monday, January 4, 2027 at 10:00 AM EST',
  });
  expect(names((await todayAt(site, '2027-01-04T14:29:59Z')).nextCalls)).toContain(`free-${ended}`);
});

test('lists the ten soonest calls, and all of today', async () => {
  for (let day = 10; day < 22; day += 1)
    await addFreeCallAt(site, { at: `2027-01-${day}T15:00:00Z`, status: 'confirmed' });
  const { nextCalls } = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(nextCalls.map(({ startsAt }) => startsAt.slice(8, 10))).toEqual(
    Array.from({ length: 10 }, (_, place) => String(10 + place)),
  );
  for (let hour = 10; hour < 22; hour += 1)
    await addFreeCallAt(site, { at: `2027-01-05T${hour}:00:00Z`, status: 'confirmed' });
  const fullDay = await todayAt(site, '2027-01-05T08:00:00Z');
  expect(fullDay.nextCalls.map(({ isToday }) => isToday)).toEqual(Array(12).fill(true));
});

test('today begins and ends at midnight in the coach’s time zone', async () => {
  await addFreeCallAt(site, { at: '2027-01-05T04:59:00Z', status: 'confirmed' });
  await addFreeCallAt(site, { at: '2027-01-05T05:00:00Z', status: 'confirmed' });
  const lateEvening = await todayAt(site, '2027-01-05T04:30:00Z');
  expect(lateEvening.date).toBe('2027-01-04');
  expect(lateEvening.nextCalls.map(({ isToday }) => isToday)).toEqual([true, false]);
  const inTokyo = await todayAt(site, '2027-01-05T04:30:00Z', 'Asia/Tokyo');
  expect(inTokyo.date).toBe('2027-01-05');
  expect(inTokyo.nextCalls.map(({ isToday }) => isToday)).toEqual([true, true]);
  expect(inTokyo.nextCalls[0]?.label).toContain('GMT+9');
  expect((await todayAt(site, '2027-01-04T15:00:00Z', 'Asia/Tokyo')).date).toBe('2027-01-05');
});

test('waiting requests are unconfirmed free calls in the future', async () => {
  const later = await addFreeCallAt(site, { at: '2027-01-09T15:00:00Z' });
  const sooner = await addFreeCallAt(site, { at: '2027-01-04T15:00:00Z' });
  await addFreeCallAt(site, { at: '2027-01-04T15:00:00Z', status: 'confirmed' });
  await addPaidCallAt(site, { at: '2027-01-04T15:00:00Z', status: 'pending' });
  await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
  const { attention } = await todayAt(site, '2027-01-04T14:59:59Z');
  expect(names(attention.waiting)).toEqual([`free-${sooner}`, `free-${later}`]);
  expect(names((await todayAt(site, '2027-01-04T15:00:00Z')).attention.waiting)).toEqual([`free-${later}`]);
});

test('a call that is over and still open is unfinished from its end on', async () => {
  const free = await addFreeCallAt(site, { at: '2027-01-04T15:00:00Z' });
  const paid = await addPaidCallAt(site, { at: '2027-01-04T15:00:00Z', duration: 45, status: 'paid' });
  const longAgo = await addPaidCallAt(site, { at: '2026-03-04T15:00:00Z' });
  for (const status of ['completed', 'no_show', 'cancelled', 'suspected_robot']) {
    await addFreeCallAt(site, { at: '2027-01-03T15:00:00Z', status });
  }
  const unfinishedAt = async (now: string) => names((await todayAt(site, now)).attention.unfinished);
  expect(await unfinishedAt('2027-01-04T15:29:59Z')).toEqual([`paid-${longAgo}`]);
  expect(await unfinishedAt('2027-01-04T15:30:00Z')).toEqual([`free-${free}`, `paid-${longAgo}`]);
  expect(await unfinishedAt('2027-01-04T15:45:00Z')).toEqual(
    expect.arrayContaining([`free-${free}`, `paid-${paid}`, `paid-${longAgo}`]),
  );
  expect((await unfinishedAt('2027-01-04T15:45:00Z')).at(-1)).toBe(`paid-${longAgo}`);
});

test('lists suspected robots for 30 days, latest first', async () => {
  const robot = (createdAt: string) =>
    addFreeCallAt(site, { at: '2027-03-01T15:00:00Z', status: 'suspected_robot', createdAt: new Date(createdAt) });
  await robot('2026-12-05T12:00:00Z');
  const [first, second] = [await robot('2026-12-05T12:00:01Z'), await robot('2027-01-04T11:00:00Z')];
  const { attention } = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(names(attention.suspectedRobots)).toEqual([`free-${second}`, `free-${first}`]);
});

test('a mail is unsent if it was given up, or has been queued for 15 minutes', async () => {
  const mail = (state: string, createdAt: string) => ({
    kind: 'free-call-notice',
    recipient: 'ana@example.com',
    state,
    createdAt: new Date(createdAt),
    ...(state === 'failed' && { tries: 3, lastError: 'No such mailbox' }),
  });
  await site.db.insert(mails).values([
    mail('failed', '2027-01-04T11:59:00Z'),
    mail('queued', '2027-01-04T11:45:00Z'),
    mail('queued', '2027-01-04T11:45:01Z'),
    mail('sent', '2027-01-01T11:00:00Z'),
    mail('skipped', '2027-01-01T11:00:00Z'),
    // Too old to be listed.
    mail('failed', '2026-12-01T11:00:00Z'),
  ]);
  const { attention } = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(attention.counts.unsentMails).toBe(2);
  expect(attention.unsentMails).toMatchObject([
    { id: 2, state: 'queued', lastError: null },
    { id: 1, state: 'failed', tries: 3, lastError: 'No such mailbox', sentAt: null },
  ]);
});

test('lists open payment decisions, oldest first', async () => {
  const callId = await addPaidCallAt(site, { at: '2027-01-03T15:00:00Z', status: 'cancelled' });
  const at = (day: string) => new Date(`2027-01-${day}T10:00:00Z`);
  await addDecision(site, { createdAt: at('03'), reason: 'deleted' });
  await addDecision(site, { createdAt: at('02'), coachingCallId: callId });
  await addDecision(site, { createdAt: at('01'), decision: 'refunded' });
  const { attention } = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(attention.counts.decisions).toBe(2);
  expect(attention.decisions).toMatchObject([
    { id: 2, callId, reason: 'cancelled', amount: 5000, minutes: 30 },
    { id: 1, callId: null, reason: 'deleted' },
  ]);
});

test('each group counts all items and lists three, and all of one list', async () => {
  const twelve = Array.from({ length: 12 }, (_, place) => place + 1);
  const past = twelve.map((day) => ({ at: `2026-12-${String(day).padStart(2, '0')}T15:00:00Z` }));
  for (const [place, { at }] of past.entries()) {
    await addFreeCallAt(site, { at });
    const coachingCallId = await addPaidCallAt(site, { at });
    await site.db.insert(paymentLinks).values({ coachingCallId, amount: 85_00, expiresAt: new Date(at) });
    await addFreeCallAt(site, { at, status: 'suspected_robot', createdAt: new Date('2026-12-31T12:00:00Z') });
    const startsAt = at.replace('2026-12', '2027-01').replace('T15', 'T23');
    const closedAt = new Date('2026-12-31T12:00:00Z');
    const network = `198.51.${place + 1}.0/24`;
    const consultationRequestId = await addFreeCallAt(site, { at: startsAt, network, createdAt: closedAt });
    await site.db
      .insert(bookedSlots)
      .values({ timeSlot: startsAt, startsAt: new Date(startsAt), consultationRequestId, closedAt });
  }
  const createdAt = new Date('2026-12-31T12:00:00Z');
  const failed = { kind: 'agenda', recipient: 'c@example.com', state: 'failed', createdAt };
  await site.db.insert(mails).values(twelve.map(() => failed));
  const ana = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' };
  for (const _ of twelve) await addDecision(site, { reason: 'overtime', amount: 0 });
  await site.db.insert(courseQuestions).values(twelve.map(() => ({ ...ana, userId: 1, question: emptyText })));
  const billed = { ...ana, amount: 60_00, sentence: 'Meal plans' };
  await site.db.insert(paymentLinks).values(twelve.map(() => ({ ...billed, expiresAt: new Date('2027-01-08') })));
  for (const day of twelve)
    await addSoldPackage(site, { email: `package${day}@example.com`, weeks: 1, startsOn: '2026-12-28' });
  for (const day of twelve) {
    await addPayment(site, { settledAt: new Date(`2026-12-${day + 10}T15:00:00Z`), attention: 'Please look.' });
  }
  const stray = { amount: 85_00, currency: 'usd', paidAt: createdAt };
  await site.db.insert(strayPayments).values(twelve.map((day) => ({ ...stray, paymentIntentId: `pi_stray_${day}` })));
  const surge = { kind: 'booking-ceiling', createdAt } as const;
  await site.db.insert(securityEvents).values(twelve.map((part) => ({ ...surge, network: `198.51.${part}.0/24` })));
  await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
  const { attention } = await todayAt(site, '2027-01-01T12:00:00Z');
  const { counts, ...lists } = attention;
  const ofEach = Object.fromEntries(Object.keys(counts).map((name) => [name, 12]));
  // Tests of their own cover those that are empty here.
  const empty = { backups: 0, calendars: 0, calendarChanges: 0, calendarWrites: 0 };
  expect(counts).toEqual({ ...ofEach, unfinished: 24, ...empty });
  const filled = Object.values(lists).filter((list) => list.length > 0);
  for (const list of filled) expect(list).toHaveLength(3);
  expect(filled).toHaveLength(Object.values(counts).filter((count) => count > 0).length);
  for (const list of attentionLists) {
    const whole = await readAttention(site.ctx, new Date('2027-01-01T12:00:00Z'), list);
    expect(whole[list], list).toHaveLength(counts[list]);
    expect(whole.counts).toEqual(counts);
  }
});

test('lists the newest eight people, with or without an account, and without the main admin', async () => {
  for (let number = 1; number <= 8; number += 1) await addUser(site, { email: `person${number}@example.com` });
  await addFreeCall(site, undefined, { email: 'person9@example.com' });
  await addMember(site);
  await addAdmin(site);
  const { newestPeople } = await todayAt(site, '2027-01-04T12:00:00Z');
  expect(newestPeople.map(({ email }) => email)).toEqual([
    'member@example.com',
    ...[9, 8, 7, 6, 5, 4, 3].map((number) => `person${number}@example.com`),
  ]);
  expect(newestPeople[0]).toMatchObject({ firstName: 'Mei', lastName: 'Lin', hasCourseAccess: true });
});

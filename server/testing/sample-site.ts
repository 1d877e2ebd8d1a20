import { HOUR_MS } from '#domain/durations.ts';
import {
  alarms,
  backupRuns,
  busyTimes,
  caldavAccounts,
  calendarFeeds,
  calendarSources,
  erasures,
  formerAddresses,
  ignoredEvents,
  personalDataLinks,
  retentionRuns,
  specificDateSlots,
  visitCounts,
  writtenCalls,
} from '../db/schema.ts';
import { seed } from '../launch/seed.ts';
import { addMember, openBrowser, PASSWORD, signIn } from './accounts.ts';
import { buyCall, openPaymentsAdmin } from './admin-payments.ts';
import { openBillsAdmin } from './bills.ts';
import { freeCallRequest } from './bookings.ts';
import { range } from './calendar.ts';
import { openClientsAdmin } from './clients.ts';
import { openCourseBuyer } from './course-sales.ts';
import { deliverMails } from './mail-delivery.ts';
import type { OpenSite } from './open-site.ts';
import { bookWithLink, openLinkHolder } from './payment-links.ts';
import { storedPayments } from './payments.ts';

export const sampleCoach = { email: 'coach@example.com', password: 'seven green apples' };

/** Settings of a site that is to be filled. It has to listen, since it is its own payment provider. */
export const sampleSettings = { SEED: 'demo', ADMIN_EMAIL: sampleCoach.email, ADMIN_PASSWORD: sampleCoach.password };

/**
 * Fills an empty site with what a coach has after some weeks: people, calls, money, the course, and changes of all of
 * them.
 */
export async function fillSampleSite(site: OpenSite): Promise<void> {
  await seed(site.ctx);
  // Open times that no test outlives.
  await site.db.insert(specificDateSlots).values(range('2027-01-01', '2099-12-31'));
  const coach = await signIn(site, sampleCoach.email, sampleCoach.password);
  await bookCalls(site, coach);
  await payAndRefund(site, coach);
  await sellCourse(site);
  await askForMoney(site, coach);
  await deliverMails(site);
  await addOperatorRows(site);
  await changeSettings(coach);
  const client = openClientsAdmin(site, coach);
  await succeed(client.saveNotes('ana1@example.com', 'Sleeps badly.\nLikes rice.', 0));
  await succeed(client.adjust('ana2@example.com', 30));
  await succeed(client.tellApart('ana1@example.com', 'ana2@example.com'));
  await succeed(client.join('ana3@example.com', 'ana4@example.com'));
  // One mail waits.
  await succeed(client.write('ana1@example.com', 'About Monday', 'See you then.'));
}

type Browser = ReturnType<typeof openBrowser>;
type Reply = { status: number; body: unknown };

async function succeed<Result extends Reply>(request: Promise<Result>): Promise<Result> {
  const reply = await request;
  if (reply.status >= 300) throw new Error(`The sample was refused: ${JSON.stringify(reply.body)}`);
  return reply;
}

async function bookCalls(site: OpenSite, coach: Browser): Promise<void> {
  const slots: { value: string }[] = (await site.send('GET', '/api/available-time-slots')).body;
  // Half an hour is left between two calls.
  const times = slots.map(({ value }) => value).filter((_, index) => index % 3 === 0);
  for (const who of [1, 2, 3, 4, 5]) {
    const consent = { version: 1, policies: ['health-privacy'] };
    const call = freeCallRequest(who, { selectedTimeSlot: times[who], consent });
    await succeed(openBrowser(site).send('POST', '/api/consultation-request', call));
  }
  await succeed(coach.send('POST', '/api/admin/bookings/free/1/action', { action: 'confirm' }));
  await succeed(coach.send('POST', '/api/admin/bookings/free/5/action', { action: 'cancel' }));
  const elsewhere = { kind: 'paid', duration: 30, paidWith: 'elsewhere', amount: 50_00, selectedTimeSlot: times[6] };
  await succeed(coach.send('POST', '/api/admin/bookings', { ...freeCallRequest(6), ...elsewhere }));
  const unpaid = await bookWithLink(coach, { email: 'ana7@example.com', selectedTimeSlot: times[7] });
  const paid = await bookWithLink(coach, { email: 'ana8@example.com', selectedTimeSlot: times[8] });
  await openLinkHolder(site, unpaid.token).look();
  await openLinkHolder(site, paid.token).pay();
  const blocked = { date: '2027-02-01', type: 'blocked', reason: 'holiday' };
  await succeed(coach.send('POST', '/api/admin/date-overrides', blocked));
}

async function payAndRefund(site: OpenSite, coach: Browser): Promise<void> {
  const slots: { value: string; durations: number[] }[] = (await site.send('GET', '/api/available-time-slots')).body;
  const hours = slots.filter(({ durations }) => durations.includes(60)).map(({ value }) => value);
  await buyCall(site, { selectedTimeSlot: hours[6], email: 'ana9@example.com' });
  const { reference } = await buyCall(site, { selectedTimeSlot: hours[12], email: 'ana10@example.com' });
  await buyCall(site, { selectedTimeSlot: hours[18], email: 'ana11@example.com' }, 'pm_card_visa_chargeDeclined');
  const refunded = (await storedPayments(site)).find(({ paymentIntentId }) => paymentIntentId === reference);
  await succeed(openPaymentsAdmin(site, coach).refund(refunded?.id ?? 0, { amount: 40_00, purchase: 'keep' }));
}

async function askForMoney(site: OpenSite, coach: Browser): Promise<void> {
  const bills = openBillsAdmin(site, coach);
  await bills.made('ana1@example.com', { sentence: 'A workbook' });
  const paid = await bills.made('ana2@example.com');
  await openLinkHolder(site, paid.token).pay();
  const { id } = await bills.made('ana2@example.com', { sentence: 'A cookbook' });
  await succeed(bills.markPaid(id));
}

async function sellCourse(site: OpenSite): Promise<void> {
  const buyer = openCourseBuyer(site);
  await succeed(buyer.confirm(await buyer.buy()));
  await addMember(site, { email: 'mei@example.com' });
  const member = await signIn(site, 'mei@example.com', PASSWORD);
  await succeed(member.send('PUT', '/api/course/lessons/0/completion', { completed: true }));
  await succeed(member.send('POST', '/api/course/questions', { lessonId: 0, question: 'Does rice count?' }));
}

async function changeSettings(coach: Browser): Promise<void> {
  const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
  const { version, content } = documents.find(({ name }: { name: string }) => name === 'calls');
  const changed = { ...content, introCallMinutes: 45 };
  await succeed(coach.send('PUT', '/api/admin/settings/calls', { version, content: changed }));
  const change = { newEmail: 'maya@new.example', currentPassword: sampleCoach.password };
  await succeed(coach.send('POST', '/api/account/email-change', change));
}

async function addOperatorRows({ db, ctx }: OpenSite): Promise<void> {
  const now = ctx.now();
  const problem = 'The disk is nearly full.';
  await db.insert(alarms).values({ key: 'disk', cause: 'disk', problem, startedAt: now, seenAt: now, endedAt: now });
  await db.insert(backupRuns).values([
    { night: '2026-12-30', startedAt: now, endedAt: now, fileName: 'site-2026-12-30-030000.backup', bytes: 24_000 },
    { night: '2026-12-31', startedAt: now, endedAt: now, error: 'The disk is full, so no backup was made.' },
  ]);
  const url = { url: 'https://calendar.example/family.ics' };
  const family = { id: 1, name: 'Family', countsAllDay: true, ...ctx.sealer.sealRow('calendar_sources', 1, url) };
  await db.insert(calendarSources).values(family);
  const busy = { sourceId: 1, eventKey: 'd'.repeat(32), startsAt: now, endsAt: new Date(now.getTime() + HOUR_MS) };
  await db.insert(busyTimes).values({ ...busy, isAllDay: false, counts: true });
  await db.insert(ignoredEvents).values({ sourceId: 1, eventKey: 'e'.repeat(32) });
  await db.insert(calendarFeeds).values({ hash: 'f'.repeat(64), createdAt: now });
  const login = { login: JSON.stringify({ url: 'https://cloud.example/', user: 'maya', password: 'app password' }) };
  await db.insert(caldavAccounts).values({ id: 1, ...ctx.sealer.sealRow('caldav_accounts', 1, login) });
  const href = { href: 'https://cloud.example/maya/consultation-1.ics' };
  const written = { id: 1, kind: 'free' as const, callId: 1, calendarKey: 'a'.repeat(32), startsAt: now };
  await db.insert(writtenCalls).values({ ...written, ...ctx.sealer.sealRow('written_calls', 1, href) });
  await db.insert(visitCounts).values({ day: '2026-12-31', page: '/book-call', step: 'opened', count: 3 });
  const deleted = { answers: 2, robots: 1, holds: 0, auditLog: 0, mails: 0, paymentEvents: 0 };
  await db.insert(erasures).values({ hash: 'a'.repeat(64), key: 'b'.repeat(64), erasedAt: now });
  await db.insert(personalDataLinks).values({ hash: 'c'.repeat(64), email: 'ana1@example.com', expiresAt: now });
  await db.insert(formerAddresses).values({ email: 'ana@old.example', ownerEmail: 'ana1@example.com' });
  await db.insert(retentionRuns).values({ night: '2026-12-31', startedAt: now, endedAt: now, deleted });
}

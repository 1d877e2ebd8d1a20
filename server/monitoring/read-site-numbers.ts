import { paymentKinds, paymentStates } from '#contracts/money/payments.ts';
import { bookingKinds, freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { selectNewestBackup } from '../backups/newest-backup.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, count, gt, isNull, sql } from '../db/drizzle.ts';
import { MAIL_QUEUE } from '../db/mail-queue/mail-queue.ts';
import { countJobs, findLongestWaiting } from '../db/mail-queue/queue-counts.ts';
import { alarms, bookedSlots, mails, payments } from '../db/schema.ts';
import { findLastEventTime } from '../payments/webhook-silence.ts';

type Sample = { labels: Record<string, string>; value: number };
export type SiteNumber = { name: `site_${string}`; help: string; samples: Sample[] };

const CALL_DAYS = 7;
const PAYMENT_DAYS = 30;
/** An alarm that no process has found for this long belongs to a machine that is gone. */
const ALARM_FRESH_MS = 15 * MINUTE_MS;

/**
 * Reads what the database says about the site. Only open and recent rows are counted, by index, so that years of
 * bookings cost nothing. Labels are kinds, states and names of the program, never what people typed.
 */
export async function readSiteNumbers(db: Db, now: Date, alarmNames: readonly string[]): Promise<SiteNumber[]> {
  const readers = [readCalls, readBookings, readPayments, readHolds, readMails, readWebhook, readBackup, readJobs];
  const numbers = [await readAlarms(db, now, alarmNames)];
  // One after the other: monitoring must not take the connections that visitors need.
  for (const read of readers) numbers.push(...(await read(db, now)));
  return numbers;
}

const callStatuses = { free: freeCallStatuses, paid: paidCallStatuses };

async function readCalls(db: Db, now: Date): Promise<SiteNumber[]> {
  const since = daysBefore(now, CALL_DAYS);
  const { kind, status, startsAt } = callsView;
  const rows = await db
    .select({ kind, status, value: count() })
    .from(callsView)
    .where(gt(startsAt, since))
    .groupBy(kind, status);
  const samples = fillInStates(bookingKinds, (name) => callStatuses[name], rows);
  return [{ name: 'site_calls', help: `Calls that begin later than ${CALL_DAYS} days ago`, samples }];
}

async function readBookings(db: Db, now: Date): Promise<SiteNumber[]> {
  const since = daysBefore(now, 1);
  const rows = await db
    .select({ kind: callsView.kind, value: count() })
    .from(callsView)
    .where(gt(callsView.createdAt, since))
    .groupBy(callsView.kind);
  const samples = fillIn(bookingKinds, rows, 'kind');
  return [{ name: 'site_bookings_last_day', help: 'Calls that were booked in the last 24 hours', samples }];
}

async function readPayments(db: Db, now: Date): Promise<SiteNumber[]> {
  const { kind, status } = payments;
  const rows = await db
    .select({ kind, status, value: count() })
    .from(payments)
    .where(gt(payments.createdAt, daysBefore(now, PAYMENT_DAYS)))
    .groupBy(kind, status);
  const samples = fillInStates(paymentKinds, () => paymentStates, rows);
  return [{ name: 'site_payments', help: `Payments that were started in the last ${PAYMENT_DAYS} days`, samples }];
}

async function readHolds(db: Db, now: Date): Promise<SiteNumber[]> {
  const value = await db.$count(bookedSlots, gt(bookedSlots.holdExpiresAt, now));
  return [single('site_holds', 'Half-hours that are held for an open payment', value)];
}

async function readMails(db: Db, now: Date): Promise<SiteNumber[]> {
  const rows = await db
    .select({ state: mails.state, value: count() })
    .from(mails)
    .where(sql`${mails.state} in ('queued', 'failed')`)
    .groupBy(mails.state);
  const since = await findLongestWaiting(db);
  return [
    {
      name: 'site_mails',
      help: 'Mails that wait, and mails that were given up and that the coach has not put aside',
      samples: fillIn(['queued', 'failed'], rows, 'state'),
    },
    single('site_longest_waiting_mail_seconds', 'Age of the mail that waits the longest', secondsSince(since, now)),
  ];
}

async function readWebhook(db: Db, now: Date): Promise<SiteNumber[]> {
  const lastEventAt = await findLastEventTime(db);
  if (!lastEventAt) return [];
  const help = 'Time since the last event of the payment provider';
  return [single('site_last_payment_event_seconds', help, secondsSince(lastEventAt, now))];
}

async function readBackup(db: Db, now: Date): Promise<SiteNumber[]> {
  const [last] = await selectNewestBackup(db);
  if (!last?.endedAt) return [];
  return [single('site_backup_age_seconds', 'Age of the newest nightly backup', secondsSince(last.endedAt, now))];
}

async function readJobs(db: Db): Promise<SiteNumber[]> {
  const samples = (await countJobs(db)).flatMap((states) =>
    Object.entries(states).map(([state, value]) => ({ labels: { queue: MAIL_QUEUE, state }, value })),
  );
  return [{ name: 'site_jobs', help: 'Jobs that are not completed, as last counted by the queue', samples }];
}

async function readAlarms(db: Db, now: Date, names: readonly string[]): Promise<SiteNumber> {
  const isFresh = gt(alarms.seenAt, new Date(now.getTime() - ALARM_FRESH_MS));
  const rows = await db
    .select({ cause: alarms.cause, value: count() })
    .from(alarms)
    .where(and(isNull(alarms.endedAt), isFresh))
    .groupBy(alarms.cause);
  const samples = fillIn(names, rows, 'cause');
  return { name: 'site_alarms', help: 'Alarms that last, by cause', samples };
}

/** Returns a sample for each known state, 0 without a row, since a series that comes and goes is hard to draw. */
function fillIn<Label extends string>(
  known: readonly string[],
  rows: ({ value: number } & Record<Label, string>)[],
  label: Label,
): Sample[] {
  const values = new Map(rows.map((row) => [row[label] as string, row.value]));
  return known.map((name) => ({ labels: { [label]: name }, value: values.get(name) ?? 0 }));
}

const fillInStates = <Kind extends string>(
  kinds: readonly Kind[],
  statesOf: (kind: Kind) => readonly string[],
  rows: { kind: string; status: string; value: number }[],
): Sample[] =>
  kinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    return fillIn(statesOf(kind), ofKind, 'status').map(({ labels, value }) => ({
      labels: { kind, ...labels },
      value,
    }));
  });

const single = (name: SiteNumber['name'], help: string, value: number): SiteNumber => ({
  name,
  help,
  samples: [{ labels: {}, value }],
});

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const secondsSince = (since: Date | undefined, now: Date) =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0;

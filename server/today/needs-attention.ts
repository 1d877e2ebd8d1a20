import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { AttentionList, Today } from '#contracts/today/today.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { readBackupHealth } from '../backups/backup-health.ts';
import { listUnpaidBills } from '../booking/bills/unpaid-bills.ts';
import { listBookingSurges } from '../booking/booking-surges.ts';
import { listEndingPackages } from '../booking/packages/list-packages.ts';
import { listUnpaidCalls } from '../booking/unpaid-calls.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { listCallsInTheWay } from '../calendar/calls-in-the-way.ts';
import { listOpenQuestions } from '../course/course-questions.ts';
import { callsView, isOfKind, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { type CountedItems, countAll, countItems, countOfAll } from '../db/counted-items.ts';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { coachingCalls, mails, paymentDecisions, payments } from '../db/schema.ts';
import { isUnsent, listedMailFields, toListedMail } from '../mail/listed-mails.ts';
import { listFlaggedPayments, listStrayPayments } from '../money/payments-needing-attention.ts';
import { listCalendarChanges, listWriteProblems } from '../own-calendar/caldav/calendar-changes.ts';
import { listUnreadCalendars } from '../own-calendar/unread-calendars.ts';
import { callEnd } from './next-calls.ts';

/** The number of items that each list on Today shows: on a phone, a longer list would hide those below it. */
const MAX_ON_TODAY = 3;
const MAX_IN_LIST = 500;
/** The time for which suspected robots are listed. */
const LISTED_FOR_MS = 30 * DAY_MS;

type Attention = Today['attention'];
type CallGroup = 'suspectedRobots' | 'waiting' | 'unfinished';

/** The number of items that a list returns. */
type LimitOf = (list: AttentionList) => number;

/** Reads what waits for the coach: the number of each kind and its first items. With `list`: all items of that one. */
export async function readAttention(
  ctx: Pick<AppContext, 'database' | 'config' | 'settings' | 'sealer'>,
  now: Date,
  list?: AttentionList,
): Promise<Attention> {
  const { database: db, settings } = ctx;
  const limitOf: LimitOf = (name) => {
    if (list === undefined) return MAX_ON_TODAY;
    return name === list ? MAX_IN_LIST : 1;
  };
  const zone = settings.coachTimeZone;
  const callsOf = listCallsToReview(db, settings.current.calls, limitOf, now);
  const lists: { [Name in AttentionList]: Promise<CountedItems<Attention[Name][number]>> } = {
    suspectedRobots: callsOf('suspectedRobots'),
    waiting: callsOf('waiting'),
    inTheWay: listCallsInTheWay(db, zone, now, limitOf('inTheWay')),
    unfinished: callsOf('unfinished'),
    unsentMails: listUnsentMails(db, limitOf('unsentMails'), now),
    unpaidCalls: listUnpaidCalls(db, { zone, now, limit: limitOf('unpaidCalls') }),
    unpaidBills: listUnpaidBills(db, { now, limit: limitOf('unpaidBills') }),
    endingPackages: listEndingPackages(db, { zone, now, limit: limitOf('endingPackages') }),
    decisions: listOpenDecisions(db, limitOf('decisions')),
    payments: listFlaggedPayments(ctx, limitOf('payments')),
    strayPayments: listStrayPayments(ctx, limitOf('strayPayments')),
    bookingSurges: listBookingSurges(db, limitOf('bookingSurges'), now),
    questions: listOpenQuestions(ctx, limitOf('questions')),
    backups: listBackupProblems(ctx, now).then(countAll),
    calendars: listUnreadCalendars(ctx, now).then(countAll),
    calendarChanges: listCalendarChanges(db, { zone, now, limit: limitOf('calendarChanges') }),
    calendarWrites: listWriteProblems(ctx, now).then(countAll),
  };
  const read = await Promise.all(Object.entries(lists).map(async ([name, items]) => [name, await items] as const));
  // Cast, since `Object.fromEntries` loses which list has which items.
  return {
    ...Object.fromEntries(read.map(([name, { items }]) => [name, items])),
    counts: Object.fromEntries(read.map(([name, { count }]) => [name, count])),
  } as Attention;
}

/** Counts all calls of a group and selects the first ones. */
const selectGroup = (
  db: Db,
  { name, limit }: { name: CallGroup; limit: number },
  condition: SQL | undefined,
  orderBy: SQL[],
) =>
  db
    .select({ group: sql<CallGroup>`${name}::text`.as('group'), count: countOfAll, ...bookedCallFields })
    .from(callsView)
    .where(condition)
    .orderBy(...orderBy)
    .limit(limit);

/**
 * Returns a function that lists a group, all from one statement: the latest suspected robots, the soonest requests, or
 * the calls that began last.
 */
function listCallsToReview(
  db: Db,
  { coachTimeZone: zone, confirmFreeCalls }: Pick<SiteSettings['calls'], 'coachTimeZone' | 'confirmFreeCalls'>,
  limitOf: LimitOf,
  now: Date,
) {
  const group = (name: CallGroup) => ({ name, limit: limitOf(name) });
  const { status, startsAt, createdAt, id } = callsView;
  const listedSince = new Date(now.getTime() - LISTED_FOR_MS);
  // Without the setting, a free call is booked and needs no confirmation.
  const isWaiting =
    confirmFreeCalls === 'yes' ? isOfKind('free', and(eq(status, 'pending'), gt(startsAt, now))) : sql`false`;
  const found = unionAll(
    selectGroup(db, group('suspectedRobots'), and(eq(status, 'suspected_robot'), gt(createdAt, listedSince)), [
      desc(createdAt),
      desc(id),
    ]),
    selectGroup(db, group('waiting'), isWaiting, [asc(startsAt), asc(id)]),
    selectGroup(db, group('unfinished'), and(isOpenCall, lte(startsAt, now), lte(callEnd, sql.param(now, startsAt))), [
      desc(startsAt),
      desc(id),
    ]),
  );
  const rows = found.execute();
  return async (name: CallGroup): Promise<CountedItems<BookingSummary>> =>
    countItems(
      (await rows).filter(({ group }) => group === name),
      ({ group: _, ...call }) => toBookingSummary(call, zone),
    );
}

async function listUnsentMails(db: Db, limit: number, now: Date) {
  const found = await db
    .select({ ...listedMailFields, count: countOfAll })
    .from(mails)
    .where(isUnsent(now))
    .orderBy(desc(mails.id))
    .limit(limit);
  return countItems(found, toListedMail);
}

async function listBackupProblems({ database, config }: Pick<AppContext, 'database' | 'config'>, now: Date) {
  if (!config.backupTo) return [];
  const { problem } = await readBackupHealth(database, config, now);
  return problem ? [{ problem }] : [];
}

/** Lists open decisions, the oldest first. The amount of a card payment is the part that has not been refunded yet. */
async function listOpenDecisions(db: Db, limit: number) {
  const { id, coachingCallId: callId, firstName, lastName, email, about, minutes, createdAt } = paymentDecisions;
  const { packageId } = coachingCalls;
  const hasNoPayment = or(eq(paymentDecisions.reason, 'overtime'), isNull(payments.id));
  const found = await db
    .select({
      id,
      callId,
      firstName,
      lastName,
      email,
      about,
      minutes,
      createdAt,
      reason: sql<Attention['decisions'][number]['reason']>`${paymentDecisions.reason}`,
      amount: sql<number>`case when ${hasNoPayment} then ${paymentDecisions.amount}
        else ${payments.amount} - ${payments.refunded} end`,
      paymentId: payments.id,
      // Overtime costs money even for a call of a package.
      isOfPackage: sql<boolean>`${and(isNotNull(packageId), ne(paymentDecisions.reason, 'overtime'))}`,
      count: countOfAll,
    })
    .from(paymentDecisions)
    .leftJoin(payments, eq(payments.paymentIntentId, paymentDecisions.stripePaymentIntentId))
    .leftJoin(coachingCalls, eq(coachingCalls.id, paymentDecisions.coachingCallId))
    .where(and(isNull(paymentDecisions.decision), or(hasNoPayment, lt(payments.refunded, payments.amount))))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
  return countItems(found, ({ createdAt, ...decision }) => ({ ...decision, createdAt: createdAt.toISOString() }));
}

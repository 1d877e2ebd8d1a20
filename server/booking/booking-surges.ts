import { type BookingSurge, MAX_SURGE_BOOKINGS, type SurgeBooking } from '#contracts/booking-surges.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import {
  and,
  between,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  min,
  sql,
} from '../db/drizzle.ts';
import { bookingEvents, coachingCalls, consultationRequests, securityEvents } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { ALL_VISITORS } from './booking-ceilings.ts';
import type { CallTable } from './stored-bookings.ts';

/** Bookings are cancelled together only while they are neither confirmed by the coach nor paid. */
const cancellableStatuses = ['pending', 'unconfirmed'];

const SHOWN_DAYS = 7;

/** The time in which a network, or the whole site where it is null, passed a ceiling. */
type Surge = { id: number; network: string | null; from: Date; to: Date };

/** Lists at most `limit` surges that wait for the coach, the latest first, and counts all. */
export async function listBookingSurges(db: Db, limit: number, now: Date) {
  const surges = await listUnhandledSurges(db, now);
  const named = surges
    .slice(0, limit)
    .map(async (surge) => toSurgeReply(surge, await summarizeBookings(db, surge, now)));
  return { named: await Promise.all(named), count: surges.length };
}

/** Returns a surge with its bookings that can still be cancelled, the newest first. Throws `NOT_FOUND`. */
export async function getBookingSurge({ database: db, settings, now: clock }: AppContext, id: number) {
  const now = clock();
  const surge = await findSurge(db, id, now);
  const [summary, named] = await Promise.all([
    summarizeBookings(db, surge, now),
    listSurgeBookings(db, surge, settings.coachTimeZone, now),
  ]);
  return { ...toSurgeReply(surge, summary), named };
}

/** Marks the surge as handled. Throws `NOT_FOUND`. */
export async function dismissBookingSurge(ctx: AppContext, admin: string, id: number) {
  const now = ctx.now();
  const surge = await findSurge(ctx.database, id, now);
  await ctx.database.transaction(async (tx) => {
    const { network, id, createdAt } = securityEvents;
    const isOfSurge = surge.network === null ? isNull(network) : eq(network, surge.network);
    // Without its key, what comes in the same quarter of an hour is a new event.
    await tx
      .update(securityEvents)
      .set({ handledAt: now, aggregateKey: null })
      .where(and(isUnhandled, lte(id, surge.id), gte(createdAt, surge.from), isOfSurge));
    const subject = `kept those ${describeSurgeSource(surge)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-surge-handled', subject }, now);
  });
  // More bookings within the same hour are a new surge.
  await ctx.limits.releaseClaim('bookingCeilings', surge.network ?? ALL_VISITORS);
  return { message: 'Marked as done.' };
}

export const describeSurgeSource = ({ network }: Pick<Surge, 'network'>): string =>
  network ? `from ${network}` : 'of one busy hour';

/** Throws `NOT_FOUND`, also for a surge that was handled already. */
export async function findSurge(db: Db, id: number, now: Date): Promise<Surge> {
  const surge = (await listUnhandledSurges(db, now)).find((one) => one.id === id);
  if (!surge) throw new Refusal('NOT_FOUND', { message: 'This is already marked as done.' });
  return surge;
}

const isUnhandled = and(eq(securityEvents.kind, 'booking-ceiling'), isNull(securityEvents.handledAt));

/**
 * The events of one network are one surge, and so are those of the whole site in one hour. A surge has the id of its
 * first event, which stays the same when more events follow.
 */
async function listUnhandledSurges(db: Db, now: Date): Promise<Surge[]> {
  const { id, network, createdAt } = securityEvents;
  const hour = sql`case when ${network} is null then date_trunc('hour', ${createdAt}) end`;
  const found = await db
    .select({ id: min(id), network, first: min(createdAt), last: max(createdAt) })
    .from(securityEvents)
    .where(and(isUnhandled, gt(createdAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))))
    .groupBy(network, hour)
    .orderBy(desc(max(createdAt)), desc(min(id)));
  return found.map(({ id, network, first, last }) => ({
    id: id as number,
    network,
    // The ceilings of a network count bookings of several days.
    from: new Date((first as Date).getTime() - (network ? DAY_MS : HOUR_MS)),
    to: new Date((last as Date).getTime() + HOUR_MS),
  }));
}

type Summary = { bookings: number; first: Date | null };

const toSurgeReply = ({ id, network }: Surge, { bookings, first }: Summary): BookingSurge => ({
  id,
  network,
  bookings,
  firstBookedAt: first?.toISOString() ?? null,
});

/** The condition that a booking is of the surge and can be cancelled. The coach's own have no network. */
export function cancellableCondition(table: CallTable, { network, from, to }: Surge, now: Date) {
  return and(
    between(table.createdAt, from, to),
    network ? eq(table.network, network) : isNotNull(table.network),
    inArray(table.status, cancellableStatuses),
    gt(table.startsAt, now),
  );
}

async function summarizeBookings(db: Db, surge: Surge, now: Date): Promise<Summary> {
  const found = await Promise.all(
    [consultationRequests, coachingCalls].map((table) =>
      db
        .select({ bookings: count(), first: min(table.createdAt) })
        .from(table)
        .where(cancellableCondition(table, surge, now)),
    ),
  );
  const all = found.flat();
  const times = all.flatMap(({ first }) => (first ? [first.getTime()] : []));
  return {
    bookings: all.reduce((sum, { bookings }) => sum + bookings, 0),
    first: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}

const isConfirmedByMail = (db: Db) => {
  const { id, consultationRequestId, action } = bookingEvents;
  const confirmation = and(eq(consultationRequestId, consultationRequests.id), eq(action, 'confirm_by_link'));
  return sql<boolean>`${exists(db.select({ id }).from(bookingEvents).where(confirmation))}`;
};

async function listSurgeBookings(db: Db, surge: Surge, zone: string, now: Date): Promise<SurgeBooking[]> {
  const columnsOf = (table: CallTable) => ({
    id: table.id,
    firstName: table.firstName,
    lastName: table.lastName,
    email: table.email,
    status: table.status,
    startsAt: table.startsAt,
    selectedTimeSlot: table.selectedTimeSlot,
    createdAt: table.createdAt,
  });
  const [free, paid] = await Promise.all([
    db
      .select({
        ...columnsOf(consultationRequests),
        minutes: consultationRequests.minutes,
        isConfirmedByMail: isConfirmedByMail(db),
      })
      .from(consultationRequests)
      .where(cancellableCondition(consultationRequests, surge, now))
      .orderBy(desc(consultationRequests.createdAt))
      .limit(MAX_SURGE_BOOKINGS),
    db
      .select({ ...columnsOf(coachingCalls), minutes: coachingCalls.duration })
      .from(coachingCalls)
      .where(cancellableCondition(coachingCalls, surge, now))
      .orderBy(desc(coachingCalls.createdAt))
      .limit(MAX_SURGE_BOOKINGS),
  ]);
  return [
    ...free.map((row) => ({ ...row, kind: 'free' as const })),
    ...paid.map((row) => ({ ...row, kind: 'paid' as const, isConfirmedByMail: false })),
  ]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, MAX_SURGE_BOOKINGS)
    .map(({ selectedTimeSlot, startsAt, createdAt, ...row }) => ({
      ...row,
      label: formatCallTime({ selectedTimeSlot, startsAt }, zone),
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
    }));
}

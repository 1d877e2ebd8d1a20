import { type BookingSurge, MAX_SURGE_BOOKINGS } from '#contracts/booking/booking-surges.ts';
import type { BookingStatus } from '#domain/bookings.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { callsView, isAboutViewedCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import type { CountedItems } from '../db/counted-items.ts';
import {
  and,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  min,
  or,
  type SQL,
  sql,
} from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { bookingEvents, securityEvents } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { ALL_VISITORS } from './booking-ceilings.ts';

const SHOWN_DAYS = 7;

const isUnhandled = and(eq(securityEvents.kind, 'booking-ceiling'), isNull(securityEvents.handledAt));

/**
 * Selects the surges: groups of events in which a ceiling was passed. The events of one network are one surge, and so
 * are those of the whole site in one hour. A surge has the id of its first event.
 */
function selectSurges(db: Db, now: Date) {
  const { id, network, createdAt } = securityEvents;
  const hour = sql`case when ${network} is null then date_trunc('hour', ${createdAt}) end`;
  return db
    .select({
      id: sql<number>`${min(id)}`.mapWith(Number).as('first_event'),
      network,
      first: sql`${min(createdAt)}`.as('first_at'),
      last: sql`${max(createdAt)}`.as('last_at'),
    })
    .from(securityEvents)
    .where(and(isUnhandled, gt(createdAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))))
    .groupBy(network, hour)
    .as('surges');
}
type Surges = ReturnType<typeof selectSurges>;

/**
 * The condition that a call was booked in a surge, or in the hour around it. The ceilings of a network count bookings
 * of several days, so a network's surge begins a day earlier. The coach's own bookings have no network.
 */
const isBookedIn = ({ first, last, network }: Surges): SQL | undefined =>
  and(
    sql`${callsView.createdAt} >= ${first} - case when ${network} is null then interval '1 hour'
      else interval '24 hours' end`,
    sql`${callsView.createdAt} <= ${last} + interval '1 hour'`,
    isNotNull(callsView.network),
    or(isNull(network), eq(network, callsView.network)),
  );

/** The statuses of bookings that can be cancelled together: neither confirmed by the coach nor paid. */
const cancellableStatuses: BookingStatus[] = ['pending', 'unconfirmed'];

const isCancellable = (now: Date) => and(inArray(callsView.status, cancellableStatuses), gt(callsView.startsAt, now));

/** Lists at most `limit` surges that wait for the coach, the latest first, and counts all. */
export async function listBookingSurges(db: Db, limit: number, now: Date): Promise<CountedItems<BookingSurge>> {
  const surges = await readSurges(db, now);
  return { items: surges.slice(0, limit), count: surges.length };
}

/** Returns a surge with its bookings that can still be cancelled, the newest first. Throws `NOT_FOUND`. */
export async function getBookingSurge({ database: db, settings, now: clock }: AppContext, id: number) {
  const now = clock();
  const surge = await findSurge(db, id, now);
  const { email, createdAt } = callsView;
  const isByLink = eq(bookingEvents.action, 'confirm_by_link');
  const isConfirmed = hasRow(db, bookingEvents, isAboutViewedCall(bookingEvents), isByLink);
  const found = await db
    .select({ ...bookedCallFields, email, createdAt, isConfirmedByMail: sql<boolean>`${isConfirmed}` })
    .from(callsView)
    .where(matchSurge(db, id, now))
    .orderBy(desc(createdAt), desc(callsView.id))
    .limit(MAX_SURGE_BOOKINGS);
  const named = found.map(({ email, isConfirmedByMail, createdAt, ...call }) => ({
    ...toBookingSummary(call, settings.coachTimeZone),
    email,
    isConfirmedByMail,
    createdAt: createdAt.toISOString(),
  }));
  return { ...surge, named };
}

/** Finds a surge that waits for the coach. Throws `NOT_FOUND`. */
async function findSurge(db: Db, id: number, now: Date): Promise<BookingSurge> {
  const surge = (await readSurges(db, now)).find((one) => one.id === id);
  if (!surge) throw new Refusal('NOT_FOUND', 'This is already marked as done.');
  return surge;
}

/** Marks the surge as handled. Throws `NOT_FOUND`. */
export async function dismissBookingSurge(ctx: AppContext, admin: string, id: number) {
  const now = ctx.now();
  const surge = await findSurge(ctx.database, id, now);
  await ctx.database.transaction(async (tx) => {
    await markAsHandled(tx, id, now);
    const subject = `kept those ${describeSurgeSource(surge)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-surge-handled', subject }, now);
  });
  await releaseSurgeClaim(ctx, surge);
  return { message: 'Marked as done.' };
}

/** Marks the events of a surge as handled, which takes the surge off the coach's list. */
export async function markAsHandled(db: Db, id: number, now: Date): Promise<void> {
  const surges = selectSurges(db, now);
  const { network, createdAt } = securityEvents;
  const isOfSurge = and(
    eq(surges.id, id),
    sql`${surges.network} is not distinct from ${network}`,
    between(createdAt, surges.first, surges.last),
  );
  // Without its key, a row counts no later events of the same quarter of an hour: they get a new row.
  await db
    .update(securityEvents)
    .set({ handledAt: now, aggregateKey: null })
    .where(and(isUnhandled, hasRow(db, surges, isOfSurge)));
}

/** Lets more bookings within the same hour start a new surge. */
export const releaseSurgeClaim = ({ limits }: AppContext, { network }: Pick<BookingSurge, 'network'>) =>
  limits.releaseClaim('bookingCeilings', network ?? ALL_VISITORS);

export const describeSurgeSource = ({ network }: Pick<BookingSurge, 'network'>): string =>
  network ? `from ${network}` : 'of one busy hour';

/** The condition that a booking is of this surge and can still be cancelled. */
export function matchSurge(db: Db, id: number, now: Date): SQL | undefined {
  const surges = selectSurges(db, now);
  const isOfSurge = and(eq(surges.id, id), isBookedIn(surges));
  return and(isCancellable(now), hasRow(db, surges, isOfSurge));
}

/** Reads the surges with bookings that can still be cancelled, the latest first. */
async function readSurges(db: Db, now: Date): Promise<BookingSurge[]> {
  const surges = selectSurges(db, now);
  const found = await db
    .select({
      id: surges.id,
      network: surges.network,
      bookings: count(),
      paidCalls: sql`count(*) filter (where ${eq(callsView.kind, 'paid')})`.mapWith(Number),
      firstBookedAt: min(callsView.createdAt),
    })
    .from(surges)
    .innerJoin(callsView, and(isBookedIn(surges), isCancellable(now)))
    .groupBy(surges.id, surges.network, surges.last)
    .orderBy(desc(surges.last), desc(surges.id));
  return found.map((surge) => ({ ...surge, firstBookedAt: (surge.firstBookedAt as Date).toISOString() }));
}

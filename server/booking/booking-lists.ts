import type { BookingFilters, BookingList, BookingPagination } from '#contracts/booking/admin-bookings.ts';
import { type BookingKind, type BookingStatus, bookingKinds } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { callsView, callTables, isOfKind, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, count, desc, eq, gte, lt, notInArray, or, type SQL, sql } from '../db/drizzle.ts';
import { matchSearch } from '../db/match-search.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { matchSurge } from './booking-surges.ts';
import { listStoredBookings, toBooking } from './stored-bookings.ts';

type BookingQuery = BookingFilters & BookingPagination;

const { startsAt, createdAt, id, firstName, lastName, status: statusColumn } = callsView;

/** The sort orders. Each has an index. */
const orders: Record<BookingQuery['sort'], SQL[]> = {
  soonest: [asc(startsAt), asc(id)],
  latest: [desc(startsAt), desc(id)],
  newest: [desc(createdAt), desc(id)],
  name: [sql`lower(${lastName})`, sql`lower(${firstName})`, asc(id)],
};

export async function listBookings<Listed>(
  ctx: AppContext,
  admin: string,
  list: BookingList,
  query: BookingQuery,
): Promise<Listed[]> {
  const { page, pageSize, sort } = query;
  const bookings = await listStoredBookings(ctx.database, {
    where: buildCondition(ctx.database, list, query, ctx.now()),
    // Two calls of different kinds may have the same id.
    orderBy: list === 'all' ? [...orders[sort], asc(callsView.kind)] : orders[sort],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const subject = `the list of ${list} calls`;
  if (bookings.length > 0) await recordAnswersRead(ctx.database, { actor: admin, subject }, ctx.now());
  return bookings.map((booking) => toBooking(ctx, booking) as Listed);
}

type BookingCounts = { upcoming: number; past: number; all: number };

export async function countBookings(ctx: AppContext, list: BookingList, filters: BookingFilters) {
  const now = ctx.now();
  const countIf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const { upcoming, past } = buildTimeConditions(filters.status, now);
  const [counts] = await ctx.database
    .select({ upcoming: countIf(upcoming), past: countIf(past), all: count() })
    .from(callsView)
    .where(buildCondition(ctx.database, list, filters, now));
  return counts as BookingCounts;
}

/** The statuses of calls that may be a robot's. A free call expires if nobody confirms it by the mailed link. */
const nonGenuineStatuses: Record<BookingKind, BookingStatus[]> = {
  free: ['suspected_robot', 'expired'],
  paid: ['suspected_robot'],
};

export const buildCondition = (db: Db, list: BookingList, filters: BookingFilters, now: Date): SQL | undefined =>
  list === 'all'
    ? or(...bookingKinds.map((kind) => buildKindCondition(db, kind, filters, now)))
    : buildKindCondition(db, list, filters, now);

const buildKindCondition = (
  db: Db,
  kind: BookingKind,
  { search, when, status, surge }: BookingFilters,
  now: Date,
): SQL =>
  isOfKind(
    kind,
    and(
      when && buildTimeConditions(status, now)[when],
      status && buildStatusCondition(kind, status),
      search ? matchSearch(db, callTables[kind], search, id) : undefined,
      surge ? matchSurge(db, surge, now) : undefined,
    ),
  );

/** The statuses of calls that will not take place. */
const endedBeforehand: BookingStatus[] = ['cancelled', 'expired', 'refunded'];

/** Builds the conditions of upcoming and past calls. Ended ones are upcoming only if the coach asks for a status. */
function buildTimeConditions(status: BookingFilters['status'], now: Date) {
  const isAhead = gte(startsAt, now);
  const isAnyStatus = !status || status === 'genuine';
  const upcoming = isAnyStatus ? sql`${isAhead} and ${notInArray(statusColumn, endedBeforehand)}` : isAhead;
  return { upcoming, past: lt(startsAt, now) };
}

function buildStatusCondition(kind: BookingKind, status: NonNullable<BookingFilters['status']>): SQL {
  if (status === 'open') return isOpenCall;
  if (status === 'genuine') return notInArray(statusColumn, nonGenuineStatuses[kind]);
  return eq(statusColumn, status);
}

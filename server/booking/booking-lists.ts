import type { BookingFilters, BookingPagination } from '#contracts/admin-bookings.ts';
import { type BookingKind, type BookingStatus, openStatuses } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, count, desc, eq, gte, inArray, lt, notInArray, type SQL, sql } from '../db/drizzle.ts';
import { matchWordStarts } from '../db/match-search.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { matchSurge } from './booking-surges.ts';
import { type CallTable, callTables, listStoredBookings, toBooking } from './stored-bookings.ts';

type BookingQuery = BookingFilters & BookingPagination;

/** Each order has an index. */
const orders: Record<BookingQuery['sort'], (table: CallTable) => SQL[]> = {
  soonest: ({ startsAt, id }) => [asc(startsAt), asc(id)],
  latest: ({ startsAt, id }) => [desc(startsAt), desc(id)],
  newest: ({ createdAt, id }) => [desc(createdAt), desc(id)],
  name: ({ lastName, firstName, id }) => [sql`lower(${lastName})`, sql`lower(${firstName})`, asc(id)],
};

export async function listBookings<Listed>(
  ctx: AppContext,
  admin: string,
  kind: BookingKind,
  query: BookingQuery,
): Promise<Listed[]> {
  const { page, pageSize, sort } = query;
  const bookings = await listStoredBookings(ctx.database, kind, {
    where: buildCondition(ctx.database, kind, query, ctx.now()),
    orderBy: orders[sort](callTables[kind]),
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const subject = kind === 'free' ? 'the list of free calls' : 'the list of paid calls';
  if (bookings.length > 0) await recordAnswersRead(ctx.database, { actor: admin, subject }, ctx.now());
  return bookings.map((booking) => toBooking(ctx, booking) as Listed);
}

type BookingCounts = { upcoming: number; past: number; all: number };

export async function countBookings(ctx: AppContext, kind: BookingKind, filters: BookingFilters) {
  const now = ctx.now();
  const countIf = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const { upcoming, past } = buildTimeConditions(kind, filters.status, now);
  const [counts] = await ctx.database
    .select({ upcoming: countIf(upcoming), past: countIf(past), all: count() })
    .from(callTables[kind])
    .where(buildCondition(ctx.database, kind, filters, now));
  return counts as BookingCounts;
}

/** An expired free call was never confirmed, so it may not be a person's. A visitor begins a paid one on purpose. */
const nonGenuineStatuses: Record<BookingKind, readonly BookingStatus[]> = {
  free: ['suspected_robot', 'expired'],
  paid: ['suspected_robot'],
};

export function buildCondition(db: Db, kind: BookingKind, { search, when, status, surge }: BookingFilters, now: Date) {
  const table: CallTable = callTables[kind];
  return and(
    when && buildTimeConditions(kind, status, now)[when],
    status && buildStatusCondition(kind, status),
    search ? matchWordStarts(db, table, search) : undefined,
    surge ? matchSurge(db, kind, surge, now) : undefined,
  );
}

/** These calls will not take place. */
const endedBeforehand: readonly BookingStatus[] = ['cancelled', 'expired', 'refunded'];

/** Calls that will not take place are not upcoming, unless the coach looks for calls of such a status. */
function buildTimeConditions(kind: BookingKind, status: BookingFilters['status'], now: Date) {
  const table: CallTable = callTables[kind];
  const isAhead = gte(table.startsAt, now);
  const isAnyStatus = !status || status === 'genuine';
  const upcoming = isAnyStatus ? sql`${isAhead} and ${notInArray(table.status, [...endedBeforehand])}` : isAhead;
  return { upcoming, past: lt(table.startsAt, now) };
}

function buildStatusCondition(kind: BookingKind, status: NonNullable<BookingFilters['status']>): SQL {
  const table: CallTable = callTables[kind];
  if (status === 'open') return inArray(table.status, [...openStatuses[kind]]);
  if (status === 'genuine') return notInArray(table.status, [...nonGenuineStatuses[kind]]);
  return eq(table.status, status);
}

import type { BookingFilters, BookingList } from '#contracts/booking/admin-bookings.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { dateAt, formatCallTime } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { callsView } from '../db/calls-view.ts';
import { and, asc, sql } from '../db/drizzle.ts';
import { toSingleLine } from '../mail/message.ts';
import { csvDownload } from '../requests/csv-download.ts';
import type { Download } from '../requests/serve-endpoint.ts';
import { buildCondition } from './booking-lists.ts';
import { type CallOvertime, readOvertime } from './overtime.ts';
import { listStoredBookings, type StoredBooking } from './stored-bookings.ts';

const ROWS_PER_READ = 1000;

/** Exports the filtered bookings as a .csv file by time, without answers about health and notes. */
export async function exportBookings(
  ctx: AppContext,
  admin: string,
  list: BookingList,
  filters: BookingFilters,
): Promise<Download> {
  const now = ctx.now();
  await recordAdminAction(
    ctx.database,
    { actor: admin, action: 'bookings-exported', subject: `the ${list} calls` },
    now,
  );
  const name = `${list}-calls-${dateAt(now, ctx.settings.coachTimeZone)}.csv`;
  return csvDownload(name, [...columns, ...(list === 'free' ? [] : moneyColumns)], readLines(ctx, list, filters, now));
}

const columns = [
  'When',
  'Starts at (UTC)',
  'Minutes',
  'Status',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Calls by',
  'Source',
  'Booked at (UTC)',
];
const moneyColumns = [
  'Price (USD)',
  'Paid (USD)',
  'Refunded (USD)',
  'Paid with',
  'Minutes to credit',
  'Overtime (minutes)',
  'Overtime to invoice (USD)',
  'Overtime invoiced (USD)',
  'Minutes from credit',
];

/** Reads in pages, since there may be tens of thousands of bookings. */
async function* readLines(
  { database, settings }: AppContext,
  list: BookingList,
  filters: BookingFilters,
  now: Date,
): AsyncGenerator<unknown[]> {
  const { startsAt, id, kind } = callsView;
  const condition = buildCondition(database, list, filters, now);
  const orderBy = [asc(startsAt), asc(id), asc(kind)];
  let last: StoredBooking | undefined;
  let hasMore = true;
  while (hasMore) {
    // Raw SQL, since Drizzle cannot compare rows.
    const after =
      last && sql`(${startsAt}, ${id}, ${kind}) > (${sql.param(last.startsAt, startsAt)}, ${last.id}, ${last.kind})`;
    const where = and(condition, after);
    const bookings = await listStoredBookings(database, { where, orderBy, limit: ROWS_PER_READ });
    const overtime = await readOvertime(
      database,
      bookings.flatMap(({ coachingCallId }) => coachingCallId ?? []),
    );
    for (const booking of bookings) {
      yield [...sharedCells(booking, settings.coachTimeZone), ...moneyCells(booking, overtime)];
    }
    last = bookings.at(-1);
    hasMore = bookings.length === ROWS_PER_READ;
  }
}

function sharedCells(booking: StoredBooking, zone: string): unknown[] {
  const { startsAt, minutes, status, firstName, lastName, email, phone, contactMethod, source } = booking;
  return [
    formatCallTime(booking, zone),
    startsAt.toISOString(),
    minutes,
    status,
    toSingleLine(firstName),
    toSingleLine(lastName),
    email,
    toSingleLine(phone),
    contactMethodNames[contactMethod],
    source,
    booking.createdAt.toISOString(),
  ];
}

const noOvertime: CallOvertime = { minutes: 0, openCents: 0, invoicedCents: 0 };

/** Returns the cells of `moneyColumns`; none for a call without a price. */
function moneyCells(call: StoredBooking, overtime: Map<number, CallOvertime>): unknown[] {
  const { id, amount, paid, refunded, paidWith, rolloverMinutes, minutesFromCredit } = call;
  if (amount === null) return [];
  const { minutes, openCents, invoicedCents } = overtime.get(id) ?? noOvertime;
  return [
    ...[amount, paid, refunded].map(toDollars),
    paidWith,
    rolloverMinutes,
    minutes,
    ...[openCents, invoicedCents].map(toDollars),
    paidWith === 'credit' ? call.minutes : minutesFromCredit,
  ];
}

const toDollars = (cents: number): string => (cents / 100).toFixed(2);

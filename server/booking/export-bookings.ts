import type { BookingFilters } from '#contracts/admin-bookings.ts';
import { type BookingKind, contactMethodNames } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import { csvDownload } from '../csv-download.ts';
import { toSingleLine } from '../mail/message.ts';
import type { Download } from '../serve-endpoint.ts';
import { buildWhere } from './booking-lists.ts';
import { type StoredBooking, selectBookingsSql } from './stored-bookings.ts';

const ROWS_PER_READ = 1000;

/** The bookings that the filters find as a .csv file, in order of time. Answers about health and notes are not in it. */
export async function exportBookings(
  ctx: AppContext,
  admin: string,
  kind: BookingKind,
  filters: BookingFilters,
): Promise<Download> {
  const now = ctx.now();
  const subject = kind === 'free' ? 'the free calls' : 'the paid calls';
  await recordAdminAction(ctx.database, { actor: admin, action: 'bookings-exported', subject }, now);
  const name = `${kind}-calls-${dateAt(now, ctx.config.coachTimeZone)}.csv`;
  return csvDownload(name, columns[kind], readLines(ctx, kind, filters, now));
}

const common = [
  'When',
  'Starts at (UTC)',
  'Minutes',
  'Status',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Calls by',
];
const columns: Record<BookingKind, readonly string[]> = {
  free: [...common, 'Source', 'Booked at (UTC)'],
  paid: [...common, 'Source', 'Booked at (UTC)', 'Paid (USD)', 'Paid with', 'Minutes to credit'],
};

/** Read in pages by their place in time, so that tens of thousands neither fill the memory nor hold up others. */
async function* readLines(
  ctx: AppContext,
  kind: BookingKind,
  filters: BookingFilters,
  now: Date,
): AsyncGenerator<unknown[]> {
  const { where, values } = buildWhere(kind, filters, now);
  const after = `(starts_at, id) > ($${values.length + 1}::timestamptz, $${values.length + 2}::int)`;
  const text = `${selectBookingsSql[kind]} ${where ? `${where} and` : 'where'} ${after} order by starts_at, id limit ${ROWS_PER_READ}`;
  let last: unknown[] = ['-infinity', 0];
  for (;;) {
    const { rows } = await ctx.database.query(text, [...values, ...last]);
    const bookings = rows as StoredBooking[];
    for (const booking of bookings) yield asLine(booking, ctx.config.coachTimeZone);
    const end = bookings.at(-1);
    if (!end || bookings.length < ROWS_PER_READ) return;
    last = [end.startsAt, end.id];
  }
}

function asLine(booking: StoredBooking, zone: string): unknown[] {
  const { kind, startsAt, minutes, status, firstName, lastName, email, phone, contactMethod, source } = booking;
  return [
    slotValueLabel(booking.selectedTimeSlot, zone),
    startsAt.toISOString(),
    minutes,
    status,
    ...[
      toSingleLine(firstName),
      toSingleLine(lastName),
      email,
      toSingleLine(phone),
      contactMethodNames[contactMethod],
      source,
    ],
    booking.createdAt.toISOString(),
    ...(kind === 'paid' ? [(booking.amount / 100).toFixed(2), booking.paidWith, booking.rolloverMinutes] : []),
  ];
}

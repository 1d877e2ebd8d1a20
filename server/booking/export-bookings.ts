import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import type { BookingFilters } from '#contracts/admin-bookings.ts';
import { type BookingKind, contactMethodNames } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import { toSingleLine } from '../mail/message.ts';
import { Download } from '../serve-endpoint.ts';
import { buildWhere } from './booking-lists.ts';
import { type StoredBooking, selectBookingsSql } from './stored-bookings.ts';

const ROWS_PER_READ = 1000;

/**
 * Cells that begin like a formula are made text, since whoever books may have typed one for the coach's spreadsheet; all
 * texts are quoted, so that no sign within one begins another cell.
 */
const format: Options = {
  bom: true,
  header: true,
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_string: true,
};

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
  const csv = stringify({ ...format, columns: [...columns[kind]] });
  const lines = Readable.from(readLines(ctx, kind, filters, now));
  lines.on('error', (error) => csv.destroy(error));
  return new Download(name, 'text/csv; charset=utf-8', lines.pipe(csv));
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

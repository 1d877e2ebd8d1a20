import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { bookingTables } from '../booking/stored-bookings.ts';
import { asBookedCall, type BookedCallRow, selectBookedCallsSql } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import type { Today } from './today-reply.ts';

const MAX_CALLS = 10;
/** No call lasts longer: what began before need not be looked at. */
const LONGEST_CALL_MS = 24 * 60 * 60 * 1000;

/** When a call of that kind is over, in its table's columns. */
export const callEndSql: Record<BookingKind, string> = {
  free: `(starts_at + make_interval(mins => minutes))`,
  paid: `(starts_at + make_interval(mins => duration))`,
};

type NextCallRow = BookedCallRow & { contactMethod: string; phone: string; source: string };

/** Those that are not over yet, soonest first. */
export async function listNextCalls(sql: Sql, zone: string, now: Date): Promise<Today['nextCalls']> {
  const { rows } = await sql.query(
    `(${nextCallsSql('free', '$3')}) union all (${nextCallsSql('paid', '$4')}) order by "startsAt", kind, id limit ${MAX_CALLS}`,
    [now, new Date(now.getTime() - LONGEST_CALL_MS), openStatuses.free, openStatuses.paid],
  );
  const today = dateAt(now, zone);
  return (rows as NextCallRow[]).map((row) => ({
    ...asBookedCall(row, zone),
    contactMethod: row.contactMethod,
    phone: row.phone,
    source: row.source,
    isToday: dateAt(row.startsAt, zone) === today,
  }));
}

const nextCallsSql = (kind: BookingKind, statuses: string) => `
  select calls.*, booked.contact_method as "contactMethod", booked.phone, booked.source
  from (
    ${selectBookedCallsSql[kind]}
    where status = any (${statuses}::text[]) and starts_at > $2::timestamptz and ${callEndSql[kind]} > $1::timestamptz
    order by starts_at, id limit ${MAX_CALLS}
  ) as calls join ${bookingTables[kind]} as booked on booked.id = calls.id`;

import type { BookingCeilings, OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { composeOnce } from '../db/compose-once.ts';
import type { Db } from '../db/connect.ts';
import type { PgColumn, PgTable } from '../db/drizzle.ts';
import { eq, getTableColumns, is, SQL, sql, toSnakeCase } from '../db/drizzle.ts';
import { bookedSlots, consultationRequests } from '../db/schema.ts';
import { getCeilingValues, selectOpenBookings, withinCeilings } from './count-open-bookings.ts';
import { type NewFreeCall, selectOpenCalls, type toRequestRow } from './free-call-requests.ts';
import { isReplaceable } from './half-hours.ts';

/** The result of the statement. Check `isTakenByOther` first, so that a stranger cannot find out who has booked. */
export type InsertedRow = {
  /** The id of the new call; null past a ceiling, or if its email address has an open call ahead. */
  id: number | null;
  /** True if no half-hour was written. If `id` is set, another person was faster, and the call must be rolled back. */
  hasLostSlot: boolean;
  /** True if another person had the half-hour before. */
  isTakenByOther: boolean;
  /** True if the same email address and phone number had it: an address alone must not reveal a person's time. */
  isTakenBySamePerson: boolean;
  /** The id of the free call that had the half-hour, whether it is the same person's or another's. */
  holderId: number | null;
  /** The end of that call's hold: an instant, as the text that the database returns. */
  holderUntil: string | null;
  /** True if all counts are within their ceilings. */
  isWithin: boolean;
  /** The open bookings from the visitor's networks. */
  open: OpenBookingCounts;
};

/** Counts the open bookings, checks the ceilings, and inserts the call with its half-hour, in one statement. */
export async function insertWithinCeilings(
  tx: Db,
  request: RequestRow,
  { floodGuard, now }: Pick<NewFreeCall, 'floodGuard' | 'now'>,
  ceilings: BookingCeilings,
): Promise<InsertedRow> {
  const values = { ...request, ...getCeilingValues(floodGuard.network, ceilings, now) };
  const [row] = await insertAndReport(tx, values);
  return row as InsertedRow;
}

/** The statement, written by hand since Drizzle has no `insert … select` of some columns. */
const insertAndReport = composeOnce<InsertedRow>((db, values) => {
  const { id, email, phoneDigits } = consultationRequests;
  const { holdExpiresAt, consultationRequestId, timeSlot } = bookedSlots;
  const value = (name: keyof RequestRow) => sql.placeholder(name);
  const requestRow = Object.fromEntries(columnKeys(values).map((name) => [name, sql.placeholder(name)]));
  const slotHolder = {
    isSecondarySlot: false,
    primarySlotId: null,
    holdExpiresAt: null,
    bookedAt: value('createdAt'),
    duration: value('minutes'),
    consultationRequestId: sql`request.id`,
    coachingCallId: null,
    closedAt: null,
  };
  const slotRow = { timeSlot: value('selectedTimeSlot'), startsAt: value('startsAt'), ...slotHolder };
  const isSame = sql`coalesce((${email}, ${phoneDigits}) = (${value('email')}, ${value('phoneDigits')}), false)`;
  // `request` inserts the call, `slot` takes its half-hour, and `present` is the half-hour as it was before.
  return sql`
    with open as materialized ${selectOpenBookings(db)},
    request as (
      ${insertSelect(consultationRequests, requestRow)} from open
      where ${withinCeilings()} and not exists ${selectOpenCalls(db, value('email'), value('createdAt'))}
      returning ${id}
    ), slot as (
      ${insertSelect(bookedSlots, slotRow)} from request
      on conflict (${nameOf(timeSlot)}) do update set ${setExcluded(bookedSlots, slotHolder)}
      where ${isReplaceable(value('createdAt'))} returning ${bookedSlots.id}
    )
    select (select id from request) as id, not exists (select from slot) as "hasLostSlot",
      coalesce(not present.is_same, false) as "isTakenByOther",
      coalesce(present.is_same, false) as "isTakenBySamePerson",
      present.id as "holderId", present.hold_until::text as "holderUntil", ${withinCeilings()} as "isWithin",
      row_to_json(open) as open
    from open left join (
      select ${id}, ${holdExpiresAt} as hold_until, ${isSame} as is_same
      from ${bookedSlots} left join ${consultationRequests} on ${eq(id, consultationRequestId)}
      where ${eq(timeSlot, value('selectedTimeSlot'))} and not coalesce(${isReplaceable(value('createdAt'))}, false)
    ) as present on true`;
});

type RequestRow = ReturnType<typeof toRequestRow>;
type Row = Record<string, unknown>;

const columnKeys = (row: Row) => Object.keys(getTableColumns(consultationRequests)).filter((key) => key in row);
const columnOf = (table: PgTable, key: string) => getTableColumns(table)[key] as PgColumn;

/** Returns the column's name without its table. */
const nameOf = (column: PgColumn) => sql.identifier(toSnakeCase(column.name));

/** Returns the beginning of an `insert … select` of these columns. */
function insertSelect(table: PgTable, row: Row): SQL {
  const names = Object.keys(row).map((key) => nameOf(columnOf(table, key)));
  const values = Object.entries(row).map(([key, value]) => castValue(columnOf(table, key), value));
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}`;
}

/** Casts a value to its column's type, since the database cannot infer a parameter's type in a `select`. */
function castValue(column: PgColumn, value: unknown): SQL {
  if (is(value, SQL)) return value;
  const sqlType = column.getSQLType() === 'serial' ? 'integer' : column.getSQLType();
  const type = column.dataType === 'string' ? 'text' : sqlType;
  return sql`${sql.param(value, column)}::${sql.raw(type)}`;
}

function setExcluded(table: PgTable, row: Row): SQL {
  const names = Object.keys(row).map((key) => nameOf(columnOf(table, key)));
  return sql.join(
    names.map((name) => sql`${name} = excluded.${name}`),
    sql`, `,
  );
}

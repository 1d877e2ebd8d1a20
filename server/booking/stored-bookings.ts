import type { Booking, PaidCall } from '#contracts/admin-bookings.ts';
import type { BookingKind, ContactMethod, FreeCallStatus, PaidCallStatus } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import type { ConsentState } from '#domain/consents.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { AnyPgColumn } from '../db/drizzle.ts';
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from '../db/drizzle.ts';
import {
  coachingCalls,
  consents,
  consultationRequests,
  paymentDecisions,
  paymentLinks,
  payments,
} from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { storedAnswers } from './stored-answers.ts';

export type BookingId = { kind: BookingKind; id: number };

export const callTables = { free: consultationRequests, paid: coachingCalls } as const;
export type CallTable = (typeof callTables)[BookingKind];

const {
  network: _free,
  networkPath: _freePath,
  eatingOutClear: _clear,
  ...freeCallColumns
} = getTableColumns(consultationRequests);
const { network: _paid, networkPath: _paidPath, duration, ...paidCallColumns } = getTableColumns(coachingCalls);

/** Selects the state of the latest consent: a client may withdraw it, and agree again to answer more. */
const selectHealthConsent = (callOf: AnyPgColumn, call: AnyPgColumn) =>
  sql<ConsentState>`coalesce((select case when ${consents.withdrawnAt} is null then 'given' else 'withdrawn' end
    from ${consents} where ${and(eq(callOf, call), eq(consents.policy, 'health-privacy'))}
    order by ${consents.id} desc limit 1), 'not-asked')`;

const selectFreeCalls = (db: Db, where: SQL | undefined) =>
  db
    .select({
      kind: sql<'free'>`'free'::text`,
      ...freeCallColumns,
      ...storedAnswers,
      contactMethod: sql<ContactMethod>`${freeCallColumns.contactMethod}`,
      status: sql<FreeCallStatus>`${freeCallColumns.status}`,
      healthConsent: selectHealthConsent(consents.consultationRequestId, consultationRequests.id),
    })
    .from(consultationRequests)
    .where(where);

// Subqueries instead of joins, so that locking a call does not lock its payment. Their conditions keep the names of the
// tables, which the builder leaves out of the expressions themselves.
const isOfCall = eq(payments.paymentIntentId, coachingCalls.stripePaymentIntentId);
const isCharged = inArray(payments.status, ['settled', 'lost', 'refunded']);
const isDecisionAboutCall = eq(paymentDecisions.coachingCallId, coachingCalls.id);
const paidSql = sql`case ${coachingCalls.paidWith} when 'elsewhere' then ${coachingCalls.amount}
  when 'card' then coalesce((select ${payments.amount} from ${payments} where ${and(isOfCall, isCharged)}), 0)
  else 0 end`.mapWith(Number);
const refundedSql = sql`case ${coachingCalls.paidWith}
  when 'elsewhere' then coalesce((select sum(${paymentDecisions.amount}) from ${paymentDecisions}
    where ${and(isDecisionAboutCall, eq(paymentDecisions.decision, 'refunded'))}), 0)
  else coalesce((select ${payments.refunded} from ${payments} where ${isOfCall}), 0) end`.mapWith(Number);

const owedSql = sql`coalesce((select ${paymentLinks.amount} from ${paymentLinks}
  where ${and(eq(paymentLinks.coachingCallId, coachingCalls.id), isNull(paymentLinks.endedBy))}), 0)`.mapWith(Number);

const selectPaidCalls = (db: Db, where: SQL | undefined) =>
  db
    .select({
      kind: sql<'paid'>`'paid'::text`,
      ...paidCallColumns,
      contactMethod: sql<ContactMethod>`${paidCallColumns.contactMethod}`,
      status: sql<PaidCallStatus>`${paidCallColumns.status}`,
      paidWith: sql<PaidCall['paidWith']>`${paidCallColumns.paidWith}`,
      minutes: duration,
      paid: paidSql,
      refunded: refundedSql,
      owed: owedSql,
      healthConsent: selectHealthConsent(consents.coachingCallId, coachingCalls.id),
    })
    .from(coachingCalls)
    .where(where);

export type StoredFreeCall = Awaited<ReturnType<typeof selectFreeCalls>>[number];
export type StoredPaidCall = Awaited<ReturnType<typeof selectPaidCalls>>[number];
/** A row of one of the two tables, under common names. */
export type StoredBooking = StoredFreeCall | StoredPaidCall;

type Page = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset?: number };

export async function listStoredBookings(
  db: Db,
  kind: BookingKind,
  { where, orderBy, limit, offset = 0 }: Page,
): Promise<StoredBooking[]> {
  if (kind === 'free')
    return selectFreeCalls(db, where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  return selectPaidCalls(db, where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
}

export async function findBooking(db: Db, { kind, id }: BookingId): Promise<StoredBooking | undefined> {
  const [found] =
    kind === 'free'
      ? await selectFreeCalls(db, eq(consultationRequests.id, id))
      : await selectPaidCalls(db, eq(coachingCalls.id, id));
  return found;
}

/** Throws `NOT_FOUND`. */
export async function readBooking(db: Db, booking: BookingId): Promise<StoredBooking> {
  return (await findBooking(db, booking)) ?? refuseMissingBooking();
}

export async function findAndLockBooking(tx: Db, { kind, id }: BookingId): Promise<StoredBooking | undefined> {
  const [found] =
    kind === 'free'
      ? await selectFreeCalls(tx, eq(consultationRequests.id, id)).for('update')
      : await selectPaidCalls(tx, eq(coachingCalls.id, id)).for('update');
  return found;
}

/** Locks the booking until the transaction ends. Throws `NOT_FOUND`. */
export const lockBooking = async (tx: Db, booking: BookingId): Promise<StoredBooking> =>
  (await findAndLockBooking(tx, booking)) ?? refuseMissingBooking();

type SharedColumn = keyof typeof consultationRequests.$inferInsert & keyof typeof coachingCalls.$inferInsert;
type BookingChanges = { [Key in SharedColumn]?: (typeof coachingCalls.$inferInsert)[Key] | SQL };

/** Changes columns that both tables have. */
export async function updateBooking(tx: Db, { kind, id }: BookingId, changes: BookingChanges): Promise<void> {
  const table: CallTable = callTables[kind];
  await tx.update(table).set(changes).where(eq(table.id, id));
}

export async function updatePaidCall(
  tx: Db,
  { id }: StoredPaidCall,
  changes: Partial<typeof coachingCalls.$inferInsert>,
): Promise<void> {
  await tx.update(coachingCalls).set(changes).where(eq(coachingCalls.id, id));
}

/** The columns by which half-hours, mails and events refer to a booking. */
type BookingReference = { consultationRequestId: number } | { coachingCallId: number };

export const toBookingReference = ({ kind, id }: BookingId): BookingReference =>
  kind === 'free' ? { consultationRequestId: id } : { coachingCallId: id };

/** The condition that a row of `table` refers to this booking. */
export const matchBooking = (
  table: { consultationRequestId: AnyPgColumn; coachingCallId: AnyPgColumn },
  { kind, id }: BookingId,
): SQL => eq(kind === 'free' ? table.consultationRequestId : table.coachingCallId, id);

function refuseMissingBooking(): never {
  throw new Refusal('NOT_FOUND', { message: 'This booking no longer exists.' });
}

/** Converts a booking for the coach's replies, and opens its answers. */
export function toBooking({ sealer, settings }: Pick<AppContext, 'sealer' | 'settings'>, row: StoredBooking): Booking {
  const shared = {
    label: formatCallTime(row, settings.coachTimeZone),
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
  return row.kind === 'paid'
    ? { ...sealer.openRow('coaching_calls', row), ...shared, duration: row.minutes }
    : { ...sealer.openRow('consultation_requests', row), ...shared };
}

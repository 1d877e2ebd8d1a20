import type { Booking } from '#contracts/booking/admin-bookings.ts';
import type { BookingKind, FreeCallStatus, PaidCallStatus } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import type { ConsentState } from '#domain/consents.ts';
import type { PackageEndReason } from '#domain/packages.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import type { AppContext } from '../app-context.ts';
import { type CallId, type CallTable, callsView, callTables, isOneOf } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import {
  and,
  eq,
  getTableName,
  getViewName,
  getViewSelectedFields,
  inArray,
  isNull,
  ne,
  type SQL,
  sql,
} from '../db/drizzle.ts';
import {
  type coachingCalls,
  consents,
  type consultationRequests,
  packages,
  paymentDecisions,
  paymentLinks,
  paymentRefunds,
  payments,
} from '../db/schema.ts';
import type { Opened, Sealer } from '../db/sealing/sealer.ts';
import { Refusal } from '../requests/refusal.ts';

const { network: _network, networkPath: _path, ...callColumns } = getViewSelectedFields(callsView);

// In selected SQL, Drizzle leaves out the table names of columns, except inside conditions such as `eq`. Hence these
// conditions.
const isPaymentOfCall = eq(payments.paymentIntentId, callsView.stripePaymentIntentId);
const isDecisionAboutCall = eq(paymentDecisions.coachingCallId, callsView.coachingCallId);
const isCharged = inArray(payments.status, ['settled', 'lost', 'refunded']);
/** The cents that were paid: 0, like `refundedSql` and `owedSql`, for a call without a payment, such as a free one. */
const paidSql = sql`case ${callsView.paidWith} when 'elsewhere' then ${callsView.amount}
  when 'card' then coalesce((select ${payments.amount} from ${payments} where ${and(isPaymentOfCall, isCharged)}), 0)
  else 0 end`.mapWith(Number);
const refundedSql = sql`case ${callsView.paidWith}
  when 'elsewhere' then coalesce((select sum(${paymentDecisions.amount}) from ${paymentDecisions}
    where ${and(isDecisionAboutCall, eq(paymentDecisions.decision, 'refunded'))}), 0)
  else coalesce((select ${payments.refunded} from ${payments} where ${isPaymentOfCall}), 0) end`.mapWith(Number);
const owedSql = sql`coalesce((select ${paymentLinks.amount} from ${paymentLinks}
  where ${and(eq(paymentLinks.coachingCallId, callsView.coachingCallId), isNull(paymentLinks.endedBy))}), 0)`.mapWith(
  Number,
);
/** True if the coach has given the money back, as credit or elsewhere: a missed call may be reopened after that. */
const isGivenBackSql = sql<boolean>`exists (select 1 from ${paymentDecisions} where ${and(
  isDecisionAboutCall,
  ne(paymentDecisions.reason, 'overtime'),
  inArray(paymentDecisions.decision, ['credited', 'refunded']),
)})`;
/** True if no rule can decide about the money: the bank holds it, a refund is under way, or it went back already. */
const isMoneyHeldSql = sql<boolean>`(exists (select 1 from ${payments}
    where ${and(isPaymentOfCall, inArray(payments.dispute, ['open', 'lost']))})
  or exists (select 1 from ${paymentRefunds} join ${payments} on ${eq(payments.id, paymentRefunds.paymentId)}
    where ${and(isPaymentOfCall, eq(paymentRefunds.status, 'asked'))})
  or ${isGivenBackSql})`;
/** The condition that the payer's bank holds the money of a payment that counts, or has taken it back. */
export const isHeldByBank = and(ne(payments.status, 'lost'), inArray(payments.dispute, ['open', 'lost']));
/** The package that pays for a call; null without one. */
export type PackageOfCall = {
  id: number;
  name: string;
  /** ISO 8601 with Z. */
  endsAt: string;
  endedBy: PackageEndReason | null;
  singleCallCents: number;
  /** The payer's bank holds the money, or has taken it back. */
  isDisputed: boolean;
};
const packageSql = sql<PackageOfCall | null>`(select jsonb_build_object('id', ${packages.id}, 'name', ${packages.name},
    'endsAt', ${packages.endsAt}, 'endedBy', ${packages.endedBy}, 'singleCallCents', ${packages.singleCallCents},
    'isDisputed', exists (select 1 from ${payments} join ${paymentLinks} on ${eq(paymentLinks.id, payments.billId)}
      where ${and(eq(paymentLinks.packageId, packages.id), isHeldByBank)}))
  from ${packages} where ${eq(packages.id, callsView.packageId)})`.mapWith((row: PackageOfCall) => ({
  ...row,
  endsAt: new Date(row.endsAt).toISOString(),
}));
/** Selects the state of the latest consent: a client may withdraw it, and agree again to answer more. */
const selectConsent = (isAboutCall: SQL) =>
  sql`(select case when ${consents.withdrawnAt} is null then 'given' else 'withdrawn' end
    from ${consents} where ${and(isAboutCall, eq(consents.policy, 'health-privacy'))} order by ${consents.id} desc limit 1)`;
const healthConsentSql = sql<ConsentState>`coalesce(
  ${selectConsent(eq(consents.consultationRequestId, callsView.consultationRequestId))},
  ${selectConsent(eq(consents.coachingCallId, callsView.coachingCallId))}, 'not-asked')`;

const bookingFields = {
  ...callColumns,
  paid: paidSql,
  refunded: refundedSql,
  owed: owedSql,
  isMoneyHeld: isMoneyHeldSql,
  isGivenBack: isGivenBackSql,
  package: packageSql,
  healthConsent: healthConsentSql,
};

const selectBookings = (db: Db, where: SQL | undefined) => db.select(bookingFields).from(callsView).where(where);
type CallRow = Awaited<ReturnType<typeof selectBookings>>[number];
export type StoredFreeCall = CallRow & { kind: 'free'; status: FreeCallStatus; amount: null; paidWith: null };
export type StoredPaidCall = CallRow & {
  kind: 'paid';
  status: PaidCallStatus;
  amount: number;
  paidWith: NonNullable<CallRow['paidWith']>;
};
/** A call with what was paid for it and agreed to. */
export type StoredBooking = StoredFreeCall | StoredPaidCall;

type Page = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset?: number };

/** Lists bookings. Selects the page of calls first, so that money and consents are looked up for these alone. */
export async function listStoredBookings(
  db: Db,
  { where, orderBy, limit, offset = 0 }: Page,
): Promise<StoredBooking[]> {
  const page = db
    .select(callColumns)
    .from(callsView)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    // Under the view's name, so that `bookingFields` select from this page.
    .as(getViewName(callsView));
  return (await db
    .select(bookingFields)
    .from(page)
    .orderBy(...orderBy)) as StoredBooking[];
}

type BookingOf<Kind extends BookingKind> = Extract<StoredBooking, { kind: Kind }>;

export async function findBooking<Kind extends BookingKind>(
  db: Db,
  booking: CallId<Kind>,
): Promise<BookingOf<Kind> | undefined> {
  const [found] = await selectBookings(db, isOneOf([booking]));
  return found as BookingOf<Kind> | undefined;
}

/** Reads a booking. Throws `NOT_FOUND`. */
export async function readBooking(db: Db, booking: CallId): Promise<StoredBooking> {
  return (await findBooking(db, booking)) ?? refuseMissingBooking();
}

/**
 * Locks a call in its table, since rows of a view cannot be locked, and then the package that pays for it, whose end
 * decides what becomes of the call. To avoid deadlocks, take or release half-hours only after that: a client who books
 * a call of a package locks the package first too.
 */
export async function findAndLockBooking<Kind extends BookingKind>(
  tx: Db,
  booking: CallId<Kind>,
): Promise<BookingOf<Kind> | undefined> {
  const table: CallTable = callTables[booking.kind];
  await tx.select({ id: table.id }).from(table).where(eq(table.id, booking.id)).for('update');
  const found = await findBooking(tx, booking);
  if (!found?.package) return found;
  await tx.select({ id: packages.id }).from(packages).where(eq(packages.id, found.package.id)).for('update');
  return findBooking(tx, booking);
}

/** Locks the booking until the transaction ends. Throws `NOT_FOUND`. */
export const lockBooking = async <Kind extends BookingKind>(tx: Db, booking: CallId<Kind>): Promise<BookingOf<Kind>> =>
  (await findAndLockBooking(tx, booking)) ?? refuseMissingBooking();

type SharedColumn = keyof typeof consultationRequests.$inferInsert & keyof typeof coachingCalls.$inferInsert;
type BookingChanges = { [Key in SharedColumn]?: (typeof coachingCalls.$inferInsert)[Key] | SQL };

/** Changes columns that both tables have. */
export async function updateBooking(tx: Db, { kind, id }: CallId, changes: BookingChanges): Promise<void> {
  const table: CallTable = callTables[kind];
  await tx.update(table).set(changes).where(eq(table.id, id));
}

export async function removeBooking(tx: Db, { kind, id }: CallId): Promise<void> {
  const table: CallTable = callTables[kind];
  await tx.delete(table).where(eq(table.id, id));
}

function refuseMissingBooking(): never {
  throw new Refusal('NOT_FOUND', 'This booking no longer exists.');
}

/** Opens the sealed goals, answers and notes. */
export const openBooking = (sealer: Sealer, booking: StoredBooking): Opened<StoredBooking> =>
  sealer.openRow(getTableName(callTables[booking.kind]), booking);

/** Converts a booking for the coach's replies, and opens its answers. */
export function toBooking({ sealer, settings }: Pick<AppContext, 'sealer' | 'settings'>, row: StoredBooking): Booking {
  const booking = {
    ...openBooking(sealer, row),
    duration: row.minutes,
    videoLink: findVideoLink(row),
    label: formatCallTime(row, settings.coachTimeZone),
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
  return booking as Booking;
}

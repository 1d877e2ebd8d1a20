import type { PaymentFilters } from '#contracts/admin-payments.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { formatCallTime } from '../calendar/booked-calls.ts';
import { csvDownload } from '../csv-download.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { coachingCalls, paymentRefunds, payments } from '../db/schema.ts';
import { toSingleLine } from '../mail/message.ts';
import type { Download } from '../serve-endpoint.ts';
import { buildPaymentFilter, isCharged } from './payment-list.ts';
import { paymentTitle } from './payment-list-row.ts';

const BATCH_SIZE = 1000;
/** In place of a refund's id, in the order of the file. */
const CHARGE = 0;
const LOST_DISPUTE = -1;

const columns = [
  'Date',
  'Moment (UTC)',
  'Charged (USD)',
  'Refunded (USD)',
  'For',
  'First name',
  'Last name',
  'Email',
  'Payment',
  'Refund',
  'State',
  'Reason',
  'Note',
];

/**
 * Exports charges and refunds as a .csv file, one line for each movement of money in its order. `from` and `to` are days of
 * the movements, as on an account statement.
 */
export async function exportPayments(ctx: AppContext, admin: string, filters: PaymentFilters): Promise<Download> {
  const now = ctx.now();
  const zone = ctx.settings.coachTimeZone;
  await recordAdminAction(ctx.database, { actor: admin, action: 'payments-exported', subject: 'the payments' }, now);
  return csvDownload(`payments-${dateAt(now, zone)}.csv`, columns, readCsvRows(ctx, filters));
}

const stateLabels: Record<string, string> = {
  settled: 'Paid',
  lost: 'Paid, but the time was gone',
  refunded: 'Refunded',
  pending: 'Refund on its way',
  succeeded: 'Refunded',
};

type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** The last movement of a batch: the next batch begins after it. */
type Cursor = { movedAt: Date; refund: number; payment: number };

async function* readCsvRows(ctx: AppContext, filters: PaymentFilters): AsyncGenerator<unknown[]> {
  let cursor: Cursor | undefined;
  do {
    const movements: Movement[] = await listMovements(ctx, filters, cursor);
    for (const movement of movements) yield toCsvRow(movement, ctx.settings.coachTimeZone);
    cursor = movements.length < BATCH_SIZE ? undefined : movements.at(-1);
  } while (cursor);
}

function listMovements({ database, settings }: AppContext, { from, to, ...filters }: PaymentFilters, cursor?: Cursor) {
  const zone = settings.coachTimeZone;
  const movements = selectMovements(database, buildPaymentFilter(filters, zone));
  const { movedAt, refund, payment } = movements;
  // A comparison of rows, which the builder does not have.
  const isAfterCursor =
    cursor &&
    sql`(${movedAt}, ${refund}, ${payment}) > (${cursor.movedAt.toISOString()}::timestamptz, ${cursor.refund}::int, ${cursor.payment}::int)`;
  return database
    .select({
      ...movements._.selectedFields,
      minutes: coachingCalls.duration,
      selectedTimeSlot: coachingCalls.selectedTimeSlot,
      startsAt: coachingCalls.startsAt,
    })
    .from(movements)
    .leftJoin(coachingCalls, eq(coachingCalls.id, movements.callId))
    .where(
      and(
        from ? gte(movedAt, startOfDate(from, zone)) : undefined,
        to ? lt(movedAt, startOfDate(addDays(to, 1), zone)) : undefined,
        isAfterCursor,
      ),
    )
    .orderBy(movedAt, refund, payment)
    .limit(BATCH_SIZE);
}

/** One row for each charge, for each lost dispute and for each refund of the payments that match the filter. */
function selectMovements(db: Db, filter: SQL | undefined) {
  const payer = {
    payment: payments.id,
    kind: payments.kind,
    firstName: payments.firstName,
    lastName: payments.lastName,
    email: payments.email,
    reference: payments.paymentIntentId,
    callId: payments.coachingCallId,
  };
  const withoutRefund = {
    refundReference: sql<string | null>`null::varchar`.as('refund_reference'),
    reason: sql<string>`''::varchar`.as('reason'),
    note: sql<string>`''::text`.as('note'),
  };
  const charges = db
    .select({
      movedAt: sql`${payments.settledAt}`.mapWith(payments.settledAt).as('moved_at'),
      refund: sql<number>`${CHARGE}::int`.as('refund'),
      cents: sql<number>`${payments.amount}`.as('cents'),
      ...withoutRefund,
      state:
        sql<string>`case when ${payments.dispute} is null then ${payments.status} else 'disputed: ' || ${payments.dispute} end`.as(
          'state',
        ),
      ...payer,
    })
    .from(payments)
    .where(and(filter, isCharged, isNotNull(payments.settledAt)));
  const lostDisputes = db
    .select({
      movedAt: sql`${payments.disputeAt}`.mapWith(payments.disputeAt).as('moved_at'),
      refund: sql<number>`${LOST_DISPUTE}::int`.as('refund'),
      cents: sql<number>`${payments.amount} - ${payments.refunded}`.as('cents'),
      ...withoutRefund,
      state: sql<string>`'dispute lost'`.as('state'),
      ...payer,
    })
    .from(payments)
    .where(and(filter, eq(payments.dispute, 'lost'), isNotNull(payments.disputeAt)));
  const refunds = db
    .select({
      movedAt: paymentRefunds.createdAt,
      refund: paymentRefunds.id,
      cents: paymentRefunds.amount,
      refundReference: paymentRefunds.refundId,
      reason: paymentRefunds.reason,
      note: paymentRefunds.note,
      state: paymentRefunds.status,
      ...payer,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(filter, isCharged, inArray(paymentRefunds.status, ['pending', 'succeeded'])));
  return unionAll(charges, lostDisputes, refunds).as('movements');
}

function toCsvRow(movement: Movement, zone: string): unknown[] {
  const { movedAt, refund, cents, firstName, lastName, email, selectedTimeSlot, startsAt } = movement;
  // Refunds have a separate column, because a minus sign would begin a formula.
  const dollars = (cents / 100).toFixed(2);
  const time = selectedTimeSlot && startsAt ? `, ${formatCallTime({ selectedTimeSlot, startsAt }, zone)}` : '';
  return [
    dateAt(movedAt, zone),
    movedAt.toISOString(),
    ...(refund === CHARGE ? [dollars, ''] : ['', dollars]),
    `${paymentTitle(movement)}${time}`,
    ...[toSingleLine(firstName), toSingleLine(lastName), email, movement.reference, movement.refundReference],
    ...[
      stateLabels[movement.state] ?? movement.state,
      movement.reason.replaceAll('_', ' '),
      toSingleLine(movement.note),
    ],
  ];
}

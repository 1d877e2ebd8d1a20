import type { PaymentFilters } from '#contracts/money/admin-payments.ts';
import type { PaymentKind } from '#contracts/money/payments.ts';
import type { TakingsQuery } from '#contracts/money/takings.ts';
import { dateAt, formatCallTime, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { callsView, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gte, lt, sql } from '../db/drizzle.ts';
import { paymentLinks } from '../db/schema.ts';
import { toSingleLine } from '../mail/message.ts';
import { csvDownload } from '../requests/csv-download.ts';
import type { Download } from '../requests/serve-endpoint.ts';
import {
  type MovementKind,
  type Movements,
  movementKinds,
  purchaseOfMovement,
  selectCardMovements,
  selectMovements,
} from './money-movements.ts';
import { buildPaymentFilter } from './payment-list.ts';
import { paymentTitle } from './payment-list-row.ts';
import { getTakingsPeriod } from './takings.ts';

const BATCH_SIZE = 1000;

const columns = [
  'Date',
  'Moment (UTC)',
  'Charged (USD)',
  'Card fee (USD)',
  'Paid elsewhere (USD)',
  'Refunded (USD)',
  'Disputed (USD)',
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

/** The days of an export, both included. */
type Days = { from?: string | undefined; to?: string | undefined };

/**
 * Exports charges, refunds and disputes of card payments as a .csv file, one line for each movement of money in its
 * order. `from` and `to` are days of the movements, as on an account statement.
 */
export async function exportPayments(
  ctx: AppContext,
  admin: string,
  { from, to, ...filters }: PaymentFilters,
): Promise<Download> {
  const movements = selectCardMovements(
    ctx.database,
    buildPaymentFilter(ctx.database, filters, ctx.settings.coachTimeZone),
  );
  await recordExport(ctx, admin, 'the payments');
  const today = dateAt(ctx.now(), ctx.settings.coachTimeZone);
  return csvDownload(`payments-${today}.csv`, columns, readCsvRows(ctx, movements, { from, to }));
}

/** Exports all money of a month or a range, also what was paid elsewhere. */
export async function exportTakings(ctx: AppContext, admin: string, query: TakingsQuery): Promise<Download> {
  const { firstDay: from, lastDay: to } = getTakingsPeriod(ctx, query);
  await recordExport(ctx, admin, `the takings from ${from} to ${to}`);
  const rows = readCsvRows(ctx, selectMovements(ctx.database), { from, to });
  return csvDownload(`takings-${from}-to-${to}.csv`, columns, rows);
}

const recordExport = ({ database, now }: AppContext, actor: string, subject: string) =>
  recordAdminAction(database, { actor, action: 'payments-exported', subject }, now());

const stateLabels: Record<string, string> = {
  settled: 'Paid',
  lost: 'Paid too late',
  refunded: 'Refunded',
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  // 'disputed: …' is the state of a charge, 'dispute …' that of the dispute's own movement.
  'disputed: open': 'Disputed',
  'disputed: won': 'Dispute won',
  'disputed: lost': 'Dispute lost',
  'dispute open': 'Disputed',
  'dispute lost': 'Dispute lost',
  'paid elsewhere': 'Paid elsewhere',
  'refunded elsewhere': 'Refunded elsewhere',
};

const selectRows = (db: Db, movements: Movements) =>
  db
    .select({ ...movements._.selectedFields, ...purchaseOfMovement })
    .from(movements)
    .leftJoin(callsView, isOfKind('paid', eq(callsView.id, movements.callId)))
    .leftJoin(paymentLinks, eq(paymentLinks.id, movements.billId));
type Movement = Awaited<ReturnType<typeof selectRows>>[number];

async function* readCsvRows(ctx: AppContext, movements: Movements, days: Days): AsyncGenerator<unknown[]> {
  let last: Movement | undefined;
  do {
    const batch: Movement[] = await listMovements(ctx, movements, days, last);
    for (const movement of batch) yield toCsvRow(movement, ctx.settings.coachTimeZone);
    last = batch.length < BATCH_SIZE ? undefined : batch.at(-1);
  } while (last);
}

/** Reads a batch of movements, after `last` if it is given. */
function listMovements(
  { database, settings: { coachTimeZone: zone } }: AppContext,
  movements: Movements,
  { from, to }: Days,
  last?: Movement,
): Promise<Movement[]> {
  const { movedAt, kind, row } = movements;
  // Cut to milliseconds, since `last` is compared as a Date.
  const moment = sql`date_trunc('milliseconds', ${movedAt})`;
  const isAfterLast =
    last &&
    sql`(${moment}, ${kind}, ${row}) > (${last.movedAt.toISOString()}::timestamptz, ${last.kind}::int, ${last.row}::int)`;
  return selectRows(database, movements)
    .where(
      and(
        from ? gte(movedAt, startOfDate(from, zone)) : undefined,
        to ? lt(movedAt, startOfDate(addDays(to, 1), zone)) : undefined,
        isAfterLast,
      ),
    )
    .orderBy(moment, kind, row)
    .limit(BATCH_SIZE);
}

/** The index of a movement's money column. No sum needs a minus sign, which would begin a formula in a spreadsheet. */
const moneyColumns: Record<MovementKind, number> = {
  charge: 0,
  elsewhere: 2,
  refund: 3,
  refundElsewhere: 3,
  dispute: 4,
};

function toCsvRow(movement: Movement, zone: string): unknown[] {
  const { movedAt, cents, fee, purchase, firstName, lastName, email, selectedTimeSlot, startsAt } = movement;
  const kind = movementKinds[movement.kind] ?? 'charge';
  const money = ['', '', '', '', ''];
  money[moneyColumns[kind]] = toDollars(cents);
  if (kind === 'charge') money[1] = fee === null ? 'not known yet' : toDollars(fee);
  const title = paymentTitle({ ...movement, kind: purchase as PaymentKind });
  const time = selectedTimeSlot && startsAt ? `, ${formatCallTime({ selectedTimeSlot, startsAt }, zone)}` : '';
  return [
    dateAt(movedAt, zone),
    movedAt.toISOString(),
    ...money,
    `${title}${time}`,
    toSingleLine(firstName),
    toSingleLine(lastName),
    email,
    movement.reference,
    movement.refundReference,
    stateLabels[movement.state] ?? movement.state,
    movement.reason.replaceAll('_', ' '),
    toSingleLine(movement.note),
  ];
}

const toDollars = (cents: number): string => (cents / 100).toFixed(2);

import type { PaymentFilters } from '#contracts/admin-payments.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slots.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import { csvDownload } from '../csv-download.ts';
import { toSingleLine } from '../mail/message.ts';
import type { Download } from '../serve-endpoint.ts';
import { buildPaymentFilter, paidCondition } from './payment-list.ts';
import { paymentTitle } from './payment-list-row.ts';

const BATCH_SIZE = 1000;

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
 * What was charged and what went back as a .csv file, a line each, by when the money moved: the days that are asked for are
 * those of the movements, as on an account's statement.
 */
export async function exportPayments(ctx: AppContext, admin: string, filters: PaymentFilters): Promise<Download> {
  const now = ctx.now();
  const zone = ctx.config.coachTimeZone;
  await recordAdminAction(ctx.database, { actor: admin, action: 'payments-exported', subject: 'the payments' }, now);
  return csvDownload(`payments-${dateAt(now, zone)}.csv`, columns, readCsvRows(ctx, filters));
}

/** As the coach's pages say it. */
const stateLabels: Record<string, string> = {
  settled: 'Paid',
  lost: 'Paid, but the time was gone',
  refunded: 'Given back',
  pending: 'On its way back',
  succeeded: 'Given back',
};

type Movement = {
  movedAt: Date;
  /** 0 for the payment itself, -1 for a dispute that was lost, else the refund's row. */
  refund: number;
  payment: number;
  kind: 'call' | 'course';
  minutes: number | null;
  selectedTimeSlot: string | null;
  /** Charged, or given back. */
  cents: number;
  firstName: string;
  lastName: string;
  email: string;
  reference: string | null;
  refundReference: string | null;
  reason: string;
  /** The coach's own. */
  note: string;
  state: string;
};

async function* readCsvRows(ctx: AppContext, { from, to, ...filters }: PaymentFilters): AsyncGenerator<unknown[]> {
  const zone = ctx.config.coachTimeZone;
  const { where, values } = buildPaymentFilter(filters, zone);
  const addParameter = (value: unknown) => `$${values.push(value)}::timestamptz`;
  const days = [
    ...(from ? [`"movedAt" >= ${addParameter(startOfDate(from, zone))}`] : []),
    ...(to ? [`"movedAt" < ${addParameter(startOfDate(addDays(to, 1), zone))}`] : []),
  ];
  const cursorParameter = (number: number) => `$${values.length + number}`;
  const filter = where ? `${where} and` : 'where';
  const payer = `payments.id as payment, kind, payments.first_name as "firstName", payments.last_name as "lastName",
    payments.email, payment_intent_id as reference, payments.coaching_call_id as call_id`;
  const noRefundColumns = `null::varchar as "refundReference", ''::varchar as reason, ''::text as note`;
  const query = `
    select movements.*, duration as minutes, selected_time_slot as "selectedTimeSlot"
    from (
      select settled_at as "movedAt", 0 as refund, amount as cents, ${noRefundColumns},
        case when dispute is null then status else 'disputed: ' || dispute end as state, ${payer}
      from payments ${filter} ${paidCondition} and settled_at is not null
      union all
      select dispute_at, -1, amount - refunded, ${noRefundColumns}, 'dispute lost', ${payer}
      from payments ${filter} dispute = 'lost' and dispute_at is not null
      union all
      select refunds.created_at, refunds.id, refunds.amount, refunds.refund_id, refunds.reason, refunds.note,
        refunds.status, ${payer}
      from payment_refunds as refunds join payments on payments.id = refunds.payment_id
      ${filter} ${paidCondition} and refunds.status in ('pending', 'succeeded')
    ) as movements left join coaching_calls as calls on calls.id = movements.call_id
    where ${days.map((day) => `${day} and `).join('')}
      ("movedAt", refund, payment) > (${cursorParameter(1)}::timestamptz, ${cursorParameter(2)}::int, ${cursorParameter(3)}::int)
    order by "movedAt", refund, payment limit ${BATCH_SIZE}`;
  let cursor: unknown[] = ['-infinity', -2, 0];
  for (;;) {
    const { rows } = await ctx.database.query(query, [...values, ...cursor]);
    const movements = rows as Movement[];
    for (const movement of movements) yield toCsvRow(movement, ctx.config.coachTimeZone);
    const lastMovement = movements.at(-1);
    if (!lastMovement || movements.length < BATCH_SIZE) return;
    cursor = [lastMovement.movedAt, lastMovement.refund, lastMovement.payment];
  }
}

function toCsvRow(movement: Movement, zone: string): unknown[] {
  const { movedAt, refund, cents, firstName, lastName, email, selectedTimeSlot } = movement;
  // In columns of their own: a minus sign would begin a formula.
  const dollars = (cents / 100).toFixed(2);
  const time = selectedTimeSlot === null ? '' : `, ${slotValueLabel(selectedTimeSlot, zone)}`;
  return [
    dateAt(movedAt, zone),
    movedAt.toISOString(),
    ...(refund === 0 ? [dollars, ''] : ['', dollars]),
    `${paymentTitle(movement)}${time}`,
    ...[toSingleLine(firstName), toSingleLine(lastName), email, movement.reference, movement.refundReference],
    ...[
      stateLabels[movement.state] ?? movement.state,
      movement.reason.replaceAll('_', ' '),
      toSingleLine(movement.note),
    ],
  ];
}

import type { DisputeState } from '#contracts/admin-payments.ts';
import type { Decision, PaymentDecision } from '#contracts/payment-decisions.ts';
import { getMoneyOnCancel } from '#domain/bookings.ts';
import { formatDollars } from '#domain/prices.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { StoredBooking } from './stored-bookings.ts';

/** The money of a call that is cancelled or deleted before it took place waits for the coach, where any was paid. */
export async function addPaymentDecision(
  tx: Sql,
  booking: StoredBooking,
  { reason, zone, now }: { reason: 'cancelled' | 'deleted'; zone: string; now: Date },
): Promise<void> {
  if (getMoneyOnCancel(booking) !== 'waits') return;
  await insertDecision(tx, booking, {
    reason,
    minutes: booking.minutes,
    amount: booking.amount - booking.refunded,
    zone,
    now,
  });
}

/** Minutes beyond the booked ones, to be invoiced; less those that were decided about before the call was reopened. */
export async function addOvertimeDecision(
  tx: Sql,
  booking: StoredBooking,
  { minutes, zone, now }: { minutes: number; zone: string; now: Date },
): Promise<void> {
  const { rows } = await tx.query(
    `select coalesce(sum(minutes), 0)::int as decided from payment_decisions
     where coaching_call_id = $1 and reason = 'overtime' and decision is not null`,
    [booking.id],
  );
  const left = minutes - (rows[0]?.decided as number);
  if (left > 0) await insertDecision(tx, booking, { reason: 'overtime', minutes: left, amount: 0, zone, now });
}

/** The call is reopened, so its overtime is not known any more. What was decided about it stays. */
export async function deleteOpenOvertime(tx: Sql, { id }: StoredBooking): Promise<void> {
  await tx.query(
    `delete from payment_decisions where coaching_call_id = $1 and reason = 'overtime' and decision is null`,
    [id],
  );
}

/** What a call that took place left over or took of the client's credit outlives the call's deletion. */
export async function saveCreditOfDeletedCall(
  tx: Sql,
  booking: StoredBooking,
  { zone, now }: { zone: string; now: Date },
) {
  const { status, rolloverMinutes: creditMinutes } = booking;
  if (booking.kind !== 'paid' || !creditMinutes || !['completed', 'no_show'].includes(status)) return;
  const settled = { decision: 'credited', creditMinutes };
  await insertDecision(tx, booking, { reason: 'deleted', minutes: booking.minutes, amount: 0, zone, now, settled });
}

type NewDecision = {
  reason: PaymentDecision['reason'];
  minutes: number;
  amount: number;
  zone: string;
  now: Date;
  settled?: { decision: string; creditMinutes: number };
};

async function insertDecision(
  tx: Sql,
  booking: StoredBooking,
  { reason, minutes, amount, zone, now, settled }: NewDecision,
) {
  await tx.query(
    `insert into payment_decisions (coaching_call_id, reason, first_name, last_name, email, phone_digits, about, minutes,
       amount, stripe_payment_intent_id, created_at, decision, credit_minutes, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      booking.id,
      reason,
      booking.firstName,
      booking.lastName,
      booking.email,
      booking.phoneDigits,
      slotValueLabel(booking.selectedTimeSlot, zone),
      minutes,
      amount,
      booking.stripePaymentIntentId,
      now,
      settled?.decision ?? null,
      settled?.creditMinutes ?? 0,
      settled ? now : null,
    ],
  );
}

type OpenDecision = Pick<PaymentDecision, 'reason' | 'email' | 'minutes' | 'amount'> & { decision: string | null };

/** What the coach decided, remembered once. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`. */
export async function decidePayment(
  { database, now: clock }: AppContext,
  admin: string,
  id: number,
  decision: Decision,
) {
  const now = clock();
  return database.transaction(async (tx) => {
    const payment = await lockPaymentBalance(tx, id);
    const { rows } = await tx.query(
      'select reason, email, minutes, amount, decision from payment_decisions where id = $1 for update',
      [id],
    );
    const found = rows[0] as OpenDecision | undefined;
    const open = found && payment ? { ...found, amount: payment.left } : found;
    if (!open) throw new Refusal('NOT_FOUND', { message: 'There is nothing to decide any more.' });
    if (open.decision) throw new Refusal('NOT_POSSIBLE', { message: 'This has been decided already.' });
    const isOvertime = open.reason === 'overtime';
    if (isOvertime ? !['invoiced', 'kept'].includes(decision) : decision === 'invoiced') {
      refuseField('invalid', 'decision', 'This decision does not fit.');
    }
    if (payment && !isOvertime) refuseIfRefundDecides(payment, decision);
    await tx.query('update payment_decisions set decision = $2, credit_minutes = $3, decided_at = $4 where id = $1', [
      id,
      decision,
      decision === 'credited' ? open.minutes : 0,
      now,
    ]);
    const what = isOvertime ? `${open.minutes} minutes of overtime` : formatDollars(open.amount);
    const subject = `decided about ${what} of ${open.email}: ${isOvertime && decision === 'kept' ? 'waived' : decision}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    return { message: describeDecision(open, decision) };
  });
}

/** What a card payment still holds of the money that is decided about, in cents. */
type PaymentBalance = { left: number; dispute: DisputeState | null; isRefundPending: boolean };

/** Locked before the decision, as a refund does: money either goes back or becomes credit. */
async function lockPaymentBalance(tx: Sql, decision: number): Promise<PaymentBalance | undefined> {
  const { rows } = await tx.query(
    `select id, amount - refunded as left, dispute from payments
     where payment_intent_id = (select stripe_payment_intent_id from payment_decisions where id = $1) for update`,
    [decision],
  );
  if (!rows[0]) return undefined;
  const { rows: pendingRefunds } = await tx.query(
    `select from payment_refunds where payment_id = $1 and status = 'asked'`,
    [rows[0].id],
  );
  return { ...(rows[0] as Omit<PaymentBalance, 'isUnderWay'>), isRefundPending: pendingRefunds.length > 0 };
}

function refuseIfRefundDecides({ left, dispute, isRefundPending }: PaymentBalance, decision: Decision): void {
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', { message });
  };
  if (isRefundPending)
    refuse('A refund of this payment is under way. Please wait until the payment provider has answered.');
  if (left <= 0) refuse('This money has gone back already.');
  if (decision === 'refunded') {
    refuse('This was paid by card here. Please refund it under Payments, so that the money really goes back.');
  }
  if (decision === 'credited' && (dispute === 'open' || dispute === 'lost')) {
    refuse('This payment is disputed, so its money is with the bank. Please answer at the payment provider first.');
  }
}

/** Whether the money of a payment has become the client's credit, so that it cannot go back as well. */
export async function isCredited(sql: Sql, paymentIntentId: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select from payment_decisions
     where stripe_payment_intent_id = $1 and decision = 'credited' and reason <> 'overtime' and amount > 0 limit 1`,
    [paymentIntentId],
  );
  return rows.length > 0;
}

/** Once all the money of a payment went back there is nothing left to decide; of a part, the rest waits on. */
export async function closeRefundedDecision(sql: Sql, paymentIntentId: string, now: Date): Promise<void> {
  await sql.query(
    `update payment_decisions set decision = 'refunded', decided_at = $2
     where stripe_payment_intent_id = $1 and decision is null and reason <> 'overtime'
       and exists (select from payments where payment_intent_id = $1 and refunded >= amount)`,
    [paymentIntentId, now],
  );
}

function describeDecision({ reason, minutes, amount }: OpenDecision, decision: Decision): string {
  if (reason === 'overtime') {
    return decision === 'invoiced'
      ? `Noted: ${minutes} minutes are invoiced.`
      : `Noted: ${minutes} minutes are not charged for.`;
  }
  if (decision === 'credited') return `${minutes} minutes are now to the client's credit.`;
  if (decision === 'kept') return `Noted: ${formatDollars(amount)} are kept.`;
  return `Noted as refunded. If you have not done so yet, send the ${formatDollars(amount)} back where they were paid.`;
}

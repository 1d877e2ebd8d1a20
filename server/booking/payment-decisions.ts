import type { Decision, PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import type { DisputeState } from '#contracts/money/admin-payments.ts';
import { getMoneyOnCancel } from '#domain/cancellation.ts';
import { getInitialRollover, getOvertimeCents } from '#domain/credit.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, gte, inArray, isNotNull, isNull, ne, type SQL, sql, sum } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { coachingCalls, paymentDecisions, paymentRefunds, payments } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { recordBookingChange } from './booking-events.ts';
import { getTimeOfMinutes } from './credit-entries.ts';
import { insertDecision } from './insert-decision.ts';
import { getFullCallPrice } from './overtime.ts';
import { decideAboutPackageCall, findCallOfPackage } from './packages/package-decisions.ts';
import { findBooking, type StoredPaidCall } from './stored-bookings.ts';

/**
 * Adds a decision for the coach about the money of a call that was cancelled, deleted or missed. Adds none if an
 * earlier decision gave the money back: a missed call may be reopened and cancelled later.
 */
export async function addPaymentDecision(
  tx: Db,
  booking: StoredPaidCall,
  { reason, zone, now }: { reason: 'cancelled' | 'deleted' | 'no_show'; zone: string; now: Date },
): Promise<void> {
  if (getMoneyOnCancel(booking) !== 'waits') return;
  const amount = booking.amount - booking.refunded;
  const minutes = booking.minutes - booking.minutesFromCredit;
  await insertDecision(tx, booking, { reason, minutes, amount, zone, now });
}

/** Adds the paid minutes of a call that its client cancelled in time to the credit, as agreed at the booking. */
export async function creditCancelledCall(
  tx: Db,
  booking: StoredPaidCall,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const minutes = booking.minutes - booking.minutesFromCredit;
  const outcome = { decision: 'credited' as const, creditMinutes: minutes, decidedAt: now };
  await insertDecision(tx, booking, { reason: 'cancelled', minutes, amount: booking.paid, zone, now, outcome });
}

/**
 * Adds a decision for the coach about overtime, without the minutes that were decided about before the call was
 * reopened. `priceCents`: the price of the whole call.
 */
export async function addOvertimeDecision(
  tx: Db,
  booking: StoredPaidCall,
  { minutes, priceCents, zone, now }: { minutes: number; priceCents: number; zone: string; now: Date },
): Promise<void> {
  const left = minutes - (await sumDecidedOvertime(tx, booking));
  if (left <= 0) return;
  const amount = getOvertimeCents(left, { minutes: booking.minutes, priceCents });
  await insertDecision(tx, booking, { reason: 'overtime', minutes: left, amount, zone, now });
}

const isOvertimeOf = ({ id }: StoredPaidCall) =>
  and(eq(paymentDecisions.coachingCallId, id), eq(paymentDecisions.reason, 'overtime'));

/** Returns the minutes of a call's overtime that the coach has invoiced or waived. */
export const sumDecidedOvertime = (db: Db, booking: StoredPaidCall): Promise<number> =>
  sumMinutes(db, and(isOvertimeOf(booking), isNotNull(paymentDecisions.decision)));

/** Returns the paid minutes of a call that the coach has made the client's credit. */
export const sumGivenMinutes = (db: Db, { id }: StoredPaidCall): Promise<number> =>
  sumMinutes(db, and(eq(paymentDecisions.coachingCallId, id), eq(paymentDecisions.decision, 'credited')));

async function sumMinutes(db: Db, where: SQL | undefined): Promise<number> {
  const minutes = sum(paymentDecisions.minutes).mapWith(Number);
  const [found] = await db.select({ minutes }).from(paymentDecisions).where(where);
  return found?.minutes ?? 0;
}

/** Returns the minutes and cents of a call's overtime that wait for a decision; undefined without any. */
export async function findOpenOvertime(db: Db, booking: StoredPaidCall) {
  const { minutes, amount, decision } = paymentDecisions;
  const isOpen = and(isOvertimeOf(booking), isNull(decision));
  const [found] = await db.select({ minutes, amount }).from(paymentDecisions).where(isOpen);
  return found;
}

export async function deleteOpenDecisions(
  tx: Db,
  { id }: StoredPaidCall,
  reasons: PaymentDecision['reason'][],
): Promise<void> {
  const { coachingCallId, reason, decision } = paymentDecisions;
  await tx.delete(paymentDecisions).where(and(eq(coachingCallId, id), inArray(reason, reasons), isNull(decision)));
}

/** Saves the credit that a completed or missed call has added or taken, before the call is deleted. */
export async function saveCreditOfDeletedCall(
  tx: Db,
  booking: StoredPaidCall,
  { zone, now }: { zone: string; now: Date },
) {
  if (!['completed', 'no_show'].includes(booking.status)) return;
  const { rolloverMinutes: creditMinutes } = booking;
  if (!creditMinutes) return;
  // With a later time, the minutes would be taken from credit that was bought or given since.
  const outcome = { decision: 'credited' as const, creditMinutes, decidedAt: getTimeOfMinutes(booking) };
  await insertDecision(tx, booking, { reason: 'deleted', minutes: booking.minutes, amount: 0, zone, now, outcome });
}

type OpenDecision = Pick<typeof paymentDecisions.$inferSelect, 'reason' | 'email' | 'minutes' | 'amount'>;

/** The coach's decision, and the amount to invoice for overtime if it differs from the proposed one, in cents. */
type DecisionInput = { decision: Decision; amount?: number | undefined };

/** Saves the coach's decision. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`. */
export async function decidePayment(ctx: AppContext, admin: string, id: number, { decision, amount }: DecisionInput) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPaymentBalance(tx, id);
    const found = await lockOpenDecision(tx, id);
    const isOvertime = found.reason === 'overtime';
    const openDecision = { ...found, amount: (isOvertime ? amount : payment?.left) ?? found.amount };
    const isPossible = isOvertime ? ['invoiced', 'kept'].includes(decision) : decision !== 'invoiced';
    if (!isPossible) refuseField('invalid', 'decision', 'That choice isn’t possible here.');
    if (amount !== undefined && decision !== 'invoiced') {
      refuseField('invalid', 'amount', 'Only overtime that is invoiced has an amount.');
    }
    if (payment && !isOvertime) refuseIfRefundDecides(payment, decision);
    const callOfPackage = isOvertime ? null : await findCallOfPackage(tx, openDecision);
    if (callOfPackage !== null && decision === 'refunded') {
      refuseField('invalid', 'decision', 'That choice isn’t possible here.');
    }
    // Minutes of a package go back to it, and are no credit.
    const creditMinutes = decision === 'credited' && callOfPackage === null ? openDecision.minutes : 0;
    await tx
      .update(paymentDecisions)
      .set({ decision, creditMinutes, decidedAt: now, ...(isOvertime && { amount: openDecision.amount }) })
      .where(eq(paymentDecisions.id, id));
    const { email, minutes } = openDecision;
    if (callOfPackage !== null)
      return decideAboutPackageCall(tx, ctx, callOfPackage, { decision, email, minutes, admin, now });
    const cost = formatDollars(openDecision.amount);
    const what = isOvertime ? `${minutes} minutes of overtime (${cost})` : cost;
    const outcome = isOvertime && decision === 'kept' ? 'waived' : decision;
    const subject = `decided about ${what} of ${email}: ${outcome}`;
    await recordBookingChange(tx, admin, subject, now);
    return { message: describeDecision(openDecision, decision) };
  });
}

/** Locks a decision that is still to be made. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
async function lockOpenDecision(tx: Db, id: number): Promise<typeof paymentDecisions.$inferSelect> {
  const [found] = await tx.select().from(paymentDecisions).where(eq(paymentDecisions.id, id)).for('update');
  if (!found) throw new Refusal('NOT_FOUND', 'There’s nothing left to decide.');
  if (found.decision) throw new Refusal('NOT_POSSIBLE', 'This has already been decided.');
  return found;
}

/** Closes a decision about overtime as invoiced, and returns it. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
export async function invoiceOvertime(
  tx: Db,
  { id, cents, now }: { id: number; cents: number | undefined; now: Date },
): Promise<typeof paymentDecisions.$inferSelect> {
  const found = await lockOpenDecision(tx, id);
  if (found.reason !== 'overtime') throw new Refusal('NOT_POSSIBLE', 'Only overtime can be billed here.');
  const changes = { decision: 'invoiced' as const, amount: cents ?? found.amount, decidedAt: now };
  await tx.update(paymentDecisions).set(changes).where(eq(paymentDecisions.id, id));
  return { ...found, ...changes };
}

/**
 * Opens the decision about overtime again, at the price of the call, since its bill was taken back. The call may have
 * been completed again meanwhile, with other minutes: the decision is about those that it has left. Where it has none,
 * deletes the decision and returns false; also where the call is reopened, since completing it again adds a new one.
 */
export async function reopenOvertime(tx: Db, { settings }: AppContext, id: number): Promise<boolean> {
  const isOfCall = eq(coachingCalls.id, paymentDecisions.coachingCallId);
  const isReopenedCall = hasRow(tx, coachingCalls, isOfCall, ne(coachingCalls.status, 'completed'));
  const deleted = await tx
    .delete(paymentDecisions)
    .where(and(eq(paymentDecisions.id, id), isReopenedCall))
    .returning({ id: paymentDecisions.id });
  if (deleted.length > 0) return false;
  const [reopened] = await tx
    .update(paymentDecisions)
    .set({ decision: null, decidedAt: null })
    .where(eq(paymentDecisions.id, id))
    .returning();
  const callId = reopened?.coachingCallId;
  const call = callId ? await findBooking(tx, { kind: 'paid', id: callId }) : undefined;
  if (!reopened || !call) return true;
  // Overtime takes minutes from credit first; only the rest is decided about.
  const coveredByCredit = Math.max(0, getInitialRollover(call) - call.rolloverMinutes);
  const overtime = Math.max(0, (call.minutesUsed ?? 0) - call.minutes) - coveredByCredit;
  const minutes = overtime - (await sumMinutes(tx, and(isOvertimeOf(call), ne(paymentDecisions.id, id))));
  if (minutes <= 0) {
    await tx.delete(paymentDecisions).where(eq(paymentDecisions.id, id));
    return false;
  }
  // The bill may have been for another amount.
  const priceCents = getFullCallPrice(call, settings.current.prices);
  const amount = getOvertimeCents(minutes, { minutes: call.minutes, priceCents });
  await tx.update(paymentDecisions).set({ minutes, amount }).where(eq(paymentDecisions.id, id));
  return true;
}

/** `left`: what is left of a card payment after refunds, in cents. */
type PaymentBalance = { left: number; dispute: DisputeState | null; isRefundPending: boolean };

/** Locks a decision's payment, before the decision as a refund does: money either goes back or becomes credit. */
async function lockPaymentBalance(tx: Db, decisionId: number): Promise<PaymentBalance | undefined> {
  const intentOfDecision = tx
    .select({ id: paymentDecisions.stripePaymentIntentId })
    .from(paymentDecisions)
    .where(eq(paymentDecisions.id, decisionId));
  const { id, amount, refunded, dispute } = payments;
  const [payment] = await tx
    .select({ id, amount, refunded, dispute: sql<DisputeState | null>`${dispute}` })
    .from(payments)
    .where(eq(payments.paymentIntentId, intentOfDecision))
    .for('update');
  if (!payment) return undefined;
  const isPending = and(eq(paymentRefunds.paymentId, payment.id), eq(paymentRefunds.status, 'asked'));
  return {
    left: payment.amount - payment.refunded,
    dispute: payment.dispute,
    isRefundPending: (await tx.$count(paymentRefunds, isPending)) > 0,
  };
}

function refuseIfRefundDecides({ left, dispute, isRefundPending }: PaymentBalance, decision: Decision): void {
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', message);
  };
  if (isRefundPending)
    refuse('A refund of this payment is already in progress. Please wait for the payment provider’s answer.');
  if (left <= 0) refuse('This money has already been refunded.');
  if (decision === 'refunded') {
    refuse('This was paid by card here. Please refund it under Payments, so the money actually goes back.');
  }
  if (decision === 'credited' && (dispute === 'open' || dispute === 'lost')) {
    refuse('This payment is disputed, so the bank is holding the money. Please respond at the payment provider first.');
  }
}

/** Returns whether the money of a payment has become the client's credit, so that it cannot be refunded as well. */
export async function isCredited(db: Db, paymentIntentId: string): Promise<boolean> {
  const { decision, amount } = paymentDecisions;
  const credited = and(isMoneyOf(paymentIntentId), eq(decision, 'credited'), gt(amount, 0));
  return (await db.$count(paymentDecisions, credited)) > 0;
}

const isMoneyOf = (paymentIntentId: string) =>
  and(eq(paymentDecisions.stripePaymentIntentId, paymentIntentId), ne(paymentDecisions.reason, 'overtime'));

/** Closes the decision about a fully refunded payment. After a partial refund, the coach decides about the rest. */
export async function closeRefundedDecision(db: Db, paymentIntentId: string, now: Date): Promise<void> {
  const isOfIntent = eq(payments.paymentIntentId, paymentIntentId);
  const isRefunded = hasRow(db, payments, isOfIntent, gte(payments.refunded, payments.amount));
  await db
    .update(paymentDecisions)
    .set({ decision: 'refunded', decidedAt: now })
    .where(and(isMoneyOf(paymentIntentId), isNull(paymentDecisions.decision), isRefunded));
}

function describeDecision({ reason, minutes, amount }: OpenDecision, decision: Decision): string {
  if (reason === 'overtime') {
    return decision === 'invoiced'
      ? `Noted: ${minutes} extra minutes marked as invoiced, for ${formatDollars(amount)}.`
      : `Noted: ${minutes} extra minutes won’t be charged.`;
  }
  if (decision === 'credited') return `${minutes} minutes were added to the client’s credit.`;
  if (decision === 'kept') return `Noted: you’re keeping the ${formatDollars(amount)}.`;
  return `Marked as refunded. If you haven’t yet, send the ${formatDollars(amount)} back the way it was paid.`;
}

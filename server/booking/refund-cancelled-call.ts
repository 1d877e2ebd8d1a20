import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq } from '../db/drizzle.ts';
import { paymentRefunds, payments } from '../db/schema.ts';
import { logProviderErrors } from '../payments/provider-errors.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { findPaymentByIntent } from '../payments/stored-payments.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

/** Locks a call's payments, so that no refund changes them during a cancellation. Lock the call only after that. */
export async function lockPaymentsOfCall(tx: Db, callId: number): Promise<void> {
  const { id, coachingCallId } = payments;
  await tx.select({ id }).from(payments).where(eq(coachingCallId, callId)).orderBy(asc(id)).for('update');
}

/**
 * Returns the key that lets a call be refunded once. It is made of the provider's id, since the site gives its own ids
 * again after a backup was restored.
 */
const refundKeyOf = (paymentIntentId: string) => `refund-${paymentIntentId}`;

/**
 * Records the refund of a call that its client cancels: the card payment, less what was refunded before. Lock the
 * payments first. Returns false if there is no card payment, or its refund was recorded already.
 */
export async function recordCallRefund(tx: Db, call: StoredPaidCall, now: Date): Promise<boolean> {
  const reference = call.stripePaymentIntentId;
  const payment = reference && (await findPaymentByIntent(tx, reference));
  if (!payment) return false;
  const added = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      idempotencyKey: refundKeyOf(reference),
      status: 'asked',
      amount: call.paid - call.refunded,
      reason: 'requested_by_customer',
      note: 'The client canceled in time, and a full refund was agreed at the booking.',
      actor: 'client',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentRefunds.id });
  return added.length > 0;
}

/** Sends a cancelled call's refund, if there is one. If the provider does not answer, a scheduled task tries again. */
export async function sendCallRefund(ctx: AppContext, callId: number): Promise<void> {
  const [found] = await ctx.database
    .select({ refund: paymentRefunds })
    .from(paymentRefunds)
    .innerJoin(payments, eq(paymentRefunds.paymentId, payments.id))
    .where(
      and(eq(payments.coachingCallId, callId), eq(paymentRefunds.actor, 'client'), eq(paymentRefunds.status, 'asked')),
    );
  if (!found) return;
  // Nobody at the page could do anything about a refusal, so the coach gets to see it.
  await logProviderErrors(ctx, { refund: found.refund.id }, () => sendRefund(ctx, found.refund, { isRetry: true }));
}

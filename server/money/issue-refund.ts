import type { z } from 'zod';
import type { refundPayment } from '#contracts/money/admin-payments.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { isCredited } from '../booking/payment-decisions.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, lte, sql } from '../db/drizzle.ts';
import { paymentRefunds } from '../db/schema.ts';
import { ProviderUnavailableError } from '../payments/provider.ts';
import { logProviderErrors } from '../payments/provider-errors.ts';
import { createRefundKey, sendRefund } from '../payments/send-refund.ts';
import { lockPayment, type StoredPayment } from '../payments/stored-payments.ts';
import type { StoredRefund } from '../payments/sync-refunds.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { calculateRefundable } from './payment-details.ts';

type RefundInput = z.output<NonNullable<typeof refundPayment.body>>;

/**
 * Refunds a payment and returns the message for the coach. The refund is recorded before it is sent, so that the next
 * scheduled run sends it after a crash or while the provider is unavailable. Throws `NOT_FOUND`, `NOT_POSSIBLE`,
 * `invalid`.
 */
export async function issueRefund(ctx: AppContext, admin: string, id: number, input: RefundInput) {
  const row = await recordRefund(ctx, admin, id, input);
  const amountText = formatDollars(input.amount);
  try {
    const sent = await sendRefund(ctx, row, { isRetry: false });
    if (sent.status === 'failed') {
      throw new Refusal('NOT_POSSIBLE', `The payment provider didn’t refund the money: ${sent.failure}`);
    }
    return `${amountText} is being refunded to the payer, who ${input.tellPayer ? 'will get an email' : 'wasn’t notified'}.`;
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return `The payment provider isn’t responding right now. The refund of ${amountText} is saved and will go out as soon as it does.`;
  }
}

function recordRefund(ctx: AppContext, admin: string, id: number, input: RefundInput): Promise<StoredRefund> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND', 'There’s no such payment.');
    await refuseUnlessRefundable(tx, payment, input);
    const [row] = await tx
      .insert(paymentRefunds)
      .values({
        paymentId: id,
        idempotencyKey: createRefundKey(),
        status: 'asked',
        actor: admin,
        createdAt: now,
        amount: input.amount,
        reason: input.reason,
        note: input.note ?? '',
        keepsPurchase: input.purchase === 'keep',
        tellsPayer: input.tellPayer,
        cancelsCalls: input.cancelsCalls,
      })
      .returning();
    const subject = `${formatDollars(input.amount)} of ${payment.email}`;
    await recordAdminAction(tx, { actor: admin, action: 'payment-refunded', subject: subject.slice(0, 255) }, now);
    return row as StoredRefund;
  });
}

async function refuseUnlessRefundable(
  tx: Db,
  payment: StoredPayment,
  { amount, refundedBefore }: RefundInput,
): Promise<void> {
  const refunds = await tx
    .select({ status: paymentRefunds.status })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, payment.id));
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', message);
  };
  if (refunds.some(({ status }) => status === 'asked')) {
    refuse('A refund of this payment is already in progress. Please wait for the payment provider’s answer.');
  }
  if (payment.refunded !== refundedBefore) {
    refuse('Part of this payment has been refunded in the meantime. Please take another look.');
  }
  if (payment.dispute === 'open' || payment.dispute === 'lost') {
    refuse('This payment is disputed, so the bank is holding the money. Please respond at the payment provider.');
  }
  if (payment.paymentIntentId && (await isCredited(tx, payment.paymentIntentId))) {
    refuse('The minutes from this call are already credited to the client, so the money can’t be refunded too.');
  }
  const refundable = calculateRefundable(payment, refunds);
  if (refundable === 0) refuse('There’s nothing left of this payment to refund.');
  if (amount > refundable) refuseField('invalid', 'amount', `At most ${formatDollars(refundable)} can be refunded.`);
}

/** The age from which refunds are retried. A younger one may still be sent by the request that recorded it. */
const RETRY_AFTER_MS = 60_000;

/** Sends the recorded refunds that the provider has not answered. */
export async function retryRefunds(ctx: AppContext): Promise<void> {
  const recordedBefore = new Date(ctx.now().getTime() - RETRY_AFTER_MS);
  const unsent = await ctx.database
    .select()
    .from(paymentRefunds)
    // Written without a parameter, so that the prepared statement can use the partial index.
    .where(and(sql`${paymentRefunds.status} = 'asked'`, lte(paymentRefunds.createdAt, recordedBefore)))
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(50);
  for (const row of unsent) {
    await logProviderErrors(ctx, { refund: row.id }, () => sendRefund(ctx, row, { isRetry: true }));
  }
}

import { dateAt } from '#domain/coach-clock.ts';
import { fullName } from '#domain/full-name.ts';
import { listDueReceipts } from '#domain/receipts.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { paymentRefunds, payments, receiptCounter, receipts } from '../db/schema.ts';
import { lockPayment, type StoredPayment } from './stored-payments.ts';

/**
 * Issues the receipts that this payment's charge and refunds still lack. The caller has locked the payment, and does
 * nothing else in its transaction afterwards: the counter stays locked until its end, and a rollback takes the numbers
 * back.
 */
export async function issueReceipts(tx: Db, ctx: AppContext, paymentId: number): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.settledAt) return;
  const issued = await tx
    .select({ kind: receipts.kind, refundId: receipts.refundId })
    .from(receipts)
    .where(eq(receipts.paymentId, paymentId));
  const refunds = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId));
  const due = listDueReceipts({ payment, refunds, issued });
  if (due.length === 0) return;
  const frozen = await describeReceipt(tx, ctx, payment);
  for (const { kind, refundId, at } of due) {
    const amount = refunds.find(({ id }) => id === refundId)?.amount ?? payment.amount;
    // The provider does not say when a refund failed, so its receipt is dated now.
    const movedAt = kind === 'refund-failed' ? ctx.now() : at;
    await tx.insert(receipts).values({
      ...frozen,
      kind,
      refundId,
      paymentId,
      amount,
      number: await takeNumber(tx),
      issuedOn: dateAt(movedAt, ctx.settings.coachTimeZone),
      createdAt: ctx.now(),
    });
  }
}

async function takeNumber(tx: Db): Promise<number> {
  const [counter] = await tx
    .insert(receiptCounter)
    .values({ id: 1, last: 1 })
    .onConflictDoUpdate({ target: receiptCounter.id, set: { last: sql`${receiptCounter.last} + 1` } })
    .returning();
  return (counter as typeof receiptCounter.$inferSelect).last;
}

/** Returns the facts that the receipt keeps for good: the coach's and the payer's data as they are now. */
async function describeReceipt(tx: Db, ctx: AppContext, payment: StoredPayment) {
  const { receipts: seller, contact } = ctx.settings.current;
  return {
    currency: payment.currency,
    about: (await ctx.paymentHandlers[payment.kind].describeForReceipt(tx, ctx, payment)).slice(0, 200),
    sellerName: seller.businessName ?? contact.coachName,
    sellerAddress: [seller.addressLine1, seller.addressLine2].filter((line) => line !== null).join('\n'),
    sellerTaxLine: seller.taxLine,
    payerName: fullName(payment),
    payerEmail: payment.email,
  };
}

const BATCH_SIZE = 200;

/**
 * Issues the receipts, oldest first, of payments that an earlier release settled. Each payment has a transaction of its
 * own, which locks the payment before the counter, as every settlement does.
 */
export async function issueMissingReceipts(ctx: AppContext): Promise<void> {
  for (;;) {
    const due = await listPaymentsWithoutReceipt(ctx.database);
    for (const id of due) {
      await ctx.database.transaction(async (tx) => {
        if (await lockPayment(tx, id)) await issueReceipts(tx, ctx, id);
      });
    }
    if (due.length < BATCH_SIZE) return;
  }
}

async function listPaymentsWithoutReceipt(db: Db): Promise<number[]> {
  const hasReceipt = (condition: SQL) => hasRow(db, receipts, eq(receipts.paymentId, payments.id), condition);
  const lacksRefund = hasRow(
    db,
    paymentRefunds,
    eq(paymentRefunds.paymentId, payments.id),
    inArray(paymentRefunds.status, ['pending', 'succeeded']),
    not(hasReceipt(eq(receipts.refundId, paymentRefunds.id))),
  );
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.settledAt), or(not(hasReceipt(isNull(receipts.refundId))), lacksRefund)))
    .orderBy(asc(payments.settledAt), asc(payments.id))
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

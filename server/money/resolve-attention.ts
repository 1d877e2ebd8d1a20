import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { eq, sql } from '../db/drizzle.ts';
import { strayPayments } from '../db/schema.ts';
import { lockPayment, updatePayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';

/** Marks a payment's attention as resolved. Throws `NOT_FOUND`, and `NOT_POSSIBLE` if it has changed. */
export function resolveAttention(ctx: AppContext, admin: string, id: number, attention: string): Promise<string> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND', 'There’s no such payment.');
    if (payment.attention !== null && payment.attention !== attention) {
      throw new Refusal('NOT_POSSIBLE', 'Something else came up in the meantime. Please take another look.');
    }
    if (payment.attention === null) return 'This is already marked as done.';
    const attentionDone = [payment.attentionDone, attention].filter((text) => text !== null).join(' ');
    await updatePayment(tx, id, { attention: null, attentionDone });
    const subject = `${formatDollars(payment.amount)} of ${payment.email}`;
    await recordAdminAction(tx, { actor: admin, action: 'payment-dealt-with', subject: subject.slice(0, 255) }, now);
    return 'Marked as done.';
  });
}

/** Marks a stray payment as resolved. Throws `NOT_FOUND`. */
export function resolveStrayPayment(ctx: AppContext, admin: string, paymentIntentId: string): Promise<string> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const resolved = await tx
      .update(strayPayments)
      // Keeps the time of the first resolution.
      .set({ doneAt: sql`coalesce(${strayPayments.doneAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(strayPayments.paymentIntentId, paymentIntentId))
      .returning({ id: strayPayments.paymentIntentId });
    if (resolved.length === 0) throw new Refusal('NOT_FOUND', 'There’s no such payment.');
    await recordAdminAction(tx, { actor: admin, action: 'payment-dealt-with', subject: paymentIntentId }, now);
    return 'Marked as done.';
  });
}

import { formatDollars } from '#domain/prices.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { lockPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';

/** The coach has dealt with what she was shown of a payment. Throws `NOT_FOUND`, `NOT_POSSIBLE` where it says something else by now. */
export function resolveAttention(ctx: AppContext, admin: string, id: number, attention: string): Promise<string> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND', { message: 'There is no such payment.' });
    if (payment.attention !== null && payment.attention !== attention) {
      throw new Refusal('NOT_POSSIBLE', { message: 'Something else has come up meanwhile. Please look at it again.' });
    }
    if (payment.attention === null) return 'This was dealt with already.';
    await tx.query(
      `update payments set attention = null, attention_done = concat_ws(' ', attention_done, attention) where id = $1`,
      [id],
    );
    const subject = `${formatDollars(payment.amount)} of ${payment.email}`;
    await recordAdminAction(tx, { actor: admin, action: 'payment-dealt-with', subject: subject.slice(0, 255) }, now);
    return 'Noted. It is not shown as waiting any more.';
  });
}

/** Throws `NOT_FOUND`. */
export function resolveStrayPayment(ctx: AppContext, admin: string, paymentIntentId: string): Promise<string> {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { rows } = await tx.query(
      'update stray_payments set done_at = coalesce(done_at, $2) where payment_intent_id = $1 returning amount',
      [paymentIntentId, now],
    );
    if (!rows[0]) throw new Refusal('NOT_FOUND', { message: 'There is no such payment.' });
    await recordAdminAction(tx, { actor: admin, action: 'payment-dealt-with', subject: paymentIntentId }, now);
    return 'Noted. It is not shown as waiting any more.';
  });
}

import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { addAttention } from './attention.ts';
import { callProvider, NotFoundAtProviderError, ProviderUnavailableError } from './provider.ts';
import { lockPayment } from './stored-payments.ts';
import { syncPayment, unknownAtProvider } from './sync-payment.ts';
import { type StoredRefund, selectRefunds } from './sync-refunds.ts';

export const newRefundKey = (): string => `refund-${randomUUID()}`;

/** `reference`: the provider's name of the payment. */
type SendRefundResult = { status: StoredRefund['status']; failure: string; reference: string };

/**
 * Asks the provider for what is written down. Whoever asks, and how often: it is given back once. `isPromised`: nobody
 * waits for the answer, so a refusal is shown to the coach.
 */
export async function sendRefund(ctx: AppContext, row: StoredRefund, isRetry: boolean): Promise<SendRefundResult> {
  const { stripe } = await ctx.provider();
  const { rows } = await ctx.database.query('select payment_intent_id as intent from payments where id = $1', [
    row.paymentId,
  ]);
  const reference = rows[0]?.intent as string;
  // The last try may have come through, though its answer did not.
  await syncPayment(ctx, reference);
  const known = await readRefund(ctx.database, row.id);
  if (known.status !== 'asked') return { status: known.status, failure: '', reference };
  try {
    await callProvider(() =>
      stripe.refunds.create(
        {
          payment_intent: reference,
          amount: row.amount,
          metadata: { refund: String(row.id) },
          ...toProviderReason(row.reason),
        },
        { idempotencyKey: row.idempotencyKey as string },
      ),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailableError && error.needsNewIdempotencyKey)
      await replaceIdempotencyKey(ctx.database, row);
    const failure = refusalMessage(error);
    if (failure === undefined) throw error;
    await markRefundFailed(ctx, row, failure, isRetry);
    return { status: 'failed', failure, reference };
  }
  await syncPayment(ctx, reference);
  const { status } = await readRefund(ctx.database, row.id);
  return { status, failure: 'Please look at it there.', reference };
}

/** The provider knows three reasons; the others are the coach's own. */
function toProviderReason(reason: string): { reason?: Stripe.RefundCreateParams.Reason } {
  return reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer' ? { reason } : {};
}

const replaceIdempotencyKey = (sql: Sql, { id }: StoredRefund) =>
  sql.query(`update payment_refunds set idempotency_key = $2 where id = $1 and status = 'asked'`, [id, newRefundKey()]);

function refusalMessage(error: unknown): string | undefined {
  if (error instanceof NotFoundAtProviderError) return unknownAtProvider;
  return error instanceof Stripe.errors.StripeError ? error.message : undefined;
}

const markRefundFailed = (
  { database }: AppContext,
  { id, paymentId, amount }: StoredRefund,
  failure: string,
  isRetry: boolean,
) =>
  database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { rows } = await tx.query(
      `update payment_refunds set status = 'failed', failure = $2 where id = $1 and status = 'asked' returning 1`,
      [id, failure.slice(0, 500)],
    );
    // Where all of it is back by another way, nothing is promised any more.
    if (rows[0] && isRetry && payment?.status !== 'refunded')
      await addAttention(tx, paymentId, `A refund of ${formatDollars(amount)} was not made: ${failure.slice(0, 300)}`);
  });

export async function readRefund(sql: Sql, id: number): Promise<StoredRefund> {
  return (await sql.query(`${selectRefunds} where id = $1`, [id])).rows[0] as StoredRefund;
}

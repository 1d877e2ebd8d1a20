import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { paymentRefunds, payments } from '../db/schema.ts';
import { addAttention } from './payment-attention.ts';
import { callProvider, NotFoundAtProviderError, ProviderUnavailableError } from './provider.ts';
import { lockPayment } from './stored-payments.ts';
import { syncPayment, unknownAtProvider } from './sync-payment.ts';
import { isProviderReason, type StoredRefund } from './sync-refunds.ts';

export const createRefundKey = (): string => `refund-${randomUUID()}`;

/** `failure`: why the provider did not refund the money, if the status is 'failed'. */
type SendRefundResult = { status: StoredRefund['status']; failure: string };

/**
 * Sends a recorded refund to the provider; repeated calls give the money back once. `isRetry`: no request waits for the
 * answer, so a refusal becomes a note for the coach.
 */
export async function sendRefund(
  ctx: AppContext,
  row: StoredRefund,
  { isRetry }: { isRetry: boolean },
): Promise<SendRefundResult> {
  const { stripe } = await ctx.provider();
  const [payment] = await ctx.database
    .select({ reference: payments.paymentIntentId })
    .from(payments)
    .where(eq(payments.id, row.paymentId));
  const reference = payment?.reference as string;
  // The last attempt may have succeeded although its answer did not arrive.
  await syncPayment(ctx, reference);
  const known = await readResult(ctx.database, row.id);
  if (known.status !== 'asked') return known;
  try {
    await callProvider(() =>
      stripe.refunds.create(
        {
          payment_intent: reference,
          amount: row.amount,
          metadata: { refund: String(row.id) },
          ...(isProviderReason(row.reason) && { reason: row.reason }),
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
    return { status: 'failed', failure };
  }
  await syncPayment(ctx, reference);
  return readResult(ctx.database, row.id);
}

const isUnsent = ({ id }: StoredRefund) => and(eq(paymentRefunds.id, id), eq(paymentRefunds.status, 'asked'));

const replaceIdempotencyKey = (db: Db, row: StoredRefund) =>
  db.update(paymentRefunds).set({ idempotencyKey: createRefundKey() }).where(isUnsent(row));

function refusalMessage(error: unknown): string | undefined {
  if (error instanceof NotFoundAtProviderError) return unknownAtProvider;
  return error instanceof Stripe.errors.StripeError ? error.message : undefined;
}

const markRefundFailed = ({ database }: AppContext, row: StoredRefund, failure: string, isRetry: boolean) =>
  database.transaction(async (tx) => {
    const { paymentId, amount } = row;
    const payment = await lockPayment(tx, paymentId);
    const failed = await tx
      .update(paymentRefunds)
      .set({ status: 'failed', failure: failure.slice(0, 500) })
      .where(isUnsent(row))
      .returning({ id: paymentRefunds.id });
    // The coach need not act if all the money went back in another way.
    if (failed.length > 0 && isRetry && payment?.status !== 'refunded')
      await addAttention(tx, paymentId, `A refund of ${formatDollars(amount)} wasn’t made: ${failure.slice(0, 300)}`);
  });

async function readResult(db: Db, id: number): Promise<SendRefundResult> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  const { status, failure } = row as StoredRefund;
  // A refused refund has the provider's sentence. One that the provider accepted, but reports as failed, has a code.
  return { status, failure: failure?.includes(' ') ? failure : 'Please check it there.' };
}

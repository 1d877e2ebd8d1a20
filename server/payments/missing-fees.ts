import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, isNotNull, isNull, sql } from '../db/drizzle.ts';
import { payments } from '../db/schema.ts';
import { readFee, retrieveIntent } from './fetch-payment.ts';
import { callProvider, NotFoundAtProviderError } from './provider.ts';
import { logProviderErrors } from './provider-errors.ts';
import { updatePayment } from './stored-payments.ts';

const BATCH_SIZE = 50;
const MIN_WAIT_MINUTES = 10;

/** Fetches fees that were unknown when the payment settled. If the provider does not respond, the next run goes on. */
export const fetchMissingFees = (ctx: AppContext): Promise<void> =>
  logProviderErrors(ctx, { all: 'payments' }, async () => {
    for (const { id, intentId } of await listPaymentsWithoutFee(ctx.database, ctx.now())) {
      // Before the request, so that one that fails again and again does not keep the others waiting.
      await updatePayment(ctx.database, id, { checkedAt: ctx.now() });
      const fee = await fetchFee(ctx, intentId as string);
      if (fee !== null) await updatePayment(ctx.database, id, { fee });
    }
  });

/** The older a payment is, the less often it is asked about: the provider may not know its fee at all. */
function listPaymentsWithoutFee(db: Db, now: Date) {
  const { id, paymentIntentId: intentId, settledAt, checkedAt } = payments;
  const present = sql`${now.toISOString()}::timestamptz`;
  // A limit that depends on the row: Postgres calculates it.
  const wait = sql`greatest(interval '1 minute' * ${MIN_WAIT_MINUTES}, (${present} - ${settledAt}) / 20)`;
  return db
    .select({ id, intentId })
    .from(payments)
    .where(
      and(
        isNull(payments.fee),
        isNotNull(settledAt),
        isNotNull(intentId),
        sql`coalesce(${checkedAt}, ${settledAt}) <= ${present} - ${wait}`,
      ),
    )
    .orderBy(sql`coalesce(${checkedAt}, ${settledAt})`)
    .limit(BATCH_SIZE);
}

/** Returns null where the provider does not know the fee or the payment. */
async function fetchFee(ctx: AppContext, intentId: string): Promise<number | null> {
  const { stripe } = await ctx.provider();
  try {
    return readFee(await callProvider(() => retrieveIntent(stripe, intentId)));
  } catch (error) {
    if (error instanceof NotFoundAtProviderError) return null;
    throw error;
  }
}

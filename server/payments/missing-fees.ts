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

/** Fetches fees that were unknown when the payment settled. After an error of the provider, the next run goes on. */
export const fetchMissingFees = (ctx: AppContext): Promise<void> =>
  logProviderErrors(ctx, { all: 'payments' }, async () => {
    for (const { id, intentId } of await listPaymentsWithoutFee(ctx.database, ctx.now())) {
      // Noted before the request, so that a payment whose request always fails does not hold up the others.
      await updatePayment(ctx.database, id, { checkedAt: ctx.now() });
      const fee = await fetchFee(ctx, intentId as string);
      if (fee !== null) await updatePayment(ctx.database, id, { fee });
    }
  });

/** Lists payments whose fee is due to be fetched. Older ones are due less often: some fees never become known. */
function listPaymentsWithoutFee(db: Db, now: Date) {
  const { id, paymentIntentId: intentId, settledAt, checkedAt } = payments;
  const present = sql`${now.toISOString()}::timestamptz`;
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

import type Stripe from 'stripe';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, gt, inArray, lt } from '../db/drizzle.ts';
import { payments, strayPayments } from '../db/schema.ts';
import { addAttentionOnce } from './payment-attention.ts';
import { callProvider } from './provider.ts';
import { logProviderErrors } from './provider-errors.ts';
import { findPaymentsByIntent, type StoredPayment } from './stored-payments.ts';
import { syncPayment, unknownAtProvider } from './sync-payment.ts';

/** The days compared: enough to notice late refunds and disputes without any webhook. */
const DAYS_COMPARED = 30;
/** Beyond these pages nothing is noted as missing, since the list was not read to its end. */
const MAX_PAGES = 50;

/** Compares the provider's recent payments with the site's: syncs those that differ, and notes missing ones. */
export const compareWithProvider = (ctx: AppContext): Promise<void> =>
  logProviderErrors(ctx, { all: 'payments' }, () => compareAllPages(ctx));

async function compareAllPages(ctx: AppContext): Promise<void> {
  const { stripe } = await ctx.provider();
  const since = new Date(ctx.now().getTime() - DAYS_COMPARED * DAY_MS);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const seenIds = new Set<string>();
  let lastId: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const after = lastId ? { starting_after: lastId } : {};
    const listed = await callProvider(() =>
      stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'], ...after }),
    );
    await comparePage(ctx, listed.data);
    for (const { id } of listed.data) seenIds.add(id);
    lastId = listed.data.at(-1)?.id;
    if (listed.has_more && lastId) continue;
    await noteUnknownPayments(ctx, since, seenIds);
    return;
  }
}

async function comparePage(ctx: AppContext, intents: Stripe.PaymentIntent[]): Promise<void> {
  const storedPayments = await findPaymentsByIntent(
    ctx.database,
    intents.map(({ id }) => id),
  );
  for (const intent of intents) {
    const payment = storedPayments.get(intent.id);
    if (!payment) await recordStrayPayment(ctx, intent);
    else if (needsSync(payment, intent)) {
      await logProviderErrors(ctx, { payment: payment.id }, () => syncPayment(ctx, intent.id));
    }
  }
}

/** Returns whether a sync may change the stored payment. */
function needsSync({ status, refunded, dispute }: StoredPayment, { latest_charge, ...intent }: Stripe.PaymentIntent) {
  const isOpen = status === 'open' || status === 'processing';
  if (intent.status === 'canceled') return status !== 'cancelled';
  if (intent.status !== 'succeeded') return !isOpen && status !== 'cancelled';
  if (isOpen || status === 'cancelled') return true;
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  // The charge does not say whether a dispute has ended or another one followed.
  return charge !== null && (charge.amount_refunded !== refunded || (charge.disputed && dispute !== 'lost'));
}

/** Records a paid payment that carries this site's metadata; other uses of the same provider account are ignored. */
async function recordStrayPayment(ctx: AppContext, intent: Stripe.PaymentIntent): Promise<void> {
  const isLikeOurs = intent.metadata.payment !== undefined && intent.metadata.kind !== undefined;
  if (!isLikeOurs || intent.status !== 'succeeded') return;
  await ctx.database
    .insert(strayPayments)
    .values({
      paymentIntentId: intent.id,
      amount: intent.amount_received,
      currency: intent.currency,
      paidAt: new Date(intent.created * 1000),
      foundAt: ctx.now(),
    })
    .onConflictDoNothing();
}

/** The least age of a payment that is noted as missing: the list may lack those made while it was read. */
const MIN_AGE_MS = 10 * MINUTE_MS;

/** Shows the coach payments that are paid here and missing in the provider's list. */
async function noteUnknownPayments({ database, now }: AppContext, since: Date, seenIds: Set<string>): Promise<void> {
  const paidPayments = await database
    .select({ id: payments.id, intentId: payments.paymentIntentId })
    .from(payments)
    .where(
      and(
        inArray(payments.status, ['settled', 'lost', 'refunded']),
        // A day after the list begins, so that a payment at its edge is not taken for a missing one.
        gt(payments.createdAt, new Date(since.getTime() + DAY_MS)),
        lt(payments.createdAt, new Date(now().getTime() - MIN_AGE_MS)),
      ),
    );
  for (const { id, intentId } of paidPayments) {
    if (!intentId || !seenIds.has(intentId)) await addAttentionOnce(database, id, unknownAtProvider);
  }
}

import type Stripe from 'stripe';
import type { AppContext } from '../app-context.ts';
import { addAttentionOnce } from './attention.ts';
import { callProvider } from './provider.ts';
import { logProviderErrors } from './provider-errors.ts';
import { findPaymentsByIntent, type StoredPayment } from './stored-payments.ts';
import { syncPayment, unknownAtProvider } from './sync-payment.ts';

/** Also money that is given back or disputed late is heard of, without any webhook. */
const DAYS_COMPARED = 30;
const MAX_PAGES = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Lays the provider's payments of the last days beside the site's: what differs is followed, and what cannot be is shown
 * to the coach.
 */
export const compareWithProvider = (ctx: AppContext): Promise<void> =>
  logProviderErrors(ctx, { all: 'payments' }, () => compareAllPages(ctx));

async function compareAllPages(ctx: AppContext): Promise<void> {
  const { stripe } = await ctx.provider();
  const since = new Date(ctx.now().getTime() - DAYS_COMPARED * DAY_MS);
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const seenIds = new Set<string>();
  let last: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const after = last ? { starting_after: last } : {};
    const listed = await callProvider(() =>
      stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'], ...after }),
    );
    await comparePage(ctx, listed.data);
    for (const { id } of listed.data) seenIds.add(id);
    last = listed.data.at(-1)?.id;
    if (listed.has_more && last) continue;
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

/** Whether following the payment may change something. */
function needsSync({ status, refunded, dispute }: StoredPayment, { latest_charge, ...intent }: Stripe.PaymentIntent) {
  const isOpen = status === 'open' || status === 'processing';
  if (intent.status === 'canceled') return status !== 'cancelled';
  if (intent.status !== 'succeeded') return !isOpen && status !== 'cancelled';
  if (isOpen || status === 'cancelled') return true;
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  // Whether a dispute has ended, or another one came after it, is not told with the charge.
  return charge !== null && (charge.amount_refunded !== refunded || (charge.disputed && dispute !== 'lost'));
}

/** What others do with the same account at the provider is none of the site's business. */
async function recordStrayPayment(ctx: AppContext, intent: Stripe.PaymentIntent): Promise<void> {
  const isLikeOurs = intent.metadata.payment !== undefined && intent.metadata.kind !== undefined;
  if (!isLikeOurs || intent.status !== 'succeeded') return;
  await ctx.database.query(
    `insert into stray_payments (payment_intent_id, amount, currency, paid_at, found_at) values ($1, $2, $3, $4, $5)
     on conflict (payment_intent_id) do nothing`,
    [intent.id, intent.amount_received, intent.currency, new Date(intent.created * 1000), ctx.now()],
  );
}

/** A provider's list may lack what was made while it was read. */
const MIN_AGE_MS = 10 * 60 * 1000;

/** What the site takes for paid, and the provider knows nothing of. */
async function noteUnknownPayments({ database, now }: AppContext, since: Date, seenIds: Set<string>): Promise<void> {
  const { rows } = await database.query(
    `select id, payment_intent_id as intent from payments
     where status in ('settled', 'lost', 'refunded') and created_at > $1 and created_at < $2`,
    // The provider counts in seconds.
    [new Date(since.getTime() + DAY_MS), new Date(now().getTime() - MIN_AGE_MS)],
  );
  for (const { id, intent } of rows as { id: number; intent: string }[]) {
    if (!seenIds.has(intent)) await addAttentionOnce(database, id, unknownAtProvider);
  }
}

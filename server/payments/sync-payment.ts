import type Stripe from 'stripe';
import type { PaymentKind, PaymentState } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { addAttention, addAttentionOnce, clearAttention } from './attention.ts';
import { fetchPayment, type ProviderPayment } from './fetch-payment.ts';
import type { PaymentHandler } from './payment-handlers.ts';
import { findPaymentByIntent, lockPayment, type StoredPayment } from './stored-payments.ts';
import { syncDispute } from './sync-disputes.ts';
import { hasRefunds, syncRefunds } from './sync-refunds.ts';

/**
 * The one way in which a payment takes handler, whoever heard of it first: the provider is asked what became of it, and
 * that is done once, under a lock. Throws `NOT_FOUND` for a payment that this site did not make, or not for this `kind`,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function syncPayment(ctx: AppContext, intentId: string, kind?: PaymentKind): Promise<PaymentState> {
  const payment = await findPaymentByIntent(ctx.database, intentId);
  if (!payment || (kind && payment.kind !== kind)) throw new Refusal('NOT_FOUND');
  const providerPayment = await fetchPayment(ctx, intentId, await hasRefunds(ctx.database, payment.id));
  return providerPayment
    ? applyProviderPayment(ctx, payment.id, providerPayment)
    : applyUnknownPayment(ctx, payment.id);
}

/** Brings the site in step with what the provider says of a payment. */
export function applyProviderPayment(
  ctx: AppContext,
  id: number,
  providerPayment: ProviderPayment,
): Promise<PaymentState> {
  return changeLockedPayment(ctx, id, async (tx, payment) => {
    const handler = ctx.paymentHandlers[payment.kind];
    const { status } = providerPayment.intent;
    if (status === 'succeeded') return applyPaidPayment(tx, ctx, handler, payment, providerPayment);
    if (!isOpen(payment)) {
      if (wasFetchedAfterSettlement(payment, providerPayment)) {
        await addAttentionOnce(
          tx,
          payment.id,
          `The payment provider does not say any more that this is paid, but ${status}.`,
        );
      }
      return payment.status;
    }
    if (status === 'canceled') {
      await handler.onCancelled(tx, ctx, payment);
      return setStatus(tx, payment, 'cancelled');
    }
    // A payment that was being processed and failed is open again, until its hold ends.
    return setStatus(tx, payment, status === 'processing' ? 'processing' : 'open');
  });
}

/** The provider does not know the payment: nobody can pay it, and what was paid cannot be followed. */
function applyUnknownPayment(ctx: AppContext, id: number): Promise<PaymentState> {
  return changeLockedPayment(ctx, id, async (tx, payment) => {
    if (isOpen(payment)) {
      await ctx.paymentHandlers[payment.kind].onCancelled(tx, ctx, payment);
      return setStatus(tx, payment, 'cancelled');
    }
    if (payment.status !== 'cancelled') await addAttentionOnce(tx, id, unknownAtProvider);
    return payment.status;
  });
}

export const unknownAtProvider =
  'The payment provider does not know this payment. Was it made with other keys? Please compare it with your account there.';

function changeLockedPayment(
  ctx: AppContext,
  id: number,
  change: (tx: Sql, payment: StoredPayment) => Promise<PaymentState>,
): Promise<PaymentState> {
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND');
    await tx.query('update payments set checked_at = $2 where id = $1', [id, ctx.now()]);
    return change(tx, payment);
  });
}

const isOpen = ({ status }: Pick<StoredPayment, 'status'>): boolean => status === 'open' || status === 'processing';

const MINUTE_MS = 60_000;
/** An answer from before the payment was settled says nothing against it. */
const wasFetchedAfterSettlement = ({ status, settledAt }: StoredPayment, { fetchedAt }: ProviderPayment): boolean =>
  status !== 'cancelled' && settledAt !== null && fetchedAt.getTime() > settledAt.getTime() + MINUTE_MS;

async function applyPaidPayment(
  tx: Sql,
  ctx: AppContext,
  handler: PaymentHandler<AppContext>,
  payment: StoredPayment,
  providerPayment: ProviderPayment,
): Promise<PaymentState> {
  const mismatch = findMismatch(payment, providerPayment.intent);
  let { status } = payment;
  if (mismatch) {
    status = await rejectMismatch(tx, ctx, handler, payment, providerPayment, mismatch);
    if (status === 'cancelled' || isOpen({ status })) return status;
  } else if (status === 'cancelled' || isOpen(payment)) {
    status = (await handler.onPaid(tx, ctx, payment)) ? 'settled' : 'lost';
    await tx.query('update payments set status = $2, settled_at = $3 where id = $1', [payment.id, status, ctx.now()]);
    if (status === 'lost') await addAttention(tx, payment.id, slotLostNote);
  }
  // Also of what settled nothing: else a refund of it would be sent again and again.
  status = await applyRefunds(tx, ctx, handler, { ...payment, status }, providerPayment);
  await syncDispute(tx, ctx, { ...payment, status }, providerPayment, handler.onDisputed);
  return status;
}

const slotLostNote = 'Paid, but the time was gone. Please give the money back or find another time.';

/** What was paid in another way than asked for settles nothing; what it held is let go when its time has come. */
async function rejectMismatch(
  tx: Sql,
  ctx: AppContext,
  handler: PaymentHandler<AppContext>,
  payment: StoredPayment,
  { intent }: ProviderPayment,
  mismatch: string,
): Promise<PaymentState> {
  if (payment.refunded < intent.amount_received) await addAttentionOnce(tx, payment.id, mismatch);
  const hasEnded = payment.expiresAt !== null && payment.expiresAt <= ctx.now();
  if (!isOpen(payment) || !hasEnded) return payment.status;
  await handler.onCancelled(tx, ctx, payment);
  await tx.query('update payments set settled_at = $2 where id = $1', [payment.id, ctx.now()]);
  return setStatus(tx, payment, 'lost');
}

/** Refunds, also those that were made at the provider. */
async function applyRefunds(
  tx: Sql,
  ctx: AppContext,
  handler: PaymentHandler<AppContext>,
  payment: StoredPayment,
  providerPayment: ProviderPayment,
): Promise<PaymentState> {
  if (providerPayment.refunds.length === 0) return payment.status;
  const { refunded, endsPurchase } = await syncRefunds(tx, ctx, payment, providerPayment.refunds);
  if (refunded !== payment.refunded) {
    await tx.query('update payments set refunded = $2 where id = $1', [payment.id, refunded]);
  }
  if (endsPurchase) await handler.onRefunded(tx, ctx, { ...payment, refunded });
  // What was taken may be more than what was asked for.
  if (refunded > payment.refunded && refunded >= providerPayment.intent.amount_received)
    await clearAttention(tx, payment.id);
  const isFullyRefunded = refunded >= payment.amount;
  if (isFullyRefunded && payment.status !== 'refunded') return setStatus(tx, payment, 'refunded');
  if (isFullyRefunded || payment.status !== 'refunded') return payment.status;
  // A refund failed afterwards: the money is here again.
  return setStatus(tx, payment, (await handler.isStillGranted(tx, payment)) ? 'settled' : 'lost');
}

const currencyCode = (currency: string) => currency.toUpperCase();

/** Only what was asked for counts, whatever was changed at the provider. */
function findMismatch({ amount, currency, id }: StoredPayment, intent: Stripe.PaymentIntent): string | null {
  const expected = `${amount} cents ${currencyCode(currency)}`;
  if (intent.amount_received !== amount || intent.currency !== currency) {
    return `The provider took ${intent.amount_received} cents ${currencyCode(intent.currency)} in place of ${expected}.`;
  }
  return intent.metadata.payment === String(id) ? null : 'The provider names another purchase for this payment.';
}

async function setStatus(tx: Sql, { id }: StoredPayment, status: PaymentState): Promise<PaymentState> {
  await tx.query('update payments set status = $2 where id = $1', [id, status]);
  return status;
}

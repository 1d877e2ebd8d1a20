import type Stripe from 'stripe';
import type { PaymentKind, PaymentState } from '#contracts/money/payments.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { isPayerErased } from '../db/erased-payer.ts';
import { Refusal } from '../requests/refusal.ts';
import { fetchPayment, type ProviderPayment } from './fetch-payment.ts';
import { issueReceipts } from './issue-receipts.ts';
import { addAttention, addAttentionOnce, clearAttention } from './payment-attention.ts';
import type { PaymentHandler } from './payment-handlers.ts';
import {
  findPaymentByIntent,
  isOfPaymentLink,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from './stored-payments.ts';
import { syncDispute } from './sync-disputes.ts';
import { hasRefunds, syncRefunds } from './sync-refunds.ts';

/**
 * Fetches a payment from the provider and applies its state. Pages, webhooks and scheduled tasks all change payments by
 * this function. It locks the payment, so that each change takes effect once. Throws `PAYMENT_UNAVAILABLE`, and
 * `NOT_FOUND` for a payment that this site did not make or that is of none of the `kinds`.
 */
export async function syncPayment(ctx: AppContext, intentId: string, kinds?: PaymentKind[]): Promise<PaymentState> {
  const payment = await findPaymentByIntent(ctx.database, intentId);
  if (!payment || (kinds && !kinds.includes(payment.kind))) throw new Refusal('NOT_FOUND');
  const providerPayment = await fetchPayment(ctx, intentId, await hasRefunds(ctx.database, payment.id));
  return providerPayment
    ? applyProviderPayment(ctx, payment.id, providerPayment)
    : applyUnknownPayment(ctx, payment.id);
}

export function applyProviderPayment(
  ctx: AppContext,
  id: number,
  providerPayment: ProviderPayment,
): Promise<PaymentState> {
  return changeLockedPayment(ctx, id, async (tx, payment) => {
    const handler = ctx.paymentHandlers[payment.kind];
    const { status } = providerPayment.intent;
    if (status === 'succeeded') return applyPaidPayment({ tx, ctx, handler, payment, providerPayment });
    if (!isOpen(payment)) {
      if (wasFetchedAfterSettlement(payment, providerPayment)) {
        const note = `The payment provider does not say any more that this is paid, but ${status}.`;
        await addAttentionOnce(tx, payment.id, note);
      }
      return payment.status;
    }
    if (status === 'canceled') {
      await handler.onCancelled(tx, ctx, payment);
      return setStatus(tx, payment, 'cancelled');
    }
    // A payment whose processing failed is open again until its hold ends.
    return setStatus(tx, payment, status === 'processing' ? 'processing' : 'open');
  });
}

/** Cancels an open payment that the provider does not know: nobody can pay it. Shows the coach a paid one. */
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
  change: (tx: Db, payment: StoredPayment) => Promise<PaymentState>,
): Promise<PaymentState> {
  return ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND');
    await updatePayment(tx, id, { checkedAt: ctx.now() });
    return change(tx, payment);
  });
}

const isOpen = ({ status }: Pick<StoredPayment, 'status'>): boolean => status === 'open' || status === 'processing';

/** Returns whether the answer is newer than the settlement: only then can it contradict that the payment is paid. */
const wasFetchedAfterSettlement = ({ status, settledAt }: StoredPayment, { fetchedAt }: ProviderPayment): boolean =>
  status !== 'cancelled' && settledAt !== null && fetchedAt.getTime() > settledAt.getTime() + MINUTE_MS;

/** A locked payment whose money the provider has, with what its change needs. */
type PaidPayment = {
  tx: Db;
  ctx: AppContext;
  handler: PaymentHandler<AppContext>;
  payment: StoredPayment;
  providerPayment: ProviderPayment;
};

async function applyPaidPayment(paid: PaidPayment): Promise<PaymentState> {
  const { tx, ctx, handler, payment, providerPayment } = paid;
  const { fee } = providerPayment;
  if (fee !== null && fee !== payment.fee) await updatePayment(tx, payment.id, { fee });
  const mismatch = findMismatch(payment, providerPayment.intent);
  let { status } = payment;
  if (mismatch) {
    status = await rejectMismatch(paid, mismatch);
    if (status === 'cancelled' || isOpen({ status })) return status;
  } else if (status === 'cancelled' || isOpen(payment)) {
    const isGranted = !isPayerErased(payment) && (await handler.onPaid(tx, ctx, payment));
    status = isGranted ? 'settled' : 'lost';
    await updatePayment(tx, payment.id, { status, settledAt: ctx.now() });
    if (status === 'lost') await addAttention(tx, payment.id, explainLoss(payment));
  }
  // Refunds also count for a payment that granted nothing: an unrecorded one would be sent again.
  status = await applyRefunds({ ...paid, payment: { ...payment, status } });
  await syncDispute(tx, ctx, { ...payment, status }, providerPayment, handler.onDisputed);
  await issueReceipts(tx, ctx, payment.id);
  return status;
}

function explainLoss(payment: StoredPayment): string {
  if (isPayerErased(payment)) return payerErasedNote;
  if (payment.kind === 'bill') return billNotOwedNote;
  if (payment.kind === 'package') return packageNotOwedNote;
  return isOfPaymentLink(payment) ? notOwedNote : slotLostNote;
}

const payerErasedNote = 'Paid after the payer’s data was erased. Please refund it.';
const slotLostNote = 'Paid, but the time was gone. Please refund it or find another time.';
const notOwedNote =
  'Paid by a payment link that was no longer needed: the call is paid already, or was canceled. Please refund it.';
const billNotOwedNote =
  'Paid by a payment link that was no longer needed: the bill is paid already, or was taken back. Please refund it.';

const packageNotOwedNote =
  'Paid for a package that was no longer offered: it is paid already, or was taken back. Please refund it.';

/**
 * Rejects a payment of a wrong amount, currency or purchase, which grants nothing. The half-hours stay held until the
 * hold ends.
 */
async function rejectMismatch(
  { tx, ctx, handler, payment, providerPayment }: PaidPayment,
  mismatch: string,
): Promise<PaymentState> {
  const { intent } = providerPayment;
  if (payment.refunded < intent.amount_received) await addAttentionOnce(tx, payment.id, mismatch);
  const hasHoldEnded = payment.expiresAt !== null && payment.expiresAt <= ctx.now();
  if (!isOpen(payment) || !hasHoldEnded) return payment.status;
  await handler.onCancelled(tx, ctx, payment);
  await updatePayment(tx, payment.id, { status: 'lost', settledAt: ctx.now() });
  return 'lost';
}

async function applyRefunds({ tx, ctx, handler, payment, providerPayment }: PaidPayment): Promise<PaymentState> {
  if (providerPayment.refunds.length === 0) return payment.status;
  const { refunds } = providerPayment;
  const { refunded, endsPurchase, callsCancelledBy } = await syncRefunds(tx, ctx, payment, refunds);
  if (refunded !== payment.refunded) await updatePayment(tx, payment.id, { refunded });
  if (endsPurchase) await handler.onRefunded(tx, ctx, { ...payment, refunded }, callsCancelledBy);
  // The provider may have taken more than the price.
  if (refunded > payment.refunded && refunded >= providerPayment.intent.amount_received)
    await clearAttention(tx, payment.id);
  const isFullyRefunded = refunded >= payment.amount;
  if (isFullyRefunded && payment.status !== 'refunded') {
    await handler.onRefundedInFull?.(tx, ctx, { ...payment, refunded }, callsCancelledBy);
    return setStatus(tx, payment, 'refunded');
  }
  if (isFullyRefunded || payment.status !== 'refunded') return payment.status;
  // A refund failed after it had counted, so the money is back with the coach.
  return setStatus(tx, payment, (await handler.isStillGranted(tx, payment)) ? 'settled' : 'lost');
}

const currencyCode = (currency: string) => currency.toUpperCase();

/** Describes how the provider's payment differs from the stored one; null if they agree. */
function findMismatch({ amount, currency, id }: StoredPayment, intent: Stripe.PaymentIntent): string | null {
  const expected = `${amount} cents ${currencyCode(currency)}`;
  if (intent.amount_received !== amount || intent.currency !== currency) {
    return `The provider took ${intent.amount_received} cents ${currencyCode(intent.currency)} in place of ${expected}.`;
  }
  return intent.metadata.payment === String(id) ? null : 'The provider names another purchase for this payment.';
}

async function setStatus(tx: Db, { id }: StoredPayment, status: PaymentState): Promise<PaymentState> {
  await updatePayment(tx, id, { status });
  return status;
}

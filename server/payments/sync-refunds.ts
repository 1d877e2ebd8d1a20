import type Stripe from 'stripe';
import type { RefundReason, RefundState } from '#contracts/money/admin-payments.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, isNull, or } from '../db/drizzle.ts';
import { paymentRefunds } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { addAttention } from './payment-attention.ts';
import type { StoredPayment } from './stored-payments.ts';

export type StoredRefund = typeof paymentRefunds.$inferSelect;

/** Returns whether a payment has any refund, also a failed one, which the provider's charge no longer shows. */
export async function hasRefunds(db: Db, paymentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, paymentId))
    .limit(1);
  return rows.length > 0;
}

/** The outcome of a sync. `refunded`: the total in cents. `callsCancelledBy`: the admin whose refund cancels calls. */
type RefundChange = { refunded: number; endsPurchase: boolean; callsCancelledBy: string | null };

/**
 * Stores the state of a payment's refunds, both those issued here and those made at the provider. A refund's state
 * never goes back, so answers may arrive in any order.
 */
export async function syncRefunds(
  tx: Db,
  ctx: AppContext,
  payment: StoredPayment,
  providerRefunds: Stripe.Refund[],
): Promise<RefundChange> {
  let endsPurchase = false;
  let isFromProvider = false;
  let callsCancelledBy: string | null = null;
  for (const refund of providerRefunds) {
    const known = await findStoredRefund(tx, payment, refund);
    const status = furthestStatus(known?.status, toRefundState(refund));
    const row = known
      ? await updateStoredRefund(tx, known, refund, status)
      : await insertProviderRefund(tx, payment, refund, status);
    if (status === 'failed' && known?.status !== 'failed') {
      await addAttention(tx, payment.id, `A refund of ${formatDollars(row.amount)} failed: the money didn’t go back.`);
    }
    const wasCounted = known !== undefined && isCounted(known.status);
    if (!isCounted(status) || wasCounted) continue;
    if (row.tellsPayer) await queueRefundMail(tx, ctx, payment, row);
    endsPurchase ||= !row.keepsPurchase;
    isFromProvider ||= row.actor === 'provider';
    if (row.cancelsCalls) callsCancelledBy = row.actor;
  }
  const refunded = await sumRefunds(tx, payment);
  // A refund made at the provider does not say whether the purchase ends. The purchase ends once all money is back.
  const isFullyRefunded = refunded >= payment.amount && payment.refunded < payment.amount;
  return { refunded, endsPurchase: endsPurchase || (isFullyRefunded && isFromProvider), callsCancelledBy };
}

async function sumRefunds(tx: Db, { id }: StoredPayment): Promise<number> {
  const refunds = await tx
    .select({ status: paymentRefunds.status, amount: paymentRefunds.amount })
    .from(paymentRefunds)
    .where(eq(paymentRefunds.paymentId, id));
  return refunds.filter(({ status }) => isCounted(status)).reduce((sum, { amount }) => sum + amount, 0);
}

const statusRanks: Record<RefundState, number> = { asked: 0, pending: 1, succeeded: 2, failed: 3 };
const furthestStatus = (known: RefundState | undefined, received: RefundState): RefundState =>
  known && statusRanks[known] > statusRanks[received] ? known : received;
const isCounted = (status: RefundState): boolean => status === 'pending' || status === 'succeeded';

function toRefundState({ status }: Stripe.Refund): RefundState {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

async function findStoredRefund(
  tx: Db,
  { id }: StoredPayment,
  refund: Stripe.Refund,
): Promise<StoredRefund | undefined> {
  const isIssuedHere = and(eq(paymentRefunds.id, refundRowId(refund)), isNull(paymentRefunds.refundId));
  const [row] = await tx
    .select()
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.paymentId, id), or(eq(paymentRefunds.refundId, refund.id), isIssuedHere)))
    .orderBy(asc(paymentRefunds.refundId))
    .limit(1);
  return row;
}

/** Returns the row's id from the provider's metadata; 0, which no row has, if they hold no id that fits. */
function refundRowId({ metadata }: Stripe.Refund): number {
  const id = Number(metadata?.refund);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : 0;
}

async function updateStoredRefund(
  tx: Db,
  known: StoredRefund,
  refund: Stripe.Refund,
  status: RefundState,
): Promise<StoredRefund> {
  const changes = { refundId: refund.id, status, amount: refund.amount, failure: failureReason(refund, status) };
  await tx.update(paymentRefunds).set(changes).where(eq(paymentRefunds.id, known.id));
  return { ...known, ...changes };
}

async function insertProviderRefund(
  tx: Db,
  payment: StoredPayment,
  refund: Stripe.Refund,
  status: RefundState,
): Promise<StoredRefund> {
  const [row] = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      refundId: refund.id,
      status,
      amount: refund.amount,
      reason: isProviderReason(refund.reason) ? refund.reason : 'other',
      keepsPurchase: true,
      actor: 'provider',
      failure: failureReason(refund, status),
      createdAt: new Date(refund.created * 1000),
    })
    .returning();
  return row as StoredRefund;
}

const failureReason = ({ failure_reason }: Stripe.Refund, status: RefundState): string | null =>
  status === 'failed' ? (failure_reason ?? 'unknown') : null;

type ProviderReason = Extract<RefundReason, Stripe.RefundCreateParams.Reason>;

/** Returns whether a reason is one of the three that Stripe knows too. */
export const isProviderReason = (reason: string | null): reason is ProviderReason =>
  reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer';

/** Queues the payer's mail about a refund, once for each refund. */
async function queueRefundMail(tx: Db, ctx: AppContext, payment: StoredPayment, refund: StoredRefund): Promise<void> {
  await queueMails(tx, ctx.queue, [
    {
      kind: 'payment-refunded',
      recipient: payment.email,
      paymentId: payment.id,
      ...(payment.coachingCallId !== null && { coachingCallId: payment.coachingCallId }),
      onceKey: `refunded refund-${refund.id}`,
      facts: { refund: refund.id },
    },
  ]);
}

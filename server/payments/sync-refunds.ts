import type Stripe from 'stripe';
import type { RefundState } from '#contracts/admin-payments.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { addAttention } from './attention.ts';
import type { StoredPayment } from './stored-payments.ts';

export type StoredRefund = {
  id: number;
  paymentId: number;
  refundId: string | null;
  idempotencyKey: string | null;
  status: RefundState;
  /** Cents. */
  amount: number;
  reason: string;
  keepsPurchase: boolean;
  tellsPayer: boolean;
  actor: string;
};

export const selectRefunds = `select id, payment_id as "paymentId", refund_id as "refundId",
  idempotency_key as "idempotencyKey", status, amount, reason, keeps_purchase as "keepsPurchase",
  tells_payer as "tellsPayer", actor from payment_refunds`;

/** Also one that failed at the provider before the site heard of it: its money is no longer counted there. */
export async function hasRefunds(sql: Sql, paymentId: number): Promise<boolean> {
  const { rows } = await sql.query('select from payment_refunds where payment_id = $1 limit 1', [paymentId]);
  return rows.length > 0;
}

/** What the provider's answer changed. */
type RefundChange = { refunded: number; endsPurchase: boolean };

/**
 * Brings what is known of a payment's refunds in step with the provider: those that were asked for here, and those that
 * were made there. A refund only ever goes on, so answers may arrive in any order.
 */
export async function syncRefunds(
  tx: Sql,
  ctx: AppContext,
  payment: StoredPayment,
  providerRefunds: Stripe.Refund[],
): Promise<RefundChange> {
  let endsPurchase = false;
  let isFromProvider = false;
  for (const refund of providerRefunds) {
    const known = await findStoredRefund(tx, payment, refund);
    const status = furthestStatus(known?.status, toRefundState(refund));
    const row = known
      ? await updateStoredRefund(tx, known, refund, status)
      : await insertProviderRefund(tx, payment, refund, status, new Date(refund.created * 1000));
    if (status === 'failed' && known?.status !== 'failed') {
      await addAttention(tx, payment.id, `A refund of ${formatDollars(row.amount)} failed: the money did not go back.`);
    }
    const isNew = isCounted(status) && !(known && isCounted(known.status));
    if (!isNew) continue;
    if (row.tellsPayer) await queueRefundMail(tx, ctx, payment, row);
    endsPurchase ||= !row.keepsPurchase;
    isFromProvider ||= row.actor === 'provider';
  }
  const { rows } = await tx.query(
    `select coalesce(sum(amount), 0)::int as refunded from payment_refunds
     where payment_id = $1 and status in ('pending', 'succeeded')`,
    [payment.id],
  );
  const { refunded } = rows[0] as { refunded: number };
  // Whoever gives the last of it back at the provider is not asked what becomes of the purchase: it ends.
  const isFullyRefunded = refunded >= payment.amount && payment.refunded < payment.amount;
  return { refunded, endsPurchase: endsPurchase || (isFullyRefunded && isFromProvider) };
}

const statusRanks: Record<RefundState, number> = { asked: 0, pending: 1, succeeded: 2, failed: 3 };
const furthestStatus = (known: RefundState | undefined, providerRefunds: RefundState): RefundState =>
  known && statusRanks[known] > statusRanks[providerRefunds] ? known : providerRefunds;
const isCounted = (status: RefundState): boolean => status === 'pending' || status === 'succeeded';

function toRefundState({ status }: Stripe.Refund): RefundState {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}

async function findStoredRefund(
  tx: Sql,
  { id }: StoredPayment,
  refund: Stripe.Refund,
): Promise<StoredRefund | undefined> {
  const refundRowId = Number(refund.metadata?.refund);
  const { rows } = await tx.query(
    `${selectRefunds} where payment_id = $1 and (refund_id = $2 or (id = $3 and refund_id is null)) order by refund_id limit 1`,
    [id, refund.id, Number.isSafeInteger(refundRowId) && refundRowId > 0 && refundRowId < 2 ** 31 ? refundRowId : 0],
  );
  return rows[0] as StoredRefund | undefined;
}

async function updateStoredRefund(
  tx: Sql,
  known: StoredRefund,
  refund: Stripe.Refund,
  status: RefundState,
): Promise<StoredRefund> {
  await tx.query('update payment_refunds set refund_id = $2, status = $3, amount = $4, failure = $5 where id = $1', [
    known.id,
    refund.id,
    status,
    refund.amount,
    status === 'failed' ? (refund.failure_reason ?? 'unknown') : null,
  ]);
  return { ...known, refundId: refund.id, status, amount: refund.amount };
}

/** One that was made at the provider. */
async function insertProviderRefund(
  tx: Sql,
  payment: StoredPayment,
  refund: Stripe.Refund,
  status: RefundState,
  createdAt: Date,
): Promise<StoredRefund> {
  const { rows } = await tx.query(
    `insert into payment_refunds (payment_id, refund_id, status, amount, reason, keeps_purchase, actor, failure, created_at)
     values ($1, $2, $3, $4, $5, true, 'provider', $6, $7) returning id`,
    [
      payment.id,
      refund.id,
      status,
      refund.amount,
      toRefundReason(refund),
      status === 'failed' ? (refund.failure_reason ?? 'unknown') : null,
      createdAt,
    ],
  );
  const { rows: inserted } = await tx.query(`${selectRefunds} where id = $1`, [rows[0]?.id]);
  return inserted[0] as StoredRefund;
}

function toRefundReason({ reason }: Stripe.Refund): string {
  return reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer' ? reason : 'other';
}

/** Once for each refund, whoever made it. */
async function queueRefundMail(tx: Sql, ctx: AppContext, payment: StoredPayment, refund: StoredRefund): Promise<void> {
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

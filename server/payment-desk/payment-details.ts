import type { z } from 'zod';
import type { PaymentDetails } from '#contracts/admin-payments.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { type ListedPaymentRow, selectListedPayments, toListedPayment } from './payment-list-row.ts';

type PaymentDetailsReply = z.input<typeof PaymentDetails>;
type RefundRow = Omit<PaymentDetailsReply['refunds'][number], 'createdAt'> & { createdAt: Date };

/** Throws `NOT_FOUND`. */
export async function getPaymentDetails(ctx: AppContext, id: number): Promise<PaymentDetailsReply> {
  const { database, config, now } = ctx;
  const { rows } = await database.query(`${selectListedPayments} where payments.id = $1`, [id]);
  const row = rows[0] as ListedPaymentRow | undefined;
  if (!row) throw new Refusal('NOT_FOUND', { message: 'There is no such payment.' });
  const refunds = await listRefunds(database, id);
  const { rows: calls } = await database.query('select starts_at as "startsAt" from coaching_calls where id = $1', [
    row.callId,
  ]);
  const startsAt = calls[0]?.startsAt as Date | undefined;
  return {
    payment: toListedPayment(row, config.coachTimeZone),
    refunds: refunds.map((refund) => ({ ...refund, createdAt: refund.createdAt.toISOString() })),
    refundable: calculateRefundable(row, refunds),
    hasOpenCall:
      startsAt !== undefined && startsAt > now() && isOpenBooking({ kind: 'paid', status: row.callStatus as string }),
    providerUrl: buildProviderUrl(ctx, row.reference),
  };
}

async function listRefunds(sql: Sql, id: number): Promise<RefundRow[]> {
  const { rows } = await sql.query(
    `select id, refund_id as reference, status, amount, reason, note, actor, failure, created_at as "createdAt"
     from payment_refunds where payment_id = $1 order by id desc`,
    [id],
  );
  return rows as RefundRow[];
}

type RefundablePayment = Pick<ListedPaymentRow, 'status' | 'amount' | 'refunded' | 'dispute'>;

/** Cents that can still be given back: nothing while a refund is under way, or while the bank has the money. */
export function calculateRefundable(
  { status, amount, refunded, dispute }: RefundablePayment,
  refunds: { status: string }[],
): number {
  const isPaid = status === 'settled' || status === 'lost';
  const isUnderWay = refunds.some((refund) => refund.status === 'asked');
  return !isPaid || isUnderWay || dispute === 'open' || dispute === 'lost' ? 0 : amount - refunded;
}

/** Where the provider shows a payment; nowhere in the sandbox. */
export function buildProviderUrl(ctx: Pick<AppContext, 'config'>, reference: string | null): string | null {
  const { stripe } = ctx.config;
  if (!stripe || !reference) return null;
  const mode = stripe.secretKey.includes('_test_') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${reference}`;
}

import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { dollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { noteNews } from './attention.ts';
import { ask, NotThere, ProviderAway } from './provider.ts';
import { type StoredRefund, selectRefunds } from './refunds.ts';
import { settle, unknownThere } from './settlement.ts';
import { lockPayment } from './stored-payments.ts';

export const newRefundKey = (): string => `refund-${randomUUID()}`;

/** `reference`: the provider's name of the payment. */
type Sent = { status: StoredRefund['status']; why: string; reference: string };

/**
 * Asks the provider for what is written down. Whoever asks, and how often: it is given back once. `isPromised`: nobody
 * waits for the answer, so a refusal is shown to the coach.
 */
export async function sendRefund(ctx: AppContext, row: StoredRefund, isPromised: boolean): Promise<Sent> {
  const { stripe } = await ctx.provider();
  const { rows } = await ctx.database.query('select payment_intent_id as intent from payments where id = $1', [
    row.paymentId,
  ]);
  const reference = rows[0]?.intent as string;
  // The last try may have come through, though its answer did not.
  await settle(ctx, reference);
  const known = await readRefund(ctx.database, row.id);
  if (known.status !== 'asked') return { status: known.status, why: '', reference };
  try {
    await ask(() =>
      stripe.refunds.create(
        {
          payment_intent: reference,
          amount: row.amount,
          metadata: { refund: String(row.id) },
          ...reasonAt(row.reason),
        },
        { idempotencyKey: row.idempotencyKey as string },
      ),
    );
  } catch (fault) {
    if (fault instanceof ProviderAway && fault.isKept) await takeNewKey(ctx.database, row);
    const why = refusalIn(fault);
    if (why === undefined) throw fault;
    await giveUp(ctx, row, why, isPromised);
    return { status: 'failed', why, reference };
  }
  await settle(ctx, reference);
  const { status } = await readRefund(ctx.database, row.id);
  return { status, why: 'Please look at it there.', reference };
}

/** The provider knows three reasons; the others are the coach's own. */
function reasonAt(reason: string): { reason?: Stripe.RefundCreateParams.Reason } {
  return reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer' ? { reason } : {};
}

const takeNewKey = (sql: Sql, { id }: StoredRefund) =>
  sql.query(`update payment_refunds set idempotency_key = $2 where id = $1 and status = 'asked'`, [id, newRefundKey()]);

function refusalIn(fault: unknown): string | undefined {
  if (fault instanceof NotThere) return unknownThere;
  return fault instanceof Stripe.errors.StripeError ? fault.message : undefined;
}

const giveUp = ({ database }: AppContext, { id, paymentId, amount }: StoredRefund, why: string, isPromised: boolean) =>
  database.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const { rows } = await tx.query(
      `update payment_refunds set status = 'failed', failure = $2 where id = $1 and status = 'asked' returning 1`,
      [id, why.slice(0, 500)],
    );
    // Where all of it is back by another way, nothing is promised any more.
    if (rows[0] && isPromised && payment?.status !== 'refunded')
      await noteNews(tx, paymentId, `A refund of ${dollars(amount)} was not made: ${why.slice(0, 300)}`);
  });

export async function readRefund(sql: Sql, id: number): Promise<StoredRefund> {
  return (await sql.query(`${selectRefunds} where id = $1`, [id])).rows[0] as StoredRefund;
}

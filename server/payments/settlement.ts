import type Stripe from 'stripe';
import type { DisputeState } from '#contracts/payment-list.ts';
import type { PaymentKind, PaymentState, SeenPayment } from '#contracts/payments.ts';
import type { Sql } from '../db/connect.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { ask } from './provider.ts';
import { findByIntent, lockPayment, type StoredPayment } from './stored-payments.ts';

/** By what somebody may claim a payment to be hers. */
export type Claims = {
  checkoutHash: string | null;
  clientSecret: string | string[] | undefined;
  user: { id: number; isAdmin: boolean } | null;
};

/** What paying brings about; each runs inside the transaction that changes the payment. */
export type Effect = {
  /**
   * Gives what was paid for. Answers false where that cannot be given any more, and with a sentence where the coach has to
   * look at it.
   */
  settle(tx: Sql, parts: Parts, payment: StoredPayment): Promise<boolean | { attention: string }>;
  /** Nothing was paid: what was held is free. */
  release(tx: Sql, parts: Parts, payment: StoredPayment): Promise<void>;
  /** All the money went back, and with it what was paid for. */
  refund(tx: Sql, parts: Parts, payment: StoredPayment): Promise<void>;
  /** The payer disputes the payment at her bank, or that has come to its end. */
  dispute(tx: Sql, parts: Parts, payment: StoredPayment, state: DisputeState): Promise<void>;
  /** What whoever may see the payment is told of what it is for. */
  seen(parts: Parts, payment: StoredPayment, claims: Claims): Promise<Pick<SeenPayment, 'call' | 'course'>>;
};
export type Effects = Record<PaymentKind, Effect>;

/**
 * The one way in which a payment takes effect, whoever heard of it first: the provider is asked what became of it, and
 * that is done once, under a lock. Throws `NOT_FOUND` for a payment that this site did not make, or not for this `kind`,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function settle(
  parts: Parts,
  effects: Effects,
  intentId: string,
  kind?: PaymentKind,
): Promise<PaymentState> {
  const payment = await findByIntent(parts.database, intentId);
  if (!payment || (kind && payment.kind !== kind)) throw new Refusal('NOT_FOUND');
  const { stripe } = await parts.provider();
  const intent = await ask(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));
  return follow(parts, effects, payment.id, intent);
}

/** Brings the site in step with what the provider says of a payment. */
export function follow(
  parts: Parts,
  effects: Effects,
  id: number,
  intent: Stripe.PaymentIntent,
): Promise<PaymentState> {
  return parts.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) throw new Refusal('NOT_FOUND');
    const effect = effects[payment.kind];
    await tx.query('update payments set checked_at = $2 where id = $1', [id, parts.now()]);
    const isOpen = payment.status === 'open' || payment.status === 'processing';
    switch (intent.status) {
      case 'succeeded':
        return followPaid(tx, parts, effect, payment, intent);
      case 'canceled':
        if (!isOpen) return payment.status;
        await effect.release(tx, parts, payment);
        return changeTo(tx, payment, 'cancelled');
      case 'processing':
        return isOpen ? changeTo(tx, payment, 'processing') : payment.status;
      default:
        // A payment that was being processed and failed is open again, until its hold ends.
        return isOpen ? changeTo(tx, payment, 'open') : payment.status;
    }
  });
}

async function followPaid(
  tx: Sql,
  parts: Parts,
  effect: Effect,
  payment: StoredPayment,
  intent: Stripe.PaymentIntent,
): Promise<PaymentState> {
  const wrong = whatIsWrong(payment, intent);
  if (wrong) {
    await tx.query('update payments set attention = $2 where id = $1', [payment.id, wrong]);
    return payment.status;
  }
  let { status } = payment;
  if (status === 'open' || status === 'processing' || status === 'cancelled') {
    const given = await effect.settle(tx, parts, payment);
    status = given ? 'settled' : 'lost';
    await tx.query('update payments set status = $2, settled_at = $3, attention = $4 where id = $1', [
      payment.id,
      status,
      parts.now(),
      given ? sentenceIn(given) : 'Paid, but the time was gone. Please give the money back or find another time.',
    ]);
  }
  return followRefunds(tx, parts, effect, { ...payment, status }, intent);
}

const sentenceIn = (given: true | { attention: string }): string | null => (given === true ? null : given.attention);

/** Refunds and disputes, also those that were made at the provider. */
async function followRefunds(
  tx: Sql,
  parts: Parts,
  effect: Effect,
  payment: StoredPayment,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<PaymentState> {
  if (!charge || typeof charge === 'string') return payment.status;
  // What was asked earlier may arrive later: money that went back does not come again.
  const refunded = Math.max(payment.refunded, charge.amount_refunded);
  const dispute = charge.disputed ? 'open' : payment.dispute;
  if (refunded === payment.refunded && dispute === payment.dispute) return payment.status;
  await tx.query('update payments set refunded = $2, dispute = $3 where id = $1', [payment.id, refunded, dispute]);
  if (dispute && dispute !== payment.dispute) await effect.dispute(tx, parts, payment, dispute);
  if (refunded < payment.amount || payment.status === 'refunded') return payment.status;
  await effect.refund(tx, parts, payment);
  await tx.query('update payments set attention = null where id = $1', [payment.id]);
  return changeTo(tx, payment, 'refunded');
}

const currencyName = (currency: string) => currency.toUpperCase();

/** Only what was asked for counts, whatever was changed at the provider. */
function whatIsWrong({ amount, currency, id }: StoredPayment, intent: Stripe.PaymentIntent): string | null {
  const asked = `${amount} cents ${currencyName(currency)}`;
  if (intent.amount_received !== amount || intent.currency !== currency) {
    return `The provider took ${intent.amount_received} cents ${currencyName(intent.currency)} in place of ${asked}.`;
  }
  return intent.metadata.payment === String(id) ? null : 'The provider names another purchase for this payment.';
}

async function changeTo(tx: Sql, { id }: StoredPayment, status: PaymentState): Promise<PaymentState> {
  await tx.query('update payments set status = $2 where id = $1', [id, status]);
  return status;
}

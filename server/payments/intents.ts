import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { PaymentState } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import { createToken, hashToken } from '../cookie-options.ts';
import { Refusal } from '../refusal.ts';
import { callProvider, isUnexpectedState, NotFoundAtProviderError, ProviderUnavailableError } from './provider.ts';
import { lockPayment, type StoredPayment } from './stored-payments.ts';
import { applyProviderPayment, syncPayment } from './sync-payment.ts';

/** For a robot: looks like a payment, and is none. */
export function decoyPayment() {
  const letters = (length: number) => createToken().replace(/[-_]/g, '').slice(0, length);
  const paymentIntentId = `pi_${letters(24)}`;
  return { paymentIntentId, clientSecret: `${paymentIntentId}_secret_${letters(25)}` };
}

export const newIdempotencyKey = (): string => `payment-${randomUUID()}`;

/**
 * The provider's side of an open payment: made once, whoever asks how often. Names, addresses and answers stay with the
 * site. Throws `PAYMENT_UNAVAILABLE`, and `SLOT_TAKEN` (of the course `PAYMENT_NOT_COMPLETED`) where it was ended meanwhile.
 */
export async function getOrCreateIntent(ctx: AppContext, payment: StoredPayment): Promise<Stripe.PaymentIntent> {
  const { stripe } = await ctx.provider();
  const { paymentIntentId } = payment;
  if (paymentIntentId) return callProvider(() => stripe.paymentIntents.retrieve(paymentIntentId));
  const intent = await createIntent(ctx, stripe, payment);
  // In one statement: a crash leaves payment and call with the same name, or neither with one.
  const { rows } = await ctx.database.query(
    `with own as (
       update payments set payment_intent_id = $2, client_secret_hash = $3
       where id = $1 and status = 'open' and (payment_intent_id is null or payment_intent_id = $2)
       returning coaching_call_id
     ), call as (
       update coaching_calls set stripe_payment_intent_id = $2 from own where coaching_calls.id = own.coaching_call_id
     )
     select from own`,
    [payment.id, intent.id, hashToken(intent.client_secret ?? '')],
  );
  if (rows[0]) return intent;
  // Nobody has its secret, so nobody can have paid it.
  await callProvider(() => stripe.paymentIntents.cancel(intent.id)).catch((err: unknown) => {
    ctx.log.warn({ err, payment: payment.id }, 'a payment that nobody can pay was not cancelled');
  });
  throw payment.kind === 'call'
    ? new Refusal('SLOT_TAKEN', { message: 'The time was held for too long. Please choose it again.' })
    : new Refusal('PAYMENT_NOT_COMPLETED', { message: 'This payment was ended meanwhile. Please begin again.' });
}

async function createIntent(
  ctx: AppContext,
  stripe: Stripe,
  { id, idempotencyKey, amount, currency, kind }: StoredPayment,
) {
  try {
    return await callProvider(() =>
      stripe.paymentIntents.create(
        {
          amount,
          currency,
          metadata: { payment: String(id), kind },
          automatic_payment_methods: { enabled: true },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailableError && error.needsNewIdempotencyKey) {
      await ctx.database.query('update payments set idempotency_key = $2 where id = $1 and idempotency_key = $3', [
        id,
        newIdempotencyKey(),
        idempotencyKey,
      ]);
    }
    throw error;
  }
}

/**
 * Ends a payment that is open, and with it what it holds: at the provider first, so that nobody can pay for what is given
 * to another. Where it was paid at the last moment, it is settled instead. Throws `PAYMENT_UNAVAILABLE`.
 */
export async function cancelPayment(ctx: AppContext, payment: StoredPayment): Promise<PaymentState> {
  const { paymentIntentId } = payment;
  if (!paymentIntentId) return cancelWithoutIntent(ctx, payment);
  const { stripe } = await ctx.provider();
  try {
    const intent = await callProvider(() =>
      stripe.paymentIntents.cancel(paymentIntentId, { cancellation_reason: 'abandoned' }),
    );
    return await applyProviderPayment(ctx, payment.id, {
      intent,
      refunds: [],
      dispute: null,
      inquiry: null,
      fetchedAt: ctx.now(),
    });
  } catch (error) {
    if (isUnexpectedState(error) || error instanceof NotFoundAtProviderError) return syncPayment(ctx, paymentIntentId);
    throw error;
  }
}

/** The provider has not answered yet, so nobody can pay; where it has by now, the payment is ended there. */
async function cancelWithoutIntent(ctx: AppContext, { id }: StoredPayment): Promise<PaymentState> {
  const found = await ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.status !== 'open' || payment.paymentIntentId) return payment;
    await ctx.paymentHandlers[payment.kind].onCancelled(tx, ctx, payment);
    await tx.query(`update payments set status = 'cancelled' where id = $1`, [id]);
    return undefined;
  });
  if (!found) return 'cancelled';
  return found.status === 'open' ? cancelPayment(ctx, found) : found.status;
}

import type Stripe from 'stripe';
import type { PaymentState } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull, or } from '../db/drizzle.ts';
import { coachingCalls, payments } from '../db/schema.ts';
import { hashToken } from '../requests/cookie-options.ts';
import { Refusal } from '../requests/refusal.ts';
import { chooseCustomer, forgetCustomer } from './customers.ts';
import { callProvider, isUnexpectedState, NotFoundAtProviderError, ProviderUnavailableError } from './provider.ts';
import {
  createIdempotencyKey,
  isOfPaymentLink,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from './stored-payments.ts';
import { applyProviderPayment, syncPayment } from './sync-payment.ts';

/**
 * Returns the provider's payment intent of an open payment, and creates it at the first call. Names, addresses and
 * answers stay with the site. Throws `PAYMENT_UNAVAILABLE`, and if the payment has ended meanwhile `SLOT_TAKEN` for a
 * hold and `PAYMENT_NOT_COMPLETED` for the course or a payment link.
 */
export async function getOrCreateIntent(ctx: AppContext, payment: StoredPayment): Promise<Stripe.PaymentIntent> {
  const { stripe } = await ctx.provider();
  const { paymentIntentId } = payment;
  if (paymentIntentId) return callProvider(() => stripe.paymentIntents.retrieve(paymentIntentId));
  const intent = await createIntentForCustomer(ctx, stripe, await chooseCustomer(ctx, payment));
  if (await storeIntent(ctx.database, payment, intent)) return intent;
  // No browser has the client secret yet, so the intent cannot have been paid.
  await callProvider(() => stripe.paymentIntents.cancel(intent.id)).catch((err: unknown) => {
    ctx.log.warn({ err, payment: payment.id }, 'could not cancel an unused payment intent');
  });
  throw payment.kind === 'call' && !isOfPaymentLink(payment)
    ? new Refusal('SLOT_TAKEN', 'The hold on this time has run out. Please pick it again.')
    : new Refusal('PAYMENT_NOT_COMPLETED', 'This payment has ended in the meantime. Please start over.');
}

/** Stores the intent's id in the payment and its call, in one statement. Returns false if the payment has ended. */
async function storeIntent(db: Db, { id }: StoredPayment, intent: Stripe.PaymentIntent): Promise<boolean> {
  const updatedPayment = db.$with('updated_payment').as(
    db
      .update(payments)
      .set({ paymentIntentId: intent.id, clientSecretHash: hashToken(intent.client_secret ?? '') })
      .where(
        and(
          eq(payments.id, id),
          eq(payments.status, 'open'),
          or(isNull(payments.paymentIntentId), eq(payments.paymentIntentId, intent.id)),
        ),
      )
      .returning({ coachingCallId: payments.coachingCallId }),
  );
  const updatedCall = db
    .$with('updated_call')
    .as(
      db
        .update(coachingCalls)
        .set({ stripePaymentIntentId: intent.id })
        .from(updatedPayment)
        .where(eq(coachingCalls.id, updatedPayment.coachingCallId))
        .returning({ id: coachingCalls.id }),
    );
  const rows = await db.with(updatedPayment, updatedCall).select().from(updatedPayment);
  return rows.length > 0;
}

async function createIntentForCustomer(ctx: AppContext, stripe: Stripe, payment: StoredPayment) {
  try {
    return await createIntent(ctx, stripe, payment);
  } catch (error) {
    // Only the customer can be missing: the request names no other object of the provider.
    if (!(error instanceof NotFoundAtProviderError) || !payment.stripeCustomerId) throw error;
    return createIntent(ctx, stripe, (await forgetCustomer(ctx, payment)) ?? payment);
  }
}

async function createIntent(
  ctx: AppContext,
  stripe: Stripe,
  { id, idempotencyKey, amount, currency, kind, billId, stripeCustomerId }: StoredPayment,
) {
  try {
    return await callProvider(() =>
      stripe.paymentIntents.create(
        {
          amount,
          currency,
          metadata: { payment: String(id), kind },
          // The coach's sentence stays with the site.
          ...(billId !== null && { description: `Bill ${billId}` }),
          automatic_payment_methods: { enabled: true },
          ...(stripeCustomerId && { customer: stripeCustomerId }),
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    if (error instanceof ProviderUnavailableError && error.needsNewIdempotencyKey) {
      await ctx.database
        .update(payments)
        .set({ idempotencyKey: createIdempotencyKey() })
        .where(and(eq(payments.id, id), eq(payments.idempotencyKey, idempotencyKey)));
    }
    throw error;
  }
}

/**
 * Cancels an open payment and frees what it holds. The provider cancels it first, so that it cannot be paid after
 * another visitor has got the time. A payment that was paid at the last moment is settled instead. Throws
 * `PAYMENT_UNAVAILABLE`.
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
      fee: null,
      dispute: null,
      inquiry: null,
      fetchedAt: ctx.now(),
    });
  } catch (error) {
    if (isUnexpectedState(error) || error instanceof NotFoundAtProviderError) return syncPayment(ctx, paymentIntentId);
    throw error;
  }
}

/** Cancels a payment without an intent. If the intent was stored meanwhile, it is cancelled at the provider. */
async function cancelWithoutIntent(ctx: AppContext, { id }: StoredPayment): Promise<PaymentState> {
  const found = await ctx.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment?.status !== 'open' || payment.paymentIntentId) return payment;
    await ctx.paymentHandlers[payment.kind].onCancelled(tx, ctx, payment);
    await updatePayment(tx, id, { status: 'cancelled' });
    return undefined;
  });
  if (!found) return 'cancelled';
  return found.status === 'open' ? cancelPayment(ctx, found) : found.status;
}

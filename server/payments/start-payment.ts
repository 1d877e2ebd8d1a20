import type Stripe from 'stripe';
import type { PaymentKind, PaymentState } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import { cancelPayment, getOrCreateIntent } from './intents.ts';
import { findLatestPaymentId, listOpenPayments, type StoredPayment } from './stored-payments.ts';
import { syncPayment } from './sync-payment.ts';

export type EndedState = Exclude<PaymentState, 'processing'>;

/** One purchase of one browser: the differences between calls and the course. */
export type Purchase = {
  kind: PaymentKind;
  checkoutHash: string;
  /** Whether an open payment of this browser is for this very purchase, so that it can be used again. */
  isSame(payment: StoredPayment): boolean | Promise<boolean>;
  /** Stores the payer's latest data, and the user who is signed in now. */
  updatePayer(payment: StoredPayment): Promise<void>;
  /**
   * Inserts a new payment in a transaction that holds the browser's lock. Returns 'retry' if the browser has a payment
   * with an id above `latest` by then.
   */
  insert(latest: number): Promise<StoredPayment | 'retry'>;
  /** Throws if another payment of this browser turned out to be paid, so that no visitor unknowingly pays twice. */
  refuseIfPaid(status: EndedState): void;
  /** Throws for a payment of this purchase that can no longer be paid, unless a new one may take its place. */
  refuseEnded(status: EndedState): void;
};

/** The lock that `insert` takes. */
export const checkoutLock = (checkoutHash: string): string => `checkout ${checkoutHash}`;

/**
 * Opens a payment. If this browser has an open payment for this purchase, returns that one, so a double click pays
 * once; its other open payments of the kind are cancelled. Throws the errors of `purchase`, `PAYMENT_NOT_COMPLETED`
 * while a payment is being processed, and `PAYMENT_UNAVAILABLE`.
 */
export async function startPayment(ctx: AppContext, purchase: Purchase) {
  const { provider, publishableKey } = await ctx.provider();
  for (;;) {
    const payment = await findOrInsertPayment(ctx, purchase);
    const intent = await getOrCreateIntent(ctx, payment);
    if (isPayable(intent)) {
      const { client_secret, id } = intent;
      const reply = { clientSecret: client_secret as string, paymentIntentId: id, amount: payment.amount };
      return { payment, reply: { ...reply, publishableKey, provider } };
    }
    purchase.refuseEnded(refuseProcessing(await syncPayment(ctx, intent.id)));
  }
}

/** Not `SLOT_TAKEN`, after which a page would give up the time that the payment is for. */
function refuseProcessing(status: PaymentState): EndedState {
  if (status !== 'processing') return status;
  throw new Refusal('PAYMENT_NOT_COMPLETED', {
    message:
      'Your payment is still being processed, and nothing more was charged. Please wait a minute, then check your email.',
  });
}

const isPayable = ({ status }: Stripe.PaymentIntent): boolean =>
  status !== 'succeeded' && status !== 'processing' && status !== 'canceled';

async function findOrInsertPayment(ctx: AppContext, purchase: Purchase): Promise<StoredPayment> {
  for (;;) {
    const latest = await findLatestPaymentId(ctx.database, purchase.checkoutHash);
    const found = await findOwnPayment(ctx, purchase);
    if (found) return found;
    const inserted = await purchase.insert(latest);
    if (inserted !== 'retry') return inserted;
  }
}

/** Returns the browser's open payment for this purchase, and cancels the others. */
async function findOwnPayment(ctx: AppContext, purchase: Purchase): Promise<StoredPayment | undefined> {
  let own: StoredPayment | undefined;
  const others: StoredPayment[] = [];
  for (const payment of await listOpenPayments(ctx.database, purchase.checkoutHash)) {
    if (payment.kind !== purchase.kind) continue;
    refuseProcessing(payment.status);
    if (!own && (await purchase.isSame(payment))) own = payment;
    else others.push(payment);
  }
  for (const other of others) purchase.refuseIfPaid(refuseProcessing(await cancelPayment(ctx, other)));
  if (own) await purchase.updatePayer(own);
  return own;
}

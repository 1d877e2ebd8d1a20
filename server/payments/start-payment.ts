import type Stripe from 'stripe';
import type { PaymentKind, PaymentState } from '#contracts/money/payments.ts';
import type { CallPrice } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../requests/refusal.ts';
import { cancelPayment, getOrCreateIntent } from './intents.ts';
import { listOpenPayments, type StoredPayment } from './stored-payments.ts';
import { syncPayment } from './sync-payment.ts';

/** A purchase that one browser, or everybody with one link, is about to pay for. */
export type Purchase<Details> = {
  kind: PaymentKind;
  /** The facts that the steps of this kind need. */
  details: Details;
  price: CallPrice;
  payer: Pick<StoredPayment, 'firstName' | 'lastName' | 'email' | 'userId'>;
  checkoutHash: string;
};

/** The steps of one kind of purchase before it is paid, in a transaction that holds the lock of its browser or link. */
export type PurchaseSteps<Details> = {
  /** Returns true if an open payment is for this very purchase, so that it can be used again. */
  isSame(tx: Db, ctx: AppContext, purchase: Purchase<Details>, payment: StoredPayment): boolean | Promise<boolean>;
  /** Stores the payer's latest data with an open payment that is used again. */
  update(tx: Db, ctx: AppContext, purchase: Purchase<Details>, payment: StoredPayment): Promise<void>;
  /** Checks that the purchase is possible, and inserts it with its payment. */
  insert(tx: Db, ctx: AppContext, purchase: Purchase<Details>): Promise<StoredPayment>;
  /** The refusal after another payment of this browser turned out to be paid, so that nobody unknowingly pays twice. */
  paidEarlier: EndRefusal;
  /** The refusal after this payment turned out to have ended. */
  finished: EndRefusal;
  /** True if a payment that was cancelled meanwhile may be replaced by a new one. */
  canBeReplaced: boolean;
};
type EndRefusal = { code: 'SLOT_TAKEN' | 'ALREADY_OWNED' | 'NOT_POSSIBLE'; message: string };

/**
 * Opens a payment: ends the browser's other open payments of the kind, stores the purchase in one transaction, and
 * creates the payment at the provider. If the browser has an open payment for this purchase, returns that one, so a
 * double click pays once. Throws the refusals of `steps`, `PAYMENT_NOT_COMPLETED` while a payment is being processed,
 * and `PAYMENT_UNAVAILABLE`.
 */
export async function startPayment<Details>(
  ctx: AppContext,
  steps: PurchaseSteps<Details>,
  purchase: Purchase<Details>,
) {
  const { provider, publishableKey } = await ctx.provider();
  for (;;) {
    const ended = await endOtherPayments(ctx, steps, purchase);
    const payment = await reuseOrInsert(ctx, steps, purchase, ended);
    // The browser began another purchase at this moment, whose payment must end first.
    if (!payment) continue;
    const intent = await getOrCreateIntent(ctx, payment);
    if (isPayable(intent)) {
      const { client_secret, id } = intent;
      const reply = { clientSecret: client_secret as string, paymentIntentId: id, amount: payment.amount };
      return { payment, reply: { ...reply, publishableKey, provider } };
    }
    const status = refuseProcessing(await syncPayment(ctx, intent.id));
    if (status !== 'cancelled' || !steps.canBeReplaced) refuse(steps.finished);
  }
}

const refuse = ({ code, message }: EndRefusal): never => {
  throw new Refusal(code, message);
};

/** Throws `PAYMENT_NOT_COMPLETED` for a payment in processing: on `SLOT_TAKEN`, the page would let the held time go. */
function refuseProcessing(status: PaymentState): PaymentState {
  if (status !== 'processing') return status;
  throw new Refusal('PAYMENT_NOT_COMPLETED', {
    message:
      'Your payment is still being processed, and nothing more was charged. Please wait a minute, then check your email.',
  });
}

const isPayable = ({ status }: Stripe.PaymentIntent): boolean =>
  status !== 'succeeded' && status !== 'processing' && status !== 'canceled';

/** Cancels the browser's open payments of this kind for other purchases, and returns their ids. */
export async function endOtherPayments<Details>(
  ctx: AppContext,
  steps: PurchaseSteps<Details>,
  purchase: Purchase<Details>,
): Promise<number[]> {
  const { others } = await splitOpenPayments(ctx.database, ctx, steps, purchase);
  for (const other of others) {
    const status = refuseProcessing(await cancelPayment(ctx, other));
    if (status === 'settled' || status === 'lost') refuse(steps.paidEarlier);
  }
  return others.map(({ id }) => id);
}

/**
 * Returns the open payment for this purchase, or a new one. Undefined if the browser has an open payment for another
 * purchase that is not among the `ended` ones.
 */
const reuseOrInsert = <Details>(
  ctx: AppContext,
  steps: PurchaseSteps<Details>,
  purchase: Purchase<Details>,
  ended: number[],
): Promise<StoredPayment | undefined> =>
  ctx.database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [`checkout ${purchase.checkoutHash}`]);
    const { same, others } = await splitOpenPayments(tx, ctx, steps, purchase);
    if (!others.every(({ id }) => ended.includes(id))) return undefined;
    if (!same) return steps.insert(tx, ctx, purchase);
    await steps.update(tx, ctx, purchase, same);
    return same;
  });

/** Returns the browser's open payment for this purchase, and its other ones of the kind. */
async function splitOpenPayments<Details>(
  db: Db,
  ctx: AppContext,
  steps: PurchaseSteps<Details>,
  purchase: Purchase<Details>,
) {
  let same: StoredPayment | undefined;
  const others: StoredPayment[] = [];
  for (const payment of await listOpenPayments(db, purchase.checkoutHash)) {
    if (payment.kind !== purchase.kind) continue;
    refuseProcessing(payment.status);
    if (!same && (await steps.isSame(db, ctx, purchase, payment))) same = payment;
    else others.push(payment);
  }
  return { same, others };
}

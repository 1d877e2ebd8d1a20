import type { DisputeState } from '#contracts/money/admin-payments.ts';
import type { PayerPayment, PaymentKind } from '#contracts/money/payments.ts';
import type { Db } from '../db/connect.ts';
import type { StoredPayment } from './stored-payments.ts';

/** The facts of a request that may prove who pays: the browser's cookie, the client secret, or the account. */
export type PayerCredentials = {
  checkoutHash: string | null;
  clientSecret: string | string[] | undefined;
  user: { id: number; isAdmin: boolean } | null;
};

/** A payment's effects for one kind of purchase. The `on…` handlers run in the payment's transaction. */
export type PaymentHandler<Context> = {
  /** Grants the purchase. Returns false if it is no longer available. */
  onPaid(tx: Db, ctx: Context, payment: StoredPayment): Promise<boolean>;
  /** Grants the purchase that an admin marked as paid elsewhere. `billId`: its payment link, which is locked. */
  onPaidElsewhere?(tx: Db, ctx: Context, billId: number, admin: string): Promise<void>;
  /** Frees what the payment held. */
  onCancelled(tx: Db, ctx: Context, payment: StoredPayment): Promise<void>;
  /**
   * Ends the purchase after a refund; `payment.refunded` says how much went back. `callsCancelledBy`: the admin who
   * also cancels booked calls; with null they stay.
   */
  onRefunded(tx: Db, ctx: Context, payment: StoredPayment, callsCancelledBy: string | null): Promise<void>;
  /** Reacts to a refund of the whole amount, even one that keeps the purchase. */
  onRefundedInFull?(tx: Db, ctx: Context, payment: StoredPayment, callsCancelledBy: string | null): Promise<void>;
  /** Returns whether the payer still has the purchase. Called when a refund failed after it had counted. */
  isStillGranted(tx: Db, payment: StoredPayment): Promise<boolean>;
  /** Reacts to a dispute that the payer's bank opened or decided. */
  onDisputed(tx: Db, ctx: Context, payment: StoredPayment, state: DisputeState): Promise<void>;
  /** Describes the purchase to a person who may see the payment. */
  describePurchase(
    ctx: Context,
    payment: StoredPayment,
    credentials: PayerCredentials,
  ): Promise<Pick<PayerPayment, 'call' | 'course' | 'bill'>>;
  /** Describes the purchase in one line. */
  describeForReceipt(tx: Db, ctx: Context, payment: StoredPayment): Promise<string>;
};
export type PaymentHandlers<Context> = Record<PaymentKind, PaymentHandler<Context>>;

declare module '../app-context.ts' {
  interface AppContext {
    /** The reactions of each kind of purchase to its payments. */
    paymentHandlers: PaymentHandlers<AppContext>;
  }
}

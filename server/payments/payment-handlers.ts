import type { DisputeState } from '#contracts/admin-payments.ts';
import type { PayerPayment, PaymentKind } from '#contracts/payments.ts';
import type { Sql } from '../db/connect.ts';
import type { StoredPayment } from './stored-payments.ts';

/** By what somebody may claim a payment to be hers. */
export type Claims = {
  checkoutHash: string | null;
  clientSecret: string | string[] | undefined;
  user: { id: number; isAdmin: boolean } | null;
};

/** What paying brings about; each runs inside the transaction that changes the payment. */
export type PaymentHandler<Context> = {
  /** Gives what was paid for. Answers false where that cannot be given any more. */
  onPaid(tx: Sql, ctx: Context, payment: StoredPayment): Promise<boolean>;
  /** Nothing was paid: what was held is free. */
  onCancelled(tx: Sql, ctx: Context, payment: StoredPayment): Promise<void>;
  /** What was paid for ends, and its money went back: all of it, or the part that `payment.refunded` tells. */
  onRefunded(tx: Sql, ctx: Context, payment: StoredPayment): Promise<void>;
  /** Whether what was paid for is still given: a refund may fail after it has ended. */
  isStillGranted(tx: Sql, payment: StoredPayment): Promise<boolean>;
  /** The payer disputes the payment at her bank, or that has come to its end. */
  onDisputed(tx: Sql, ctx: Context, payment: StoredPayment, state: DisputeState): Promise<void>;
  /** What whoever may see the payment is told of what it is for. */
  describePurchase(
    ctx: Context,
    payment: StoredPayment,
    claims: Claims,
  ): Promise<Pick<PayerPayment, 'call' | 'course'>>;
};
export type PaymentHandlers<Context> = Record<PaymentKind, PaymentHandler<Context>>;

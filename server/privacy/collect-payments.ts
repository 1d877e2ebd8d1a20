import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';

const MAX_PAYMENTS = 2000;

/** Payments by card, with their refunds and receipts. */
export async function collectPayments({ database }: AppContext, { paymentIds }: Person) {
  const { payments, paymentRefunds, receipts } = tables;
  const paid = await database
    .select()
    .from(payments)
    .where(isAnyOf(payments.id, paymentIds))
    .orderBy(desc(payments.id))
    .limit(MAX_PAYMENTS);
  const refunds = await database
    .select()
    .from(paymentRefunds)
    .where(isAnyOf(paymentRefunds.paymentId, paymentIds))
    .orderBy(desc(paymentRefunds.id));
  const issued = await database
    .select()
    .from(receipts)
    .where(isAnyOf(receipts.paymentId, paymentIds))
    .orderBy(receipts.number);
  return {
    payments: paid.map((payment) => ({
      ...pickPayment(payment),
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ refundId, status, amount, reason, createdAt }) => ({ createdAt, amount, status, reason, refundId })),
      receipts: issued
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ paymentId: _payment, refundId: _refund, createdAt: _created, ...facts }) => facts),
    })),
  };
}

function pickPayment(payment: typeof tables.payments.$inferSelect) {
  const { createdAt, kind, status, amount, currency, refunded, isMemberPrice, firstName, lastName, email } = payment;
  const { paymentIntentId, stripeCustomerId, settledAt, dispute } = payment;
  return {
    createdAt,
    settledAt,
    kind,
    status,
    amount,
    currency,
    refunded,
    isMemberPrice,
    dispute,
    firstName,
    lastName,
    email,
    paymentIntentId,
    stripeCustomerId,
  };
}

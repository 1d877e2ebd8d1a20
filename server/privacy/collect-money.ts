import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';

const MAX_PAYMENTS = 2000;

/** Payments, refunds, credit, and what the coach decided about money. */
export async function collectMoney({ database }: AppContext, { addresses, paymentIds }: Person) {
  const { payments, paymentRefunds, paymentsElsewhere, paymentDecisions, creditAdjustments, receipts } = tables;
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
  const elsewhere = await database
    .select()
    .from(paymentsElsewhere)
    .where(isAnyOf(paymentsElsewhere.email, addresses))
    .orderBy(desc(paymentsElsewhere.id));
  const decisions = await database
    .select()
    .from(paymentDecisions)
    .where(isAnyOf(paymentDecisions.email, addresses))
    .orderBy(desc(paymentDecisions.id));
  const adjustments = await database
    .select()
    .from(creditAdjustments)
    .where(isAnyOf(creditAdjustments.email, addresses))
    .orderBy(desc(creditAdjustments.id));
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
    paymentsElsewhere: elsewhere.map(({ id: _, clientId: _client, coachingCallId: _call, ...facts }) => facts),
    moneyOfCancelledCalls: decisions.map(
      ({
        id: _,
        clientId: _client,
        coachingCallId: _call,
        phoneDigits: _digits,
        stripePaymentIntentId: _intent,
        ...facts
      }) => facts,
    ),
    creditGivenByHand: adjustments.map(({ createdAt, email, minutes, reason }) => ({
      createdAt,
      email,
      minutes,
      reason,
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

import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { paymentDecisions, paymentLinks, paymentRefunds, payments, paymentsElsewhere } from '../db/schema.ts';
import { isCharged } from './payment-list.ts';

/** The kinds of money movements, in the order in which simultaneous ones are listed. */
export const movementKinds = ['charge', 'elsewhere', 'refund', 'refundElsewhere', 'dispute'] as const;
export type MovementKind = (typeof movementKinds)[number];
export const kindNumber = (kind: MovementKind): number => movementKinds.indexOf(kind);

/** Selects money through the payment provider. `filter`: a condition on the payments. */
export const selectCardMovements = (db: Db, filter?: SQL) =>
  unionAll(selectCharges(db, filter), selectRefunds(db, filter), selectDisputes(db, filter)).as('movements');

/** Selects all money that came in or went back, also money that was paid elsewhere, for example in cash. */
export const selectMovements = (db: Db) =>
  unionAll(
    selectCharges(db),
    selectRefunds(db),
    selectDisputes(db),
    selectMoneyElsewhere(db),
    selectRefundsElsewhere(db),
  ).as('movements');

export type Movements = ReturnType<typeof selectMovements>;

// Drizzle needs an alias and a type for every computed column of a union. No alias is also a column of a table that is
// joined to the union.
const text = (value: SQL | string, name: string) => sql<string>`${value}::text`.as(name);
const nullableText = (value: SQL | string | null, name: string) => sql<string | null>`${value}::text`.as(name);
const integer = (value: SQL | number, name: string) => sql<number>`${value}::int`.as(name);
const nullableInteger = (value: SQL | null, name: string) => sql<number | null>`${value}::int`.as(name);
const fields = (kind: MovementKind, cents: SQL, fee: SQL | null = null) => ({
  kind: integer(kindNumber(kind), 'movement_kind'),
  cents: integer(cents, 'cents'),
  /** The fee of a charge; null for other movements, and while the provider has not reported it. */
  fee: sql<number | null>`${fee}::int`.as('fee'),
});
const withoutReason = {
  refundReference: nullableText(null, 'refund_reference'),
  reason: text('', 'reason'),
  note: text('', 'note'),
};
const payerOf = ({
  firstName,
  lastName,
  email,
  coachingCallId,
}: typeof payments | typeof paymentsElsewhere | typeof paymentDecisions) => ({
  firstName: text(sql`${firstName}`, 'payer_first_name'),
  lastName: text(sql`${lastName}`, 'payer_last_name'),
  email: text(sql`${email}`, 'payer_email'),
  callId: nullableInteger(sql`${coachingCallId}`, 'call_id'),
});
const ofPayment = {
  purchase: text(sql`${payments.kind}`, 'purchase'),
  ...payerOf(payments),
  billId: nullableInteger(sql`${payments.billId}`, 'bill_id'),
  reference: nullableText(sql`${payments.paymentIntentId}`, 'reference'),
};

function selectCharges(db: Db, filter?: SQL) {
  return db
    .select({
      movedAt: sql`${payments.settledAt}`.mapWith(payments.settledAt).as('moved_at'),
      row: integer(sql`${payments.id}`, 'row'),
      ...fields('charge', sql`${payments.amount}`, sql`${payments.fee}`),
      ...withoutReason,
      state: text(
        sql`case when ${payments.dispute} is null then ${payments.status} else 'disputed: ' || ${payments.dispute} end`,
        'state',
      ),
      ...ofPayment,
    })
    .from(payments)
    .where(and(filter, isCharged, isNotNull(payments.settledAt)));
}

function selectRefunds(db: Db, filter?: SQL) {
  return db
    .select({
      movedAt: sql`${paymentRefunds.createdAt}`.mapWith(paymentRefunds.createdAt).as('moved_at'),
      row: integer(sql`${paymentRefunds.id}`, 'row'),
      ...fields('refund', sql`${paymentRefunds.amount}`),
      refundReference: nullableText(sql`${paymentRefunds.refundId}`, 'refund_reference'),
      reason: text(sql`${paymentRefunds.reason}`, 'reason'),
      note: text(sql`${paymentRefunds.note}`, 'note'),
      state: text(sql`${paymentRefunds.status}`, 'state'),
      ...ofPayment,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(filter, isCharged, inArray(paymentRefunds.status, ['pending', 'succeeded'])));
}

/** Selects open and lost disputes: the bank takes the money when one begins. A won one counts as never begun. */
function selectDisputes(db: Db, filter?: SQL) {
  return db
    .select({
      movedAt: sql`${payments.disputedAt}`.mapWith(payments.disputedAt).as('moved_at'),
      row: integer(sql`${payments.id}`, 'row'),
      ...fields('dispute', sql`${payments.amount} - ${payments.refunded}`),
      ...withoutReason,
      state: text(sql`'dispute ' || ${payments.dispute}`, 'state'),
      ...ofPayment,
    })
    .from(payments)
    .where(
      and(
        filter,
        isCharged,
        isNotNull(payments.disputedAt),
        ne(payments.dispute, 'won'),
        gt(payments.amount, payments.refunded),
      ),
    );
}

function selectMoneyElsewhere(db: Db) {
  return db
    .select({
      movedAt: sql`${paymentsElsewhere.createdAt}`.mapWith(paymentsElsewhere.createdAt).as('moved_at'),
      row: integer(sql`${paymentsElsewhere.id}`, 'row'),
      ...fields('elsewhere', sql`${paymentsElsewhere.amount}`),
      ...withoutReason,
      state: text('paid elsewhere', 'state'),
      purchase: text(sql`case when ${paymentsElsewhere.billId} is null then 'call' else 'bill' end`, 'purchase'),
      ...payerOf(paymentsElsewhere),
      billId: nullableInteger(sql`${paymentsElsewhere.billId}`, 'bill_id'),
      reference: nullableText(null, 'reference'),
    })
    .from(paymentsElsewhere);
}

/** Selects money that the coach gave back outside the site, from the decisions about the money of calls. */
function selectRefundsElsewhere(db: Db) {
  return db
    .select({
      movedAt: sql`${paymentDecisions.decidedAt}`.mapWith(paymentDecisions.decidedAt).as('moved_at'),
      row: integer(sql`${paymentDecisions.id}`, 'row'),
      ...fields('refundElsewhere', sql`${paymentDecisions.amount}`),
      ...withoutReason,
      state: text('refunded elsewhere', 'state'),
      purchase: text('call', 'purchase'),
      ...payerOf(paymentDecisions),
      billId: nullableInteger(null, 'bill_id'),
      reference: nullableText(null, 'reference'),
    })
    .from(paymentDecisions)
    .where(isRefundElsewhere);
}

/** Conditions of a refund elsewhere. The first one has no parameter, so that statements can use the partial index. */
export const isRefundElsewhere = and(
  sql`${paymentDecisions.decision} = 'refunded'`,
  isNull(paymentDecisions.stripePaymentIntentId),
  gt(paymentDecisions.amount, 0),
);

/** The columns for the title of a movement: those of its call, or the sentence of its bill. */
export const purchaseOfMovement = {
  sentence: paymentLinks.sentence,
  minutes: callsView.minutes,
  selectedTimeSlot: callsView.selectedTimeSlot,
  startsAt: callsView.startsAt,
};

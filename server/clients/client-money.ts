import type { ClientDetails } from '#contracts/clients/clients.ts';
import { listUnpaidBills } from '../booking/bills/unpaid-bills.ts';
import { listUnpaidCalls } from '../booking/unpaid-calls.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, sql } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { paymentDecisions, paymentLinks, payments, paymentsElsewhere } from '../db/schema.ts';
import { isRefundElsewhere } from '../money/money-movements.ts';
import { sumOfCharges, sumOfMoneyBack } from '../money/payment-list.ts';
import { paymentMoment, selectListedPayments, toListedPayment } from '../money/payment-list-row.ts';

const MAX_PAYMENTS = 200;

/** Lists the client's payments and debts, and sums up what the client paid and got back, by card and elsewhere. */
export async function readClientMoney(
  db: Db,
  isOwn: RowsOf,
  { zone, now }: { zone: string; now: Date },
): Promise<
  Pick<ClientDetails, 'payments' | 'paid' | 'refunded' | 'unpaidCalls' | 'unpaidBills' | 'billsPaidElsewhere'>
> {
  const { amount, createdAt } = paymentsElsewhere;
  const [rows, unpaid, bills, [byCard], [paidElsewhere], [refundedElsewhere], billed] = await Promise.all([
    selectListedPayments(db).where(isOwn(payments)).orderBy(desc(paymentMoment), desc(payments.id)).limit(MAX_PAYMENTS),
    listUnpaidCalls(db, { zone, now, limit: MAX_PAYMENTS, where: isOwn(callsView) }),
    listUnpaidBills(db, { now, limit: MAX_PAYMENTS, where: isOwn(paymentLinks) }),
    db.select({ paid: sumOfCharges, refunded: sumOfMoneyBack }).from(payments).where(isOwn(payments)),
    db
      .select({ paid: sumOf(amount) })
      .from(paymentsElsewhere)
      .where(isOwn(paymentsElsewhere)),
    db
      .select({ refunded: sumOf(paymentDecisions.amount) })
      .from(paymentDecisions)
      .where(and(isOwn(paymentDecisions), isRefundElsewhere)),
    db
      .select({ id: paymentLinks.id, sentence: paymentLinks.sentence, amount, paidAt: createdAt })
      .from(paymentsElsewhere)
      .innerJoin(paymentLinks, eq(paymentLinks.id, paymentsElsewhere.billId))
      .where(isOwn(paymentsElsewhere))
      .orderBy(desc(createdAt), desc(paymentsElsewhere.id)),
  ]);
  return {
    payments: rows.map((row) => toListedPayment(row, zone)),
    unpaidCalls: unpaid.items,
    unpaidBills: bills.items,
    billsPaidElsewhere: billed.map(({ sentence, paidAt, ...bill }) => ({
      ...bill,
      sentence: sentence ?? '',
      paidAt: paidAt.toISOString(),
    })),
    paid: (byCard?.paid ?? 0) + (paidElsewhere?.paid ?? 0),
    refunded: (byCard?.refunded ?? 0) + (refundedElsewhere?.refunded ?? 0),
  };
}

const sumOf = (amount: typeof paymentsElsewhere.amount | typeof paymentDecisions.amount) =>
  sql`coalesce(sum(${amount}), 0)`.mapWith(Number);

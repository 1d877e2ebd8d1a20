import type { z } from 'zod';
import type { listPayments as endpoint, PaymentFilters } from '#contracts/money/admin-payments.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, count, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from '../db/drizzle.ts';
import { matchSearch } from '../db/match-search.ts';
import { payments } from '../db/schema.ts';
import { needsAttention, paymentMoment, selectListedPayments, toListedPayment } from './payment-list-row.ts';

type PaymentListInput = z.output<NonNullable<typeof endpoint.query>>;
type PaymentListReply = z.input<typeof endpoint.reply>;

/** Returns a page of payments, newest first, and the sums of all that match the filters. */
export async function listPayments(
  { database, settings }: AppContext,
  input: PaymentListInput,
): Promise<PaymentListReply> {
  const zone = settings.coachTimeZone;
  const filter = buildPaymentFilter(database, input, zone);
  const [rows, [sums]] = await Promise.all([
    selectListedPayments(database)
      .where(filter)
      .orderBy(desc(paymentMoment), desc(payments.id))
      .limit(input.pageSize)
      .offset((input.page - 1) * input.pageSize),
    database
      .select({ count: count(), charged: sumOfCharges, refunded: sumOfRefunds, disputed: sumOfDisputes })
      .from(payments)
      .where(filter),
  ]);
  return {
    payments: rows.map((row) => toListedPayment(row, zone)),
    ...(sums ?? { count: 0, charged: 0, refunded: 0, disputed: 0 }),
  };
}

/** The condition that a payment was charged, even if the money went back later. */
export const isCharged = inArray(payments.status, ['settled', 'lost', 'refunded']);

export const sumOfCharges = sql`coalesce(sum(${payments.amount}) filter (where ${isCharged}), 0)`.mapWith(Number);
const sumOfRefunds = sql`coalesce(sum(${payments.refunded}), 0)`.mapWith(Number);
/** The money of open and lost disputes: the bank holds it back while one is open. */
const sumOfDisputes =
  sql`coalesce(sum(${payments.amount} - ${payments.refunded}) filter (where ${payments.dispute} in ('open', 'lost')), 0)`.mapWith(
    Number,
  );

/** The money that went back to payers, or that a bank holds back from the coach. */
export const sumOfMoneyBack = sql`${sumOfRefunds} + ${sumOfDisputes}`.mapWith(Number);

const statusConditions: Record<'paid' | 'attention' | 'disputed', SQL> = {
  paid: isCharged,
  attention: needsAttention,
  disputed: isNotNull(payments.dispute),
};

function buildStatusCondition(status: NonNullable<PaymentFilters['status']>): SQL {
  if (status === 'paid' || status === 'attention' || status === 'disputed') return statusConditions[status];
  return eq(payments.status, status);
}

export function buildPaymentFilter(
  db: Db,
  { search, status, kind, from, to }: PaymentFilters,
  zone: string,
): SQL | undefined {
  const startOf = (date: string) => sql`${startOfDate(date, zone).toISOString()}::timestamptz`;
  return and(
    status ? buildStatusCondition(status) : undefined,
    kind ? eq(payments.kind, kind) : undefined,
    from ? gte(paymentMoment, startOf(from)) : undefined,
    to ? lt(paymentMoment, startOf(addDays(to, 1))) : undefined,
    search ? matchSearch(db, payments, search) : undefined,
  );
}

import type { ListedPayment, StrayPayment } from '#contracts/admin-payments.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { buildProviderUrl } from './payment-details.ts';
import {
  attentionCondition,
  type ListedPaymentRow,
  selectListedPayments,
  toListedPayment,
} from './payment-list-row.ts';

/** Payments that wait for the coach, the newest first: how many there are, and the first `most` of them. */
export async function listPaymentsNeedingAttention(ctx: Pick<AppContext, 'database' | 'config'>, limit: number) {
  const [payments, strays] = await Promise.all([
    findFlaggedPayments(ctx.database, ctx.config.coachTimeZone, limit),
    strayPayments(ctx, limit),
  ]);
  return {
    payments: payments.items,
    findStrayPayments: strays.items,
    counts: { payments: payments.count, strayPayments: strays.count },
  };
}

async function findFlaggedPayments(sql: Sql, zone: string, limit: number): Promise<CountedItems<ListedPayment>> {
  const { rows } = await sql.query(
    `select found.*, count(*) over ()::int as count from (${selectListedPayments} where ${attentionCondition}) as found
     order by "createdAt" desc, id desc limit ${limit}`,
  );
  const found = rows as (ListedPaymentRow & { count: number })[];
  return {
    items: found.map(({ count: _, ...row }) => toListedPayment(row, zone)),
    count: found[0]?.count ?? 0,
  };
}

type CountedItems<Named> = { items: Named[]; count: number };
type StrayRow = Omit<StrayPayment, 'paidAt' | 'providerUrl'> & { paidAt: Date; count: number };

async function strayPayments(
  ctx: Pick<AppContext, 'database' | 'config'>,
  limit: number,
): Promise<CountedItems<StrayPayment>> {
  const { rows } = await ctx.database.query(
    `select payment_intent_id as "paymentIntentId", amount, currency, paid_at as "paidAt", count(*) over ()::int as count
     from stray_payments where done_at is null order by found_at desc, payment_intent_id limit ${limit}`,
  );
  const found = rows as StrayRow[];
  return {
    items: found.map(({ count: _, paidAt, ...stray }) => ({
      ...stray,
      paidAt: paidAt.toISOString(),
      providerUrl: buildProviderUrl(ctx, stray.paymentIntentId),
    })),
    count: found[0]?.count ?? 0,
  };
}

import type { ListedPayment, StrayPayment } from '#contracts/money/admin-payments.ts';
import type { AppContext } from '../app-context.ts';
import { callsView } from '../db/calls-view.ts';
import { desc, isNull, sql } from '../db/drizzle.ts';
import { paymentLinks, payments, strayPayments } from '../db/schema.ts';
import {
  isBillOfPayment,
  isCallOfPayment,
  listedPaymentColumns,
  needsAttention,
  toListedPayment,
} from './payment-list-row.ts';
import { buildProviderUrl } from './provider-url.ts';

type Context = Pick<AppContext, 'database' | 'config' | 'settings'>;
type CountedItems<Item> = { items: Item[]; count: number };

/** Returns the newest payments that wait for the coach, at most `limits` of each sort, and their number. */
export async function listPaymentsNeedingAttention(ctx: Context, limits: { payments: number; strayPayments: number }) {
  const [flagged, strays] = await Promise.all([
    listFlaggedPayments(ctx, limits.payments),
    listStrayPayments(ctx, limits.strayPayments),
  ]);
  return {
    payments: flagged.items,
    strayPayments: strays.items,
    counts: { payments: flagged.count, strayPayments: strays.count },
  };
}

/** A window function, so that one statement returns the first rows and the number of all. */
const total = sql`count(*) over ()`.mapWith(Number);

async function listFlaggedPayments(
  ctx: Context,
  limit: number,
): Promise<CountedItems<ListedPayment & { providerUrl: string | null }>> {
  const rows = await ctx.database
    .select({ ...listedPaymentColumns, total })
    .from(payments)
    .leftJoin(callsView, isCallOfPayment)
    .leftJoin(paymentLinks, isBillOfPayment)
    .where(needsAttention)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...toListedPayment(row, ctx.settings.coachTimeZone),
      providerUrl: buildProviderUrl(ctx, row.reference),
    })),
    count: rows[0]?.total ?? 0,
  };
}

async function listStrayPayments(ctx: Context, limit: number): Promise<CountedItems<StrayPayment>> {
  const { paymentIntentId, amount, currency, paidAt } = strayPayments;
  const rows = await ctx.database
    .select({ paymentIntentId, amount, currency, paidAt, total })
    .from(strayPayments)
    .where(isNull(strayPayments.doneAt))
    .orderBy(desc(strayPayments.foundAt), strayPayments.paymentIntentId)
    .limit(limit);
  return {
    items: rows.map(({ total: _, ...stray }) => ({
      ...stray,
      paidAt: stray.paidAt.toISOString(),
      providerUrl: buildProviderUrl(ctx, stray.paymentIntentId),
    })),
    count: rows[0]?.total ?? 0,
  };
}

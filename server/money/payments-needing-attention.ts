import type { ListedPayment, StrayPayment } from '#contracts/money/admin-payments.ts';
import type { AppContext } from '../app-context.ts';
import { callsView } from '../db/calls-view.ts';
import { type CountedItems, countItems, countOfAll } from '../db/counted-items.ts';
import { desc, isNull } from '../db/drizzle.ts';
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

/** Lists the newest payments that wait for the coach, and counts them. */
export async function listFlaggedPayments(
  ctx: Context,
  limit: number,
): Promise<CountedItems<ListedPayment & { providerUrl: string | null }>> {
  const rows = await ctx.database
    .select({ ...listedPaymentColumns, count: countOfAll })
    .from(payments)
    .leftJoin(callsView, isCallOfPayment)
    .leftJoin(paymentLinks, isBillOfPayment)
    .where(needsAttention)
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
  return countItems(rows, (row) => ({
    ...toListedPayment(row, ctx.settings.coachTimeZone),
    providerUrl: buildProviderUrl(ctx, row.reference),
  }));
}

/** Lists and counts payments at the provider that the site does not know, the latest found first. */
export async function listStrayPayments(ctx: Context, limit: number): Promise<CountedItems<StrayPayment>> {
  const { paymentIntentId, amount, currency, paidAt } = strayPayments;
  const rows = await ctx.database
    .select({ paymentIntentId, amount, currency, paidAt, count: countOfAll })
    .from(strayPayments)
    .where(isNull(strayPayments.doneAt))
    .orderBy(desc(strayPayments.foundAt), strayPayments.paymentIntentId)
    .limit(limit);
  return countItems(rows, (stray) => ({
    ...stray,
    paidAt: stray.paidAt.toISOString(),
    providerUrl: buildProviderUrl(ctx, stray.paymentIntentId),
  }));
}

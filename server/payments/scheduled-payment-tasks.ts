import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { cancelPayment } from './intents.ts';
import { logProviderErrors } from './provider-errors.ts';
import { listExpiredPayments, listPaymentsToSync } from './stored-payments.ts';
import { syncPayment } from './sync-payment.ts';

const DAYS_SYNCED = 7;
const SYNC_EVERY_MS = 45_000;

export async function cancelExpiredPayments(ctx: AppContext): Promise<void> {
  for (const payment of await listExpiredPayments(ctx.database, ctx.now())) {
    await logProviderErrors(ctx, { payment: payment.id }, () => cancelPayment(ctx, payment));
  }
}

/** Syncs the open payments of the last days, so that the site works without webhooks. */
export async function syncOpenPayments(ctx: AppContext): Promise<void> {
  const now = ctx.now().getTime();
  const since = new Date(now - DAYS_SYNCED * DAY_MS);
  for (const payment of await listPaymentsToSync(ctx.database, since, new Date(now - SYNC_EVERY_MS))) {
    const { paymentIntentId } = payment;
    if (paymentIntentId) await logProviderErrors(ctx, { payment: payment.id }, () => syncPayment(ctx, paymentIntentId));
  }
}

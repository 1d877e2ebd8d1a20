import type { AppContext } from '../app-context.ts';
import { logProviderErrors } from './provider-errors.ts';
import { listPaymentsToSync } from './stored-payments.ts';
import { syncPayment } from './sync-payment.ts';

const SYNC_EVERY_MS = 45_000;

/** Syncs all open payments, so that the site works without webhooks. */
export async function syncOpenPayments(ctx: AppContext): Promise<void> {
  const checkedBefore = new Date(ctx.now().getTime() - SYNC_EVERY_MS);
  for (const payment of await listPaymentsToSync(ctx.database, checkedBefore)) {
    const { paymentIntentId } = payment;
    if (paymentIntentId) await logProviderErrors(ctx, { payment: payment.id }, () => syncPayment(ctx, paymentIntentId));
  }
}

import type { AppContext } from '../app-context.ts';
import { cancelPayment } from './intents.ts';
import { logProviderErrors } from './provider-errors.ts';
import { listExpiredPayments } from './stored-payments.ts';

/** Cancels the payments whose hold or link has ended, which frees the half-hours that they held. */
export async function cancelExpiredPayments(ctx: AppContext): Promise<void> {
  for (const payment of await listExpiredPayments(ctx.database, ctx.now())) {
    await logProviderErrors(ctx, { payment: payment.id }, () => cancelPayment(ctx, payment));
  }
}

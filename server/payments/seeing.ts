import type { SeenPayment } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../cookie-rules.ts';
import { Refusal } from '../refusal.ts';
import type { Claims } from './payment-handlers.ts';
import { findByIntent, type StoredPayment } from './stored-payments.ts';

/** Throws `NOT_FOUND`, for what does not exist and for what is somebody else's alike. */
export async function seePayment(ctx: AppContext, intentId: string, claims: Claims): Promise<SeenPayment> {
  const payment = await findByIntent(ctx.database, intentId);
  if (!payment || !mayBeSeen(payment, claims)) throw new Refusal('NOT_FOUND');
  const { kind, status, amount, refunded, firstName, lastName, email } = payment;
  const purchase = await ctx.paymentHandlers[kind].describePurchase(ctx, payment, claims);
  const payer = { firstName, lastName, email };
  return { paymentIntentId: intentId, kind, status, amount, refunded, payer, ...purchase };
}

function mayBeSeen(payment: StoredPayment, { checkoutHash, clientSecret, user }: Claims): boolean {
  if (checkoutHash === payment.checkoutHash || user?.isAdmin) return true;
  if (user && user.id === payment.userId) return true;
  return typeof clientSecret === 'string' && hashOf(clientSecret) === payment.clientSecretHash;
}

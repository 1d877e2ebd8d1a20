import type { PayerPayment } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import { hashToken } from '../requests/cookie-options.ts';
import { Refusal } from '../requests/refusal.ts';
import type { PayerCredentials } from './payment-handlers.ts';
import { findPaymentByIntent, type StoredPayment } from './stored-payments.ts';

/** Describes a payment to its payer. Throws `NOT_FOUND` for an unknown payment and for another payer's. */
export async function getPayerPayment(
  ctx: AppContext,
  intentId: string,
  credentials: PayerCredentials,
): Promise<PayerPayment> {
  const payment = await findViewablePayment(ctx, intentId, credentials);
  const { kind, status, amount, refunded, firstName, lastName, email } = payment;
  const purchase = await ctx.paymentHandlers[kind].describePurchase(ctx, payment, credentials);
  const payer = { firstName, lastName, email };
  return { paymentIntentId: intentId, kind, status, amount, refunded, payer, ...purchase };
}

/** Finds a payment that the sender may see. Throws `NOT_FOUND` for an unknown payment and for another payer's. */
export async function findViewablePayment(
  { database }: AppContext,
  intentId: string,
  credentials: PayerCredentials,
): Promise<StoredPayment> {
  const payment = await findPaymentByIntent(database, intentId);
  if (!payment || !canView(payment, credentials)) throw new Refusal('NOT_FOUND');
  return payment;
}

function canView(payment: StoredPayment, { checkoutHash, clientSecret, user }: PayerCredentials): boolean {
  if (checkoutHash === payment.checkoutHash || user?.isAdmin) return true;
  if (user && user.id === payment.userId) return true;
  return typeof clientSecret === 'string' && hashToken(clientSecret) === payment.clientSecretHash;
}

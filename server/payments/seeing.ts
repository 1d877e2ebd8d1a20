import { timingSafeEqual } from 'node:crypto';
import type { SeenPayment } from '#contracts/payments.ts';
import { hashOf } from '../cookie-rules.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { ask } from './provider.ts';
import type { Claims, Effects } from './settlement.ts';
import { findByIntent, type StoredPayment } from './stored-payments.ts';

/** Throws `NOT_FOUND`, for what does not exist and for what is somebody else's alike. */
export async function seePayment(
  parts: Parts,
  effects: Effects,
  intentId: string,
  claims: Claims,
): Promise<SeenPayment> {
  const payment = await findByIntent(parts.database, intentId);
  if (!payment || !(await mayBeSeen(parts, payment, intentId, claims))) throw new Refusal('NOT_FOUND');
  const { kind, status, amount, refunded, firstName, lastName, email } = payment;
  const purchase = await effects[kind].seen(parts, payment, claims);
  const payer = { firstName, lastName, email };
  return { paymentIntentId: intentId, kind, status, amount, refunded, payer, ...purchase };
}

async function mayBeSeen(parts: Parts, payment: StoredPayment, intentId: string, claims: Claims): Promise<boolean> {
  const { checkoutHash, clientSecret, user } = claims;
  if (checkoutHash === payment.checkoutHash || user?.isAdmin) return true;
  if (user && user.id === payment.userId) return true;
  if (typeof clientSecret !== 'string' || !clientSecret.startsWith(`${intentId}_secret_`)) return false;
  const { stripe } = await parts.provider();
  const intent = await ask(() => stripe.paymentIntents.retrieve(intentId));
  return isSame(clientSecret, intent.client_secret ?? '');
}

const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));

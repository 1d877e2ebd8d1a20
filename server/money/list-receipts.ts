import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { ReceiptSummary } from '#contracts/money/receipts.ts';
import type { AppContext } from '../app-context.ts';
import { findBookingByLink } from '../booking/my-call.ts';
import { and, desc, eq, or, type SQL } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { ofAccount } from '../db/owned-rows.ts';
import { coachingCalls, payments, receipts } from '../db/schema.ts';
import { getSiteSecret } from '../db/site-secret.ts';
import { isMailedCallLink } from '../mail/call-links.ts';
import { findViewablePayment } from '../payments/payment-access.ts';
import type { PayerCredentials } from '../payments/payment-handlers.ts';
import { findPaymentLink } from '../payments/payment-link-tokens.ts';
import { signReceiptLink } from './receipt-link-tokens.ts';

const MAX_RECEIPTS = 200;

/**
 * Lists the receipts of the client of a confirmed account, of what its user paid while signed in, and of payments that
 * opened this user's course.
 */
export function listOwnReceipts(ctx: AppContext, user: CurrentUser): Promise<ReceiptSummary[]> {
  const { id, isVerified } = user;
  if (!isVerified) return Promise.resolve([]);
  const isOwn = ofAccount(ctx.database, user);
  return listReceipts(ctx, or(isOwn(payments), eq(payments.userId, id), eq(payments.accountId, id)));
}

/** Lists the receipts of a call for a mailed link only: a shared computer may keep the link of its own booking. */
export async function listMyCallReceipts(ctx: AppContext, network: string, link: string): Promise<ReceiptSummary[]> {
  const booking = await findBookingByLink(ctx, network, link);
  const isMailed = await isMailedCallLink(ctx.database, booking, link);
  const { coachingCallId, email } = booking;
  if (coachingCallId === null || !isMailed) return [];
  return listReceipts(ctx, and(eq(payments.coachingCallId, coachingCallId), eq(payments.email, email)));
}

/**
 * Lists the receipts of a payment link's bill, or of its call if the call's present client paid. Throws `RATE_LIMITED`.
 */
export async function listBillReceipts(ctx: AppContext, network: string, token: string): Promise<ReceiptSummary[]> {
  await ctx.limits.spend('linkRequests', network);
  const link = await findPaymentLink(ctx.database, token);
  if (!link) return [];
  if (link.coachingCallId === null) return listReceipts(ctx, eq(payments.billId, link.id));
  const isCallOfPayer = and(eq(coachingCalls.id, payments.coachingCallId), eq(coachingCalls.email, payments.email));
  const isOfCall = eq(payments.coachingCallId, link.coachingCallId);
  return listReceipts(ctx, and(isOfCall, hasRow(ctx.database, coachingCalls, isCallOfPayer)));
}

/** Lists the receipts of a payment for its payer. Throws `NOT_FOUND` for a payment that the request may not see. */
export async function listPayerReceipts(
  ctx: AppContext,
  intentId: string,
  credentials: PayerCredentials,
): Promise<ReceiptSummary[]> {
  const { id } = await findViewablePayment(ctx, intentId, credentials);
  return listReceipts(ctx, eq(payments.id, id));
}

export const listPaymentReceipts = (ctx: AppContext, paymentId: number): Promise<ReceiptSummary[]> =>
  listReceipts(ctx, eq(payments.id, paymentId));

/** Lists receipts, newest first. `filter`: a condition on the payments. */
async function listReceipts({ database }: AppContext, filter: SQL | undefined): Promise<ReceiptSummary[]> {
  const { number, kind, amount, currency, issuedOn, about, createdAt } = receipts;
  const found = await database
    .select({ number, kind, amount, currency, issuedOn, about, createdAt })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(filter)
    .orderBy(desc(receipts.number))
    .limit(MAX_RECEIPTS);
  if (found.length === 0) return [];
  const secret = await getSiteSecret(database, 'receipt links');
  return found.map(({ createdAt, ...receipt }) => ({
    ...receipt,
    link: signReceiptLink(secret, { number: receipt.number, createdAt }),
  }));
}

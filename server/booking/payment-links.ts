import { getPaymentLinkExpiry, getPaymentLinkState, type PaymentLinkEnd } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { mails, paymentLinks, paymentLinkTokens } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { issuePaymentLinkUrl } from '../payments/payment-link-tokens.ts';
import { createBookingMail } from './booking-events.ts';
import type { StoredBooking } from './stored-bookings.ts';

/** Makes the payment link of a locked call for `amount` cents, and queues its mail if `tellClient`. Returns its URL. */
export async function createPaymentLink(
  tx: Db,
  ctx: AppContext,
  call: StoredBooking,
  { amount, tellClient, now }: { amount: number; tellClient: boolean; now: Date },
): Promise<string> {
  const expiresAt = getPaymentLinkExpiry(now);
  const values = { coachingCallId: call.id, amount, expiresAt, createdAt: now };
  const [link] = await tx.insert(paymentLinks).values(values).returning({ id: paymentLinks.id });
  const { id } = link as { id: number };
  if (tellClient) await queueLinkMail(tx, ctx, call, id);
  return issuePaymentLinkUrl(tx, ctx.publicUrl(), id, now);
}

/** Describes a new payment link of a call or a bill, for the coach. */
export const describeNewLink = (email: string, tellClient: boolean): string =>
  `${tellClient ? `A new link is on its way to ${email}.` : 'The client wasn’t notified.'} The earlier one no longer works.`;
export const describePaidElsewhere = (amount: number, what: 'call' | 'bill' | 'package'): string =>
  `${amount > 0 ? `${formatDollars(amount)} noted as paid elsewhere.` : `Nothing is owed for this ${what} any more.`} The payment link no longer works.`;

async function queueLinkMail(tx: Db, ctx: AppContext, call: StoredBooking, paymentLinkId: number): Promise<void> {
  const facts = { paymentLinkId };
  await queueMails(tx, ctx.queue, [createBookingMail(call, { kind: 'payment-link', recipient: call.email, facts })]);
}

/**
 * Replaces the payment link of a locked call whose email address was corrected: the old tokens end, since they may have
 * gone to a stranger, and a mail with a new one is queued unless one is waiting. Returns false if the call has no link
 * that can still be paid.
 */
export async function renewPaymentLinkToken(tx: Db, ctx: AppContext, call: StoredBooking): Promise<boolean> {
  const [link] = await tx.select().from(paymentLinks).where(isOwedFor(call.id));
  if (call.kind !== 'paid' || !link) return false;
  await tx.delete(paymentLinkTokens).where(eq(paymentLinkTokens.paymentLinkId, link.id));
  if (getPaymentLinkState(link, call, ctx.now()) !== 'open') return false;
  const isWaiting = and(isAbout(mails, call), eq(mails.kind, 'payment-link'), eq(mails.state, 'queued'));
  if ((await tx.$count(mails, isWaiting)) === 0) await queueLinkMail(tx, ctx, call, link.id);
  return true;
}

/** Ends the link of a locked call. Returns false if nothing was owed for the call. */
export async function endPaymentLink(tx: Db, callId: number, endedBy: PaymentLinkEnd): Promise<boolean> {
  const ended = await tx
    .update(paymentLinks)
    .set({ endedBy })
    .where(isOwedFor(callId))
    .returning({ id: paymentLinks.id });
  return ended.length > 0;
}

const isOwedFor = (callId: number) => and(eq(paymentLinks.coachingCallId, callId), isNull(paymentLinks.endedBy));

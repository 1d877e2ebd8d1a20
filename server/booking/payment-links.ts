import { getPaymentLinkExpiry, type PaymentLinkEnd } from '#domain/payment-links.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { paymentLinks } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { issuePaymentLinkToken, paymentLinkUrl } from '../payments/payment-link-tokens.ts';
import { createBookingMail } from './booking-events.ts';
import type { StoredBooking } from './stored-bookings.ts';

/**
 * Makes the link by which the client of a locked call owes `amount`, queues its mail if the client is told, and returns its
 * address for the coach.
 */
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
  if (tellClient) {
    const facts = { paymentLinkId: id };
    await queueMails(tx, ctx.queue, [createBookingMail(call, { kind: 'payment-link', recipient: call.email, facts })]);
  }
  const token = await issuePaymentLinkToken(tx, id, now);
  return paymentLinkUrl(ctx.publicUrl(), token as string);
}

/** Ends the link of a locked call. Returns false if nothing was owed for the call. */
export async function endPaymentLink(tx: Db, callId: number, endedBy: PaymentLinkEnd): Promise<boolean> {
  const ended = await tx
    .update(paymentLinks)
    .set({ endedBy })
    .where(and(eq(paymentLinks.coachingCallId, callId), isNull(paymentLinks.endedBy)))
    .returning({ id: paymentLinks.id });
  return ended.length > 0;
}

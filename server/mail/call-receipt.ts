import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { coachingCalls, paymentLinks } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/** What the client reads about the price of a paid call; empty for a free call. */
export async function readCallReceipt(
  { db, now }: { db: Db; now: Date },
  { coachingCallId }: MailRow,
): Promise<string> {
  if (coachingCallId === null) return '';
  const [call] = await db
    .select({
      amount: coachingCalls.amount,
      duration: coachingCalls.duration,
      paidWith: coachingCalls.paidWith,
      paymentIntentId: coachingCalls.stripePaymentIntentId,
      linkExpiresAt: paymentLinks.expiresAt,
    })
    .from(coachingCalls)
    // What is owed for the call: one link at most has no end.
    .leftJoin(paymentLinks, and(eq(paymentLinks.coachingCallId, coachingCalls.id), isNull(paymentLinks.endedBy)))
    .where(eq(coachingCalls.id, coachingCallId));
  if (call?.paidWith === 'credit') return `${call.duration} minutes of your credit were used for it.`;
  if (!call?.amount) return 'There’s nothing to pay.';
  if (call.linkExpiresAt) {
    const howToPay = call.linkExpiresAt > now ? ' You can pay with the link in my other email.' : '';
    return `Price: ${formatDollars(call.amount)}, not paid yet.${howToPay}`;
  }
  const reference =
    call.paidWith === 'card' && call.paymentIntentId ? ` Payment reference: ${call.paymentIntentId}` : '';
  return `Receipt: ${formatDollars(call.amount)}, paid.${reference}`;
}

import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, exists, isNull, sql } from '../db/drizzle.ts';
import { coachingCalls, paymentLinks } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/** What the client reads about the price of a paid call; empty for a free call. */
export async function readCallReceipt(db: Db, { coachingCallId }: MailRow): Promise<string> {
  if (coachingCallId === null) return '';
  const owed = db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.coachingCallId, coachingCallId), isNull(paymentLinks.endedBy)));
  const [call] = await db
    .select({
      amount: coachingCalls.amount,
      duration: coachingCalls.duration,
      paidWith: coachingCalls.paidWith,
      paymentIntentId: coachingCalls.stripePaymentIntentId,
      isOwed: sql<boolean>`${exists(owed)}`,
    })
    .from(coachingCalls)
    .where(eq(coachingCalls.id, coachingCallId));
  if (call?.paidWith === 'credit') return `${call.duration} minutes of your credit were used for it.`;
  if (!call?.amount) return 'There’s nothing to pay.';
  if (call.isOwed)
    return `Price: ${formatDollars(call.amount)}, not paid yet. You can pay with the link in my other email.`;
  const reference =
    call.paidWith === 'card' && call.paymentIntentId ? ` Payment reference: ${call.paymentIntentId}` : '';
  return `Receipt: ${formatDollars(call.amount)}, paid.${reference}`;
}

import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { coachingCalls } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/** What the client reads about the price of a paid call; empty for a free call. */
export async function readCallReceipt(db: Db, { coachingCallId }: MailRow): Promise<string> {
  if (coachingCallId === null) return '';
  const [call] = await db
    .select({
      amount: coachingCalls.amount,
      duration: coachingCalls.duration,
      paidWith: coachingCalls.paidWith,
      paymentIntentId: coachingCalls.stripePaymentIntentId,
    })
    .from(coachingCalls)
    .where(eq(coachingCalls.id, coachingCallId));
  if (call?.paidWith === 'credit') return `${call.duration} minutes of your credit were used for it.`;
  if (!call?.amount) return 'There’s nothing to pay.';
  const reference =
    call.paidWith === 'card' && call.paymentIntentId ? ` Payment reference: ${call.paymentIntentId}` : '';
  return `Receipt: ${formatDollars(call.amount)}, paid.${reference}`;
}

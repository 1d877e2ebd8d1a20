import { dateAt } from '#domain/coach-clock.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatDate } from '#domain/slots.ts';
import type { Sql } from '../db/connect.ts';

/** What a client reads about the price of her call, with the reference of a payment through the site. */
export async function composeCallReceipt(db: Sql, callId: number): Promise<string> {
  const { rows } = await db.query(
    `select amount, duration, paid_with as "paidWith", stripe_payment_intent_id as reference
     from coaching_calls where id = $1`,
    [callId],
  );
  const [call] = rows as { amount: number; duration: number; paidWith: string; reference: string | null }[];
  if (call?.paidWith === 'credit') return `${call.duration} minutes were taken from your credit for it.`;
  if (!call?.amount) return 'There is nothing to pay for it.';
  const reference = call.paidWith === 'card' && call.reference ? ` Payment reference: ${call.reference}` : '';
  return `Receipt: ${formatDollars(call.amount)}, paid.${reference}`;
}

/** What a buyer reads about her payment, with its reference. */
export function composeCourseReceipt(
  { amount, settledAt, paymentIntentId }: SettledPayment,
  coachTimeZone: string,
): string {
  const paidOn = settledAt ? ` on ${formatDate(dateAt(settledAt, coachTimeZone))}` : '';
  return `Self-Paced Nutrition Course: ${formatDollars(amount)}, paid${paidOn}. Payment reference: ${paymentIntentId}`;
}

type SettledPayment = { amount: number; settledAt: Date | null; paymentIntentId: string };

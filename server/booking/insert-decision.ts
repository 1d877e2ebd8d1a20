import type { Decision, PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import type { Db } from '../db/connect.ts';
import { paymentDecisions } from '../db/schema.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

type NewDecision = {
  reason: PaymentDecision['reason'];
  minutes: number;
  amount: number;
  zone: string;
  now: Date;
  /** The decision, if it is made already. */
  outcome?: { decision: Decision; creditMinutes: number; decidedAt: Date };
};

/** Adds to the coach's list a decision about the money of a call. */
export async function insertDecision(
  tx: Db,
  booking: StoredPaidCall,
  { reason, minutes, amount, zone, now, outcome }: NewDecision,
) {
  const { id, firstName, lastName, email, phoneDigits, stripePaymentIntentId } = booking;
  await tx.insert(paymentDecisions).values({
    coachingCallId: id,
    firstName,
    lastName,
    email,
    phoneDigits,
    stripePaymentIntentId,
    reason,
    minutes,
    amount,
    about: formatCallTime(booking, zone),
    createdAt: now,
    ...outcome,
  });
}

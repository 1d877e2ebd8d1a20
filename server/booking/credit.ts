import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { coachingCalls, paymentDecisions } from '../db/schema.ts';

/**
 * Returns the credit in minutes of the client with this email address: what calls left over or took, and what was credited
 * for cancelled or deleted calls. A shared phone number shares no credit (decision 016).
 */
export async function readCredit(db: Db, email: string): Promise<number> {
  const decided = db
    .select({ minutes: sql`coalesce(sum(${paymentDecisions.creditMinutes}), 0)` })
    .from(paymentDecisions)
    .where(eq(paymentDecisions.email, email));
  const [credit] = await db
    .select({ minutes: sql`coalesce(sum(${coachingCalls.rolloverMinutes}), 0) + ${decided}`.mapWith(Number) })
    .from(coachingCalls)
    .where(eq(coachingCalls.email, email));
  return credit?.minutes ?? 0;
}

/** Returns the credit, which no other transaction can spend until this one ends. */
export async function lockCredit(tx: Db, email: string): Promise<number> {
  await acquireAdvisoryLocks(tx, [`credit of ${email}`]);
  return readCredit(tx, email);
}

import type { Db } from '../../db/connect.ts';
import { and, eq, exists } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { coachingCalls, paymentLinks, payments } from '../../db/schema.ts';

/**
 * Finds the bills that these payments paid, the packages that were sold by them, and the calls of these. A bill that is
 * still owed is real, as a booked call is.
 */
export async function findTestBills(db: Db, paymentIds: number[]) {
  const paid = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.billId, paymentLinks.id), isAnyOf(payments.id, paymentIds)));
  const bills = await db
    .select({ id: paymentLinks.id, packageId: paymentLinks.packageId })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.endedBy, 'paid'), exists(paid)));
  const packageIds = bills.flatMap(({ packageId }) => packageId ?? []);
  const calls = await db
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(isAnyOf(coachingCalls.packageId, packageIds));
  return { billIds: bills.map(({ id }) => id), packageIds, callIds: calls.map(({ id }) => id) };
}

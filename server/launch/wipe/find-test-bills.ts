import type { Db } from '../../db/connect.ts';
import { and, eq } from '../../db/drizzle.ts';
import { hasRow, listIds } from '../../db/find-rows.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { coachingCalls, paymentLinks, payments } from '../../db/schema.ts';

/**
 * Finds the bills that these payments paid, the packages that were sold by them, and the calls of these. A bill that is
 * still owed is real, as a booked call is.
 */
export async function findTestBills(db: Db, paymentIds: number[]) {
  const isPaid = hasRow(db, payments, eq(payments.billId, paymentLinks.id), isAnyOf(payments.id, paymentIds));
  const bills = await db
    .select({ id: paymentLinks.id, packageId: paymentLinks.packageId })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.endedBy, 'paid'), isPaid));
  const packageIds = bills.flatMap(({ packageId }) => packageId ?? []);
  const callIds = await listIds(db, coachingCalls, isAnyOf(coachingCalls.packageId, packageIds));
  return { billIds: bills.map(({ id }) => id), packageIds, callIds };
}

import type { Db } from '../../db/connect.ts';
import { and, eq, exists } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { paymentLinks, payments } from '../../db/schema.ts';

/** Finds the bills that these payments paid. One that is still owed is real, as a booked call is. */
export async function findTestBills(db: Db, paymentIds: number[]): Promise<number[]> {
  const paid = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.billId, paymentLinks.id), isAnyOf(payments.id, paymentIds)));
  const rows = await db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.endedBy, 'paid'), exists(paid)));
  return rows.map(({ id }) => id);
}

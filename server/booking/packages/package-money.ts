import type { Db } from '../../db/connect.ts';
import { and, eq, inArray, lt, ne, type SQL } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { paymentLinks, payments } from '../../db/schema.ts';

const selectPayments = (db: Db, packageIds: readonly number[], where: SQL | undefined) =>
  db
    .select({ id: payments.id, packageId: paymentLinks.packageId })
    .from(payments)
    .innerJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .where(and(isAnyOf(paymentLinks.packageId, packageIds), where));

const isKept = and(inArray(payments.status, ['settled', 'lost']), lt(payments.refunded, payments.amount));

/**
 * Lists those of the packages whose money is with the coach, at least in part: a refund of all of it may have failed
 * after it had ended the package.
 */
export async function listPackagesWithMoney(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  return ids.length === 0 ? [] : (await selectPayments(db, ids, isKept)).map(({ packageId }) => packageId);
}

/** Locks a payment of the package whose money is with the coach; before the package, as `syncPayment` does. */
export async function lockKeptPayment(tx: Db, packageId: number): Promise<{ id: number } | undefined> {
  const [kept] = await selectPayments(tx, [packageId], isKept).for('update', { of: payments });
  return kept;
}

/** Whether the payer's bank holds the money of the package, or has taken it back. */
export async function isMoneyDisputed(db: Db, packageId: number): Promise<boolean> {
  const isHeld = and(ne(payments.status, 'lost'), inArray(payments.dispute, ['open', 'lost']));
  return (await selectPayments(db, [packageId], isHeld)).length > 0;
}

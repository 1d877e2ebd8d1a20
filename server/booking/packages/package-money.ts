import type { Db } from '../../db/connect.ts';
import { and, eq, inArray, lt, type SQL } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { paymentLinks, payments } from '../../db/schema.ts';
import { isHeldByBank } from '../stored-bookings.ts';

const selectPayments = (db: Db, packageIds: readonly number[], where: SQL | undefined) =>
  db
    .select({ id: payments.id, packageId: paymentLinks.packageId })
    .from(payments)
    .innerJoin(paymentLinks, eq(paymentLinks.id, payments.billId))
    .where(and(isAnyOf(paymentLinks.packageId, packageIds), where));

/** The condition that the coach still has at least a part of the money. */
const isKept = and(inArray(payments.status, ['settled', 'lost']), lt(payments.refunded, payments.amount));

/** Lists the packages whose money the coach still has in part: a refund may have failed after it ended the package. */
export async function listPackagesWithMoney(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  if (ids.length === 0) return [];
  const rows = await selectPayments(db, ids, isKept);
  return rows.map(({ packageId }) => packageId);
}

/** Locks a payment of the package whose money the coach still has. Lock the package after that, to avoid deadlocks. */
export async function lockKeptPayment(tx: Db, packageId: number): Promise<{ id: number } | undefined> {
  const [kept] = await selectPayments(tx, [packageId], isKept).for('update', { of: payments });
  return kept;
}

/** Lists the packages whose money the payer's bank holds or has taken back. */
export async function listDisputedPackages(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  if (ids.length === 0) return [];
  const rows = await selectPayments(db, ids, isHeldByBank);
  return rows.map(({ packageId }) => packageId);
}

/** Returns true if the payer's bank holds the money of the package, or has taken it back. */
export const isMoneyDisputed = async (db: Db, id: number): Promise<boolean> =>
  (await listDisputedPackages(db, [id])).length > 0;

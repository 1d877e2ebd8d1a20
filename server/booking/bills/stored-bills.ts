import type { PaymentLinkEnd } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { paymentLinks } from '../../db/schema.ts';
import { type StoredPayment, updatePayment } from '../../payments/stored-payments.ts';
import { Refusal } from '../../requests/refusal.ts';

type LinkRow = typeof paymentLinks.$inferSelect;

/** A payment link that belongs to no call. Its sentence says what it asks to pay for. */
export type StoredBill = LinkRow & { coachingCallId: null } & {
  [Column in 'sentence' | 'firstName' | 'lastName' | 'email']: NonNullable<LinkRow[Column]>;
};

/** Locks the bill, so that no payment of it is opened meanwhile. Throws `NOT_FOUND`. */
export async function lockBill(tx: Db, id: number): Promise<StoredBill> {
  const found = await findAndLockBill(tx, id);
  if (!found) throw new Refusal('NOT_FOUND', 'This bill no longer exists.');
  return found;
}

export async function findAndLockBill(tx: Db, id: number): Promise<StoredBill | undefined> {
  const [found] = await tx
    .select()
    .from(paymentLinks)
    .where(and(eq(paymentLinks.id, id), isNull(paymentLinks.coachingCallId)))
    .for('update');
  return found as StoredBill | undefined;
}

export async function endBill(tx: Db, { id }: StoredBill, endedBy: PaymentLinkEnd): Promise<void> {
  await tx.update(paymentLinks).set({ endedBy }).where(eq(paymentLinks.id, id));
}

/**
 * Gives a payment the name and address of its locked bill, which the coach may have corrected while its page was open.
 * A payment with that address stays as it is: an update would lock the address after the bill, while a correction locks
 * the address first, and the two could deadlock.
 */
export async function readdressPayment(
  tx: Db,
  payment: StoredPayment,
  { firstName, lastName, email }: StoredBill,
): Promise<StoredPayment> {
  if (payment.email === email) return payment;
  await updatePayment(tx, payment.id, { firstName, lastName, email });
  return { ...payment, firstName, lastName, email };
}

/** Logs a change such as 'took back bill 7 of …', where `change` is 'took back'. The bill's sentence is left out. */
export const recordBillChange = (
  tx: Db,
  { admin, change, bill, now }: { admin: string; change: string; bill: StoredBill; now: Date },
): Promise<void> =>
  recordAdminAction(
    tx,
    {
      actor: admin,
      action: 'client-changed',
      subject: `${change} bill ${bill.id} of ${bill.email} (${formatDollars(bill.amount)})`.slice(0, 255),
    },
    now,
  );

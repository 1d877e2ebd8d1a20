import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, isNull, like, not, sql } from '../db/drizzle.ts';
import { erasedPayer } from '../db/erased-payer.ts';
import { hasRow } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { paymentDecisions, paymentRefunds, payments, receipts } from '../db/schema.ts';
import type { Person } from './find-person.ts';

/**
 * Deletes a person's payments that were never charged, and the person's data in all others, which keep amounts, times
 * and the provider's ids for taxes.
 */
export async function forgetInPayments(tx: Db, { paymentIds, userIds }: Person): Promise<void> {
  const isOfPerson = isAnyOf(payments.id, paymentIds);
  const isRefunded = hasRow(tx, paymentRefunds, eq(paymentRefunds.paymentId, payments.id));
  await tx
    .delete(payments)
    .where(
      and(
        isOfPerson,
        eq(payments.status, 'cancelled'),
        isNull(payments.settledAt),
        isNull(payments.attention),
        not(isRefunded),
      ),
    );
  await tx
    .update(payments)
    .set({ ...erasedPayer, clientSecretHash: null, stripeCustomerId: '' })
    .where(isOfPerson);
  // The coach's words on a bill may name the person, so the receipts keep only the bill's number.
  await tx
    .update(receipts)
    .set({
      about: sql`(select 'Bill ' || ${payments.billId} from ${payments} where ${payments.id} = ${receipts.paymentId})`,
    })
    .where(hasRow(tx, payments, isOfPerson, eq(payments.id, receipts.paymentId), isNotNull(payments.billId)));
  // The value of a payment link names the link and says nothing about a browser, so it stays.
  await tx
    .update(payments)
    .set({ checkoutHash: 'erased' })
    .where(and(isOfPerson, not(like(payments.checkoutHash, 'payment link %'))));
  await tx.update(payments).set({ userId: null }).where(isAnyOf(payments.userId, userIds));
  await tx.update(payments).set({ accountId: null }).where(isAnyOf(payments.accountId, userIds));
}

/** Closes open decisions of erased people. Only an erasure after a restored backup can find any. */
export const closeDecisions = (tx: Db, now: Date) =>
  tx
    .update(paymentDecisions)
    .set({ decision: 'kept', decidedAt: now })
    .where(and(eq(paymentDecisions.email, erasedPayer.email), isNull(paymentDecisions.decision)));

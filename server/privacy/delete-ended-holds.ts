import type { Db } from '../db/connect.ts';
import { deleteEmptyClients } from '../db/delete-empty-clients.ts';
import { and, eq, inArray, isNull, lte, not, or, sql } from '../db/drizzle.ts';
import { hasRow, listIds } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import {
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  mails,
  paymentDecisions,
  paymentRefunds,
  payments,
} from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';

/**
 * Deletes what ended without a payment or a confirmation: paid calls and purchases whose time to pay was over by
 * `paid`, and free calls that were held before `free`. With them goes who is known from them alone. Returns how many
 * went.
 */
export async function deleteEndedHolds(tx: Db, before: { paid: Date; free: Date }): Promise<number> {
  const isKept = [hasOtherMoney(tx), isPaymentKept(tx, before.paid)];
  const callIds = await listIds(tx, coachingCalls, eq(coachingCalls.status, 'expired'), ...isKept.map(not));
  const unpaid = await tx
    .delete(payments)
    .where(
      and(
        isUnpaid(tx),
        lte(payments.expiresAt, before.paid),
        or(isNull(payments.coachingCallId), isAnyOf(payments.coachingCallId, callIds)),
      ),
    )
    .returning({ email: payments.email, callId: payments.coachingCallId });
  const paidCalls = await tx
    .delete(coachingCalls)
    .where(isAnyOf(coachingCalls.id, callIds))
    .returning({ email: coachingCalls.email });
  const freeCalls = await tx
    .delete(consultationRequests)
    .where(and(eq(consultationRequests.status, 'expired'), lte(consultationRequests.createdAt, before.free)))
    .returning({ email: consultationRequests.email });
  await deleteUnknownPeople(tx, [...unpaid, ...paidCalls, ...freeCalls]);
  const otherPurchases = unpaid.filter(({ callId }) => callId === null);
  return paidCalls.length + freeCalls.length + otherPurchases.length;
}

/** Nothing was charged, and neither a mail nor the coach's list refers to it. */
const isUnpaid = (tx: Db) =>
  and(
    eq(payments.status, 'cancelled'),
    isNull(payments.settledAt),
    isNull(payments.attention),
    not(hasRow(tx, mails, eq(mails.paymentId, payments.id))),
    not(hasRow(tx, paymentRefunds, eq(paymentRefunds.paymentId, payments.id))),
  );

/** Whether a payment of the call may not go, or its time was not over by then. */
const isPaymentKept = (tx: Db, before: Date) =>
  hasRow(
    tx,
    payments,
    eq(payments.coachingCallId, coachingCalls.id),
    sql`(${and(isUnpaid(tx), lte(payments.expiresAt, before))}) is not true`,
  );

const hasOtherMoney = (tx: Db) => hasRow(tx, paymentDecisions, eq(paymentDecisions.coachingCallId, coachingCalls.id));

/** Deletes these people if the site has nothing else of them. A client about whom the coach has written stays. */
async function deleteUnknownPeople(tx: Db, people: { email: string }[]): Promise<void> {
  const unknown = await tx
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(
      and(
        inArray(clientAddresses.email, [...new Set(['', ...people.map(({ email }) => email)])]),
        eq(clients.notes, emptyText),
        sql`${clients.tags} = '[]'`,
        sql`not exists (select from credit_adjustments as given where given.client_id = ${clients.id})`,
      ),
    );
  await deleteEmptyClients(
    tx,
    unknown.map(({ email }) => email),
  );
}

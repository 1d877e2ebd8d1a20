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
 * Deletes bookings and purchases that ended unpaid or unconfirmed: those whose time to pay was over before `paid`, and
 * free calls that were made before `free`. Also deletes the clients known only from them. Returns how many bookings and
 * purchases were deleted.
 */
export async function deleteEndedHolds(tx: Db, before: { paid: Date; free: Date }): Promise<number> {
  const reasonsToKeep = [hasPaymentDecision(tx), hasKeptPayment(tx, before.paid)];
  const callIds = await listIds(tx, coachingCalls, eq(coachingCalls.status, 'expired'), ...reasonsToKeep.map(not));
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
  await deleteClientsOfHolds(tx, [...unpaid, ...paidCalls, ...freeCalls]);
  const otherPurchases = unpaid.filter(({ callId }) => callId === null);
  return paidCalls.length + freeCalls.length + otherPurchases.length;
}

/** Returns the condition that a payment was never charged and that no mail, refund or note to the coach is about it. */
const isUnpaid = (tx: Db) =>
  and(
    eq(payments.status, 'cancelled'),
    isNull(payments.settledAt),
    isNull(payments.attention),
    not(hasRow(tx, mails, eq(mails.paymentId, payments.id))),
    not(hasRow(tx, paymentRefunds, eq(paymentRefunds.paymentId, payments.id))),
  );

/** Returns the condition that a payment of the call must stay, or could still be paid after `before`. */
const hasKeptPayment = (tx: Db, before: Date) =>
  hasRow(
    tx,
    payments,
    eq(payments.coachingCallId, coachingCalls.id),
    sql`(${and(isUnpaid(tx), lte(payments.expiresAt, before))}) is not true`,
  );

const hasPaymentDecision = (tx: Db) =>
  hasRow(tx, paymentDecisions, eq(paymentDecisions.coachingCallId, coachingCalls.id));

/** Deletes these clients if the site has nothing else of them, such as the coach's notes, tags or given credit. */
async function deleteClientsOfHolds(tx: Db, people: { email: string }[]): Promise<void> {
  const unknown = await tx
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(
      and(
        // Payments without a name have made a client with an empty address.
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

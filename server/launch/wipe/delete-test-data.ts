import { recordSecurityEvent } from '../../accounts/security-events.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { CALENDAR_LOCK } from '../../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { deleteEmptyClients } from '../../db/delete-empty-clients.ts';
import { and, getTableName, max, not, or, type PgTable, type SQL, sql } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import {
  availableTimeSlots,
  bookedSlots,
  bookingEvents,
  clientAddresses,
  clients,
  coachingCalls,
  consents,
  consultationRequests,
  courseQuestions,
  creditAdjustments,
  lessonProgress,
  mails,
  paymentDecisions,
  paymentEvents,
  paymentLinks,
  paymentLinkTokens,
  paymentRefunds,
  payments,
  receiptCounter,
  receipts,
  sandboxEvents,
  sandboxIdempotency,
  sandboxObjects,
  specificDateSlots,
  strayPayments,
  users,
} from '../../db/schema.ts';
import { isOfSandbox, type TestData } from './find-test-data.ts';
import { forgetSandboxCustomers } from './forget-sandbox-customers.ts';

/** Rows come before the rows to which they refer, and the sandbox's last, since payments are known by its objects. */
const listDeletions = (tx: Db, data: TestData): [PgTable, SQL | undefined][] => [
  [mails, isAnyOf(mails.id, data.mailIds)],
  [bookedSlots, isOfCalls(bookedSlots, data)],
  [bookingEvents, isOfCalls(bookingEvents, data)],
  [paymentDecisions, isAnyOf(paymentDecisions.id, data.decisionIds)],
  [receipts, isAnyOf(receipts.paymentId, data.paymentIds)],
  [paymentRefunds, isAnyOf(paymentRefunds.paymentId, data.paymentIds)],
  [paymentEvents, or(isOfSandbox(tx, paymentEvents.paymentIntentId), isSandboxEvent(tx))],
  [strayPayments, isOfSandbox(tx, strayPayments.paymentIntentId)],
  [consents, or(isOfCalls(consents, data), isAnyOf(consents.paymentId, data.paymentIds))],
  [payments, isAnyOf(payments.id, data.paymentIds)],
  [coachingCalls, isAnyOf(coachingCalls.id, data.callIds)],
  [consultationRequests, isAnyOf(consultationRequests.id, data.freeCallIds)],
  [courseQuestions, isAnyOf(courseQuestions.id, data.questionIds)],
  [lessonProgress, isAnyOf(lessonProgress.userId, data.accountIds)],
  // Their links and temporary passwords go with them.
  [users, isAnyOf(users.id, data.accountIds)],
  [availableTimeSlots, isAnyOf(availableTimeSlots.id, data.hourIds)],
  [specificDateSlots, isAnyOf(specificDateSlots.id, data.seasonIds)],
  [sandboxObjects, undefined],
  [sandboxEvents, undefined],
  [sandboxIdempotency, undefined],
];

const isOfCalls = (
  table: typeof bookedSlots | typeof bookingEvents | typeof consents,
  { callIds, freeCallIds }: TestData,
) => or(isAnyOf(table.coachingCallId, callIds), isAnyOf(table.consultationRequestId, freeCallIds));

const isSandboxEvent = (tx: Db) =>
  sql`${paymentEvents.id} in ${tx.select({ id: sandboxEvents.id }).from(sandboxEvents)}`;

/** The tables in the order in which other transactions write to them, so that few wait for each other. */
export const wipedTables: string[] = [
  paymentLinks,
  paymentLinkTokens,
  payments,
  paymentRefunds,
  receipts,
  receiptCounter,
  paymentEvents,
  strayPayments,
  coachingCalls,
  consultationRequests,
  bookedSlots,
  consents,
  bookingEvents,
  paymentDecisions,
  users,
  clients,
  clientAddresses,
  creditAdjustments,
  lessonProgress,
  courseQuestions,
  mails,
  availableTimeSlots,
  specificDateSlots,
  sandboxIdempotency,
  sandboxObjects,
  sandboxEvents,
].map(getTableName);

/**
 * Keeps all other writers away until the transaction ends, so that nothing is bought, booked or mailed between finding
 * and deleting. Readers go on.
 */
export async function lockTestData(tx: Db): Promise<void> {
  await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
  // Raw, since the builder has no lock of a table.
  const names = wipedTables.map((name) => sql.identifier(name));
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in exclusive mode`);
}

/** Columns that the copy leaves out: secrets, and values without use there. */
const leftOut = ['hashedPassword', 'activeSessionId', 'clientSecretHash', 'checkoutHash', 'networkPath'];

/** Deletes the rows and returns them by table, without secrets. Sessions of deleted accounts end. */
export async function deleteTestData(tx: Db, data: TestData, now: Date): Promise<Record<string, object[]>> {
  const deleted: Record<string, object[]> = {};
  const accounts = await tx.select({ email: users.email }).from(users).where(isAnyOf(users.id, data.accountIds));
  for (const { email } of accounts) await recordSecurityEvent(tx, { kind: 'account-deleted', account: email }, now);
  if (data.accountIds.length > 0) await endSessions(tx, data.accountIds, 'account-deleted', now);
  await tx.update(users).set({ hasCourseAccess: false, updatedAt: now }).where(isAnyOf(users.id, data.closedCourses));
  await forgetSandboxCustomers(tx);
  const isOfSandboxPayment = isOfSandbox(tx, coachingCalls.stripePaymentIntentId);
  const isKept = not(isAnyOf(coachingCalls.id, data.callIds));
  await tx.update(coachingCalls).set({ stripePaymentIntentId: null }).where(and(isKept, isOfSandboxPayment));
  for (const [table, condition] of listDeletions(tx, data)) {
    const rows = await tx.delete(table).where(condition).returning();
    if (rows.length > 0) deleted[getTableName(table)] = rows.map(withoutSecrets);
  }
  await resetReceiptNumbers(tx);
  return { ...deleted, ...(await deleteEmptyClients(tx, listAddresses(deleted))) };
}

/** Sets the counter so that the next receipt follows the last one that is left; without any, it is the first. */
async function resetReceiptNumbers(tx: Db): Promise<void> {
  const [left] = await tx.select({ last: max(receipts.number) }).from(receipts);
  if (left?.last) await tx.update(receiptCounter).set({ last: left.last });
  else await tx.delete(receiptCounter);
}

const listAddresses = (deleted: Record<string, object[]>): string[] => [
  ...new Set(
    Object.values(deleted)
      .flat()
      .flatMap((row) => ('email' in row && typeof row.email === 'string' ? [row.email] : [])),
  ),
];

const withoutSecrets = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !leftOut.includes(column)));

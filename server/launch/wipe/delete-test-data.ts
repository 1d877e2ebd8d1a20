import { recordSecurityEvent } from '../../accounts/security-events.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { CALENDAR_LOCK } from '../../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../../db/advisory-lock.ts';
import type { Db } from '../../db/connect.ts';
import { deleteEmptyClients } from '../../db/delete-empty-clients.ts';
import { and, eq, inArray, max, not, or, type SQL, sql } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { lockTables } from '../../db/lock-tables.ts';
import * as tables from '../../db/schema.ts';
import { belongsToAnyOf, type DescribedTable, tableFacts } from '../../db/table-facts.ts';
import { isSandboxObjectId, type TestData } from './find-test-data.ts';

/** Locks out all other writers until the transaction ends. */
export async function lockTestData(tx: Db): Promise<void> {
  await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
  await lockTables(tx);
}

const {
  clients,
  coachingCalls,
  creditAdjustments,
  paymentEvents,
  receiptCounter,
  receipts,
  sandboxEvents,
  sandboxObjects,
  strayPayments,
  users,
} = tables;

/** Returns the condition for the rows to delete here. Undefined if a table keeps its rows or loses them with others. */
function createDeleteCondition(tx: Db, facts: DescribedTable, data: TestData): SQL | undefined {
  if (facts.table === paymentEvents)
    return or(
      isSandboxObjectId(tx, paymentEvents.paymentIntentId),
      sql`${paymentEvents.id} in ${tx.select({ id: sandboxEvents.id }).from(sandboxEvents)}`,
    );
  // Credit that a call used is deleted with the call, even if the client stays.
  if (facts.table === creditAdjustments) return isAnyOf(creditAdjustments.coachingCallId, data.callIds);
  if (facts.table === strayPayments) return isSandboxObjectId(tx, strayPayments.paymentIntentId);
  if (facts.wiped === 'all') return sql`true`;
  const ids: Record<string, number[]> = {
    mails: data.mailIds,
    payment_decisions: data.decisionIds,
    payments: data.paymentIds,
    payment_links: data.billIds,
    packages: data.packageIds,
    coaching_calls: data.callIds,
    consultation_requests: data.freeCallIds,
    course_questions: data.questionIds,
    users: data.accountIds,
    available_time_slots: data.hourIds,
    specific_date_slots: data.seasonIds,
  };
  if (facts.wiped === 'as test data') return isAnyOf(facts.key, ids[facts.name] ?? failForMissing(facts));
  return facts.wiped === 'with its parent' ? belongsToAnyOf(facts, ids) : undefined;
}

function failForMissing({ name }: DescribedTable): never {
  throw new Error(`the wipe of ${name} needs findTestData, which does not find its rows`);
}

/** The columns that the returned copy omits: secrets, and values without use there. */
const omittedColumns = ['hashedPassword', 'activeSessionId', 'clientSecretHash', 'checkoutHash', 'networkPath'];

/** Deletes the rows and returns them by table, without secrets. Sessions of deleted accounts end. */
export async function deleteTestData(tx: Db, data: TestData, now: Date): Promise<Record<string, object[]>> {
  const deleted: Record<string, object[]> = {};
  const accounts = await tx.select({ email: users.email }).from(users).where(isAnyOf(users.id, data.accountIds));
  for (const { email } of accounts) await recordSecurityEvent(tx, { kind: 'account-deleted', account: email }, now);
  if (data.accountIds.length > 0) await endSessions(tx, data.accountIds, 'account-deleted', now);
  await tx.update(users).set({ hasCourseAccess: false, updatedAt: now }).where(isAnyOf(users.id, data.closedCourses));
  await forgetSandboxCustomers(tx);
  const isOfSandboxPayment = isSandboxObjectId(tx, coachingCalls.stripePaymentIntentId);
  const isKept = not(isAnyOf(coachingCalls.id, data.callIds));
  await tx.update(coachingCalls).set({ stripePaymentIntentId: null }).where(and(isKept, isOfSandboxPayment));
  // The sandbox's tables come last, since its payments are recognized by them.
  for (const facts of tableFacts.toSorted((a, b) => Number(a.wiped === 'all') - Number(b.wiped === 'all'))) {
    const condition = createDeleteCondition(tx, facts, data);
    const rows = condition ? await tx.delete(facts.table).where(condition).returning() : [];
    if (rows.length > 0) deleted[facts.name] = rows.map(withoutSecrets);
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

function listAddresses(deleted: Record<string, object[]>): string[] {
  const rows: { email?: string }[] = Object.values(deleted).flat();
  return [...new Set(rows.flatMap(({ email }) => email ?? []))];
}

const withoutSecrets = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !omittedColumns.includes(column)));

/** Removes the ids of sandbox customers from clients and accounts. Runs before the sandbox's objects are deleted. */
async function forgetSandboxCustomers(tx: Db): Promise<void> {
  const customers = tx
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.type, 'customer'));
  for (const table of [clients, users]) {
    await tx.update(table).set({ stripeCustomerId: null }).where(inArray(table.stripeCustomerId, customers));
  }
}

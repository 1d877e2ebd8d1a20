import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, getTableName, inArray, isNull, not, or, sql } from '../db/drizzle.ts';
import { deleteFormerAddresses } from '../db/former-addresses.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import { deleteMailsAbout } from './delete-mails-about.ts';
import type { Person } from './find-person.ts';
import type { QuoteSearch } from './find-quotes.ts';
import { forgetInAuditLog } from './forget-in-audit-log.ts';
import { forgetInSandbox } from './forget-in-sandbox.ts';
import { forgetPayer } from './forget-payer.ts';

const ERASURE_LOCK = 'erasure of a person';

/** In the order in which other transactions write to them, so that few wait for each other. */
const lockedTables = [
  tables.paymentLinks,
  tables.payments,
  tables.paymentRefunds,
  tables.users,
  tables.courseQuestions,
  tables.creditAdjustments,
  tables.coachingCalls,
  tables.consultationRequests,
  tables.bookedSlots,
  tables.consents,
  tables.bookingEvents,
  tables.paymentDecisions,
  tables.formerAddresses,
  tables.lessonProgress,
  tables.mails,
  tables.clients,
  tables.clientAddresses,
].map(getTableName);

/**
 * Keeps all other writers away until the transaction ends: nothing is booked, paid or mailed between looking and
 * deleting. Readers go on.
 */
export async function lockPeople(tx: Db): Promise<void> {
  await acquireAdvisoryLocks(tx, [CALENDAR_LOCK, ERASURE_LOCK]);
  // Raw, since the builder has no lock of a table.
  const names = lockedTables.map((name) => sql.identifier(name));
  await tx.execute(sql`lock table ${sql.join(names, sql`, `)} in exclusive mode`);
}

/**
 * Deletes what the database has of a person. Rows about money stay without the person. The caller holds `lockPeople`,
 * and has made `search` for the person's marks.
 */
export async function deletePerson(tx: Db, person: Person, search: QuoteSearch, now: Date): Promise<void> {
  const { addresses, formerAddresses, signInAddresses, freeCallIds, paidCallIds, questionIds, paymentIds, userIds } =
    person;
  const ofPerson = (column: Parameters<typeof isAnyOf>[0]) => isAnyOf(column, addresses);
  await deleteMailsAbout(tx, person, search);
  await tx.delete(tables.consents).where(isAnyOf(tables.consents.paymentId, paymentIds));
  await forgetInSandbox(tx, person, search);
  await forgetPayer(tx, person, now);
  await tx.delete(tables.consultationRequests).where(isAnyOf(tables.consultationRequests.id, freeCallIds));
  await tx.delete(tables.coachingCalls).where(isAnyOf(tables.coachingCalls.id, paidCallIds));
  await tx.delete(tables.creditAdjustments).where(ofPerson(tables.creditAdjustments.email));
  await tx.delete(tables.courseQuestions).where(isAnyOf(tables.courseQuestions.id, questionIds));
  await tx.delete(tables.emailChanges).where(ofPerson(tables.emailChanges.newEmail));
  await deleteFormerAddresses(tx, addresses);
  await endSessionsForGood(tx, userIds, now);
  await tx.delete(tables.users).where(isAnyOf(tables.users.id, userIds));
  const allAddresses = [...signInAddresses, ...formerAddresses];
  await tx.delete(tables.securityEvents).where(isAnyOf(tables.securityEvents.account, allAddresses));
  await forgetInAuditLog(tx, person, search);
  await deleteClients(tx, person);
  const { personalDataLinks: links } = tables;
  await tx.update(links).set({ email: '', erasedAt: now }).where(ofPerson(links.email));
  // Somebody else may read the mail of an address that was given up, so its link says nothing.
  await tx.delete(links).where(isAnyOf(links.email, formerAddresses));
}

/** Their browsers still get the reason for a day. What they run on is forgotten. */
async function endSessionsForGood(tx: Db, userIds: number[], now: Date): Promise<void> {
  const { sessions } = tables;
  const isOfPerson = isAnyOf(sessions.userId, userIds);
  await tx.update(sessions).set({ device: null, sess: {} }).where(isOfPerson);
  await tx
    .update(sessions)
    .set({ endReason: 'account-deleted', expire: now })
    .where(and(isOfPerson, isNull(sessions.endReason)));
}

/** A client who has another address as well stays with that. Nameless payments made a client without an address. */
async function deleteClients(tx: Db, { addresses, clientIds }: Person): Promise<void> {
  const { clientAddresses, clients } = tables;
  await tx.delete(clientAddresses).where(isAnyOf(clientAddresses.email, ['', ...addresses]));
  const left = tx
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(isAnyOf(clientAddresses.clientId, clientIds));
  await tx
    .delete(clients)
    .where(and(or(isAnyOf(clients.id, clientIds), eq(clients.email, '')), not(inArray(clients.id, left))));
  const other = sql`(select min(email) from client_addresses where client_id = ${clients.id})`;
  await tx
    .update(clients)
    .set({ email: sql`${other}` })
    .where(and(isAnyOf(clients.id, clientIds), isAnyOf(clients.email, addresses)));
}

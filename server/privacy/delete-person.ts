import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, isNotNull, isNull, ne, not, or, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { lockTables } from '../db/lock-tables.ts';
import * as tables from '../db/schema.ts';
import { mails, namedClients, paymentLinks } from '../db/schema.ts';
import { tableFacts } from '../db/table-facts.ts';
import { paymentLinkKinds } from '../mail/mail-kinds.ts';
import { namesPerson, type Person } from './find-person.ts';
import { forgetInAuditLog } from './forget-in-audit-log.ts';
import { closeDecisions, forgetInPayments } from './forget-in-payments.ts';
import { forgetPayersInSandbox } from './forget-in-sandbox.ts';
import { isOfPerson } from './rows-of-person.ts';

const ERASURE_LOCK = 'erasure of a person';

/** Locks out all other writers, and other erasures, until the transaction ends. */
export async function lockPeople(tx: Db): Promise<void> {
  await acquireAdvisoryLocks(tx, [CALENDAR_LOCK, ERASURE_LOCK]);
  await lockTables(tx);
}

/**
 * Deletes all that the database has of a person. Rows about money stay without the person. The caller holds
 * `lockPeople`. Tables whose facts say 'own code' are erased by the functions called here.
 */
export async function deletePerson(tx: Db, person: Person, now: Date): Promise<void> {
  await deleteMailsAbout(tx, person);
  await forgetInAuditLog(tx, person);
  await tx.delete(namedClients).where(namesPerson(person));
  await forgetPayersInSandbox(tx);
  await forgetInPayments(tx, person);
  await endSessionsForGood(tx, person.userIds, now);
  for (const facts of tableFacts) {
    const { table, erased } = facts;
    if (erased === 'deleted') await tx.delete(table).where(isOfPerson(facts, person));
    if (typeof erased === 'object') await tx.update(table).set(erased.nameless).where(isOfPerson(facts, person));
  }
  await closeDecisions(tx, now);
  await deleteClients(tx, person);
  const { personalDataLinks: links } = tables;
  await tx.update(links).set({ email: '', erasedAt: now }).where(isAnyOf(links.email, person.addresses));
  // A link to a given-up address must not tell its current owner about the erasure.
  await tx.delete(links).where(isAnyOf(links.email, person.formerAddresses));
}

/** Ends sessions and forgets their devices. The rows stay for a day, so that the browsers get the reason. */
async function endSessionsForGood(tx: Db, userIds: number[], now: Date): Promise<void> {
  const { sessions } = tables;
  const isOwn = isAnyOf(sessions.userId, userIds);
  await tx.update(sessions).set({ device: null, sess: {} }).where(isOwn);
  await tx
    .update(sessions)
    .set({ endReason: 'account-deleted', expire: now })
    .where(and(isOwn, isNull(sessions.endReason)));
}

/** Deletes the person's addresses and clients. A client who also has another address stays with that one. */
async function deleteClients(tx: Db, { addresses, clientIds }: Person): Promise<void> {
  const { clientAddresses, clients } = tables;
  // Payments without a name have made a client with an empty address.
  await tx.delete(clientAddresses).where(isAnyOf(clientAddresses.email, ['', ...addresses]));
  const stillAddressed = tx
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(isAnyOf(clientAddresses.clientId, clientIds));
  await tx
    .delete(clients)
    .where(and(or(isAnyOf(clients.id, clientIds), eq(clients.email, '')), not(inArray(clients.id, stillAddressed))));
  const otherAddress = sql`(select min(email) from client_addresses where client_id = ${clients.id})`;
  await tx
    .update(clients)
    .set({ email: otherAddress })
    .where(and(isAnyOf(clients.id, clientIds), isAnyOf(clients.email, addresses)));
}

/**
 * Deletes the mails to the person and about the person, also those that name others too. A list of a day's calls
 * ('agenda') loses only its copy: the coach then sees the day as it is now. Test mails may show anybody's call, so each
 * erasure deletes them.
 */
async function deleteMailsAbout(tx: Db, person: Person): Promise<void> {
  const isNaming = inArray(
    mails.id,
    tx.select({ id: namedClients.mailId }).from(namedClients).where(namesPerson(person)),
  );
  const bills = tx
    .select({ id: sql`${paymentLinks.id}::text` })
    .from(paymentLinks)
    .where(isAnyOf(paymentLinks.email, person.addresses));
  const isAboutBill = and(inArray(mails.kind, paymentLinkKinds), sql`${mails.facts} ->> 'paymentLinkId' in ${bills}`);
  // A mail's file is named by its time. With a new time, `deleteMailFiles` deletes the old file.
  await tx
    .update(mails)
    .set({ sentContent: null, createdAt: sql`${mails.createdAt} + interval '1 millisecond'` })
    .where(and(isNaming, eq(mails.kind, 'agenda'), isNotNull(mails.sentContent)));
  await tx.delete(mails).where(
    or(
      and(isNaming, ne(mails.kind, 'agenda')),
      // These mails may have gone to an address that was corrected later.
      isAnyOf(mails.consultationRequestId, person.freeCallIds),
      isAnyOf(mails.coachingCallId, person.paidCallIds),
      isAnyOf(mails.paymentId, person.paymentIds),
      isAboutBill,
      isAnyOf(mails.courseQuestionId, person.questionIds),
    ),
  );
}

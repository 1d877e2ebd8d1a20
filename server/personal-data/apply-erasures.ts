import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { type AnyColumn, sql } from '../db/drizzle.ts';
import * as tables from '../db/schema.ts';
import { deleteMailFiles } from '../mail/delete-mail-files.ts';
import { deletePerson, lockPeople } from './delete-person.ts';
import { addToErasuresFile, type Erasure, hashAddress, readErasuresFile } from './erasures-file.ts';
import { findPerson } from './find-person.ts';
import { forgetInWipedCopies, listWipedCopies } from './forget-in-wiped-copies.ts';

type ErasureContext = Pick<AppContext, 'database' | 'config' | 'now' | 'log'>;

/**
 * Erases again the people who are in the data folder's list of erasures, but not in that of this database, since it comes from an
 * older backup. Then both lists are the same. A person who came back after the erasure stays: the database has that erasure in its list.
 */
export async function applyErasures(ctx: ErasureContext): Promise<void> {
  const { database, config, log } = ctx;
  const inFile = await readErasuresFile(config.dataDir);
  const again = await database.transaction((tx) => eraseAgain(ctx, tx, inFile));
  if (again > 0) log.info({ addresses: again }, 'people who were erased after this backup are erased again');
  await addToErasuresFile(config.dataDir, await database.select().from(tables.erasures));
  await deleteMailFiles(database, config.outboxFolder);
}

async function eraseAgain({ config, now }: ErasureContext, tx: Db, inFile: readonly Erasure[]): Promise<number> {
  if (inFile.length === 0) return 0;
  const known = new Set(
    (await tx.select({ hash: tables.erasures.hash }).from(tables.erasures)).map(({ hash }) => hash),
  );
  const missing = inFile.filter(({ hash }) => !known.has(hash));
  if (missing.length === 0) return 0;
  await lockPeople(tx);
  const erased = (await listAllAddresses(tx, config.filesFolder)).filter((address) =>
    missing.some(({ key, hash }) => hashAddress(key, address) === hash),
  );
  if (erased.length > 0) {
    const person = await findPerson(tx, erased);
    await deletePerson(tx, person, now());
    await forgetInWipedCopies(config.filesFolder, person);
  }
  await tx.insert(tables.erasures).values(missing).onConflictDoNothing();
  return erased.length;
}

/** Columns with an address each, and those with addresses somewhere in a text. */
const addressColumns: AnyColumn[] = [
  ...[tables.clientAddresses, tables.consultationRequests, tables.coachingCalls, tables.payments, tables.users].map(
    ({ email }) => email,
  ),
  ...[tables.courseQuestions, tables.creditAdjustments, tables.paymentDecisions, tables.paymentsElsewhere].map(
    ({ email }) => email,
  ),
  ...[tables.mails.recipient, tables.securityEvents.account, tables.emailChanges.newEmail],
  ...[tables.personalDataLinks.email, tables.formerAddresses.email, tables.formerAddresses.ownerEmail],
];
const textColumns: AnyColumn[] = [
  ...[tables.auditLog.subject, tables.auditLog.actor, tables.mails.facts, tables.mails.sentContent],
  ...[tables.sandboxObjects.body, tables.sandboxEvents.body, tables.sandboxIdempotency.body],
];
const ADDRESS = /[^\s"'()<>,;:\\]+@[^\s"'()<>,;:\\]+/g;

/** Raw, since the builder has no such functions. */
async function listAllAddresses(tx: Db, filesFolder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const column of addressColumns) {
    const { rows } = await tx.execute<{ address: string }>(
      sql`select distinct ${column} as address from ${column.table} where ${column} like '%@%'`,
    );
    for (const { address } of rows) found.add(address);
  }
  for (const column of textColumns) {
    const { rows } = await tx.execute<{ address: string }>(
      sql`select distinct (regexp_matches(${column}::text, ${ADDRESS.source}, 'g'))[1] as address from ${column.table}`,
    );
    for (const { address } of rows) addSpellings(found, address);
  }
  for (const name of await listWipedCopies(filesFolder)) {
    const text = await readFile(join(filesFolder, name), 'utf8');
    for (const [address] of text.matchAll(ADDRESS)) addSpellings(found, address);
  }
  return [...found];
}

/** In a sentence, a full stop may follow. */
function addSpellings(found: Set<string>, address: string): void {
  found.add(address.toLowerCase());
  found.add(address.toLowerCase().replace(/[.!?]+$/, ''));
}

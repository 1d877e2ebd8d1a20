import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { erasures } from '../db/schema.ts';
import { addressColumns } from '../db/table-facts.ts';
import { deleteMailFiles } from '../mail/delete-mail-files.ts';
import { deletePerson, lockPeople } from './delete-person.ts';
import { addToErasuresFile, type Erasure, hashAddress, readErasuresFile } from './erasures-file.ts';
import { findPerson } from './find-person.ts';
import {
  findCopiedRows,
  forgetInWipedCopies,
  hashCopiedRows,
  readWipedCopies,
  type WipedCopies,
} from './forget-in-wiped-copies.ts';
import { listIdentifiers } from './identifiers.ts';

type ErasureContext = Pick<AppContext, 'database' | 'config' | 'now' | 'log'>;

/**
 * Erases again the people who are in the data folder's list of erasures, but not in that of this database, which then
 * comes from an older backup. Afterwards both lists are the same. A person who came back after the erasure stays: the
 * database has that erasure in its list. Also erases from files the data that a process, killed during an erasure, has
 * left there.
 */
export async function applyErasures(ctx: ErasureContext): Promise<void> {
  const { database, config, log } = ctx;
  const again = await eraseAgain(ctx, await readErasuresFile(config.dataDir));
  if (again > 0) log.info({ addresses: again }, 'people who were erased after this backup are erased again');
  await addToErasuresFile(database, config.dataDir, await database.select().from(erasures));
  await forgetInWipedCopies(ctx);
  await deleteMailFiles(database, config.outboxFolder);
}

/** Erases the people whose erasures only the file has. Returns how many addresses were erased. */
async function eraseAgain({ database, config, now }: ErasureContext, inFile: readonly Erasure[]): Promise<number> {
  if ((await listMissing(database, inFile)).length === 0) return 0;
  const copies = await readWipedCopies(config.filesFolder);
  return database.transaction(async (tx) => {
    await lockPeople(tx);
    const missing = await listMissing(tx, inFile);
    const erased = (await listAllAddresses(tx, copies)).filter((address) =>
      missing.some(({ key, hash }) => hashAddress(key, address) === hash),
    );
    const person = await findPerson(tx, erased);
    if (erased.length > 0) await deletePerson(tx, person, now());
    const copied = findCopiedRows(copies, listIdentifiers(person));
    // Only the first erasure stores the hashes of the rows in the copies.
    const rows = missing.map((row, index) => ({
      ...row,
      copiedRows: index > 0 ? null : hashCopiedRows(copied, row.key),
    }));
    if (rows.length > 0) await tx.insert(erasures).values(rows).onConflictDoNothing();
    return erased.length;
  });
}

/** Returns the erasures of the file that the database does not know. */
async function listMissing(db: Db, inFile: readonly Erasure[]): Promise<Erasure[]> {
  if (inFile.length === 0) return [];
  const known = new Set((await db.select({ hash: erasures.hash }).from(erasures)).map(({ hash }) => hash));
  return inFile.filter(({ hash }) => !known.has(hash));
}

const ADDRESS = /[^\s"'()<>,;:\\]+@[^\s"'()<>,;:\\]+/g;

async function listAllAddresses(tx: Db, copies: WipedCopies): Promise<string[]> {
  const found = new Set<string>();
  for (const { column } of addressColumns) {
    const { rows } = await tx.execute<{ address: string }>(
      sql`select distinct ${column} as address from ${column.table} where ${column} like '%@%'`,
    );
    for (const { address } of rows) found.add(address);
  }
  for (const text of copies.values()) for (const [address] of text.matchAll(ADDRESS)) addSpellings(found, address);
  return [...found];
}

/** Adds an address from a text, with and without the punctuation at its end, which may belong to a sentence. */
function addSpellings(found: Set<string>, address: string): void {
  found.add(address.toLowerCase());
  found.add(address.toLowerCase().replace(/[.!?]+$/, ''));
}

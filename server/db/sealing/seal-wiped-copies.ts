import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wipedCopyName } from '#contracts/launch/wipe-test-data.ts';
import { replaceFile } from '../../process/replace-file.ts';
import { runExclusively } from '../advisory-lock.ts';
import type { Database } from '../connect.ts';
import { type SealedTable, sealedTableNames } from '../table-facts.ts';
import { sealedMailKinds } from './sealed-text.ts';
import type { Sealer } from './sealer.ts';

type Row = { id: number } & Record<string, unknown>;
type Copy = { tables?: Record<string, Row[]> };

/** Returns the text of a copy of wiped data with all its sealed texts opened. */
export const openWipedCopy = (text: string, sealer: Sealer): string =>
  changeCopy(text, (table, row) => sealer.openRow(table, row));

/** Seals the copies of wiped data as the rows in the tables are sealed. Returns how many files it changed. */
export async function sealWipedCopies(database: Database, folder: string, sealer: Sealer): Promise<number> {
  let count = 0;
  const seal = (text: string) => changeCopy(text, (table, row) => sealer.resealRow(table, row));
  for (const name of await listWipedCopies(folder))
    if (await rewriteWipedCopy(database, join(folder, name), seal)) count += 1;
  return count;
}

export const listWipedCopies = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => wipedCopyName.safeParse(name).success);

/**
 * Rewrites a copy by `change`, and returns whether its text has changed. The file is read again under a
 * lock: of two writers at once, the second would otherwise undo the change of the first.
 */
export async function rewriteWipedCopy(
  database: Database,
  path: string,
  change: (text: string) => string,
): Promise<boolean> {
  const seen = await readFile(path, 'utf8');
  if (change(seen) === seen) return false;
  return runExclusively(database, 'copies of wiped data', async () => {
    const text = await readFile(path, 'utf8');
    const changed = change(text);
    if (changed !== text) await replaceFile(path, changed);
    return changed !== text;
  });
}

/** Changes the rows that hold sealed texts. A text that is no JSON is returned as it is. */
function changeCopy(text: string, change: (table: SealedTable, row: Row) => object): string {
  try {
    return changeRows(text, change);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function changeRows(text: string, change: (table: SealedTable, row: Row) => object): string {
  const copy = JSON.parse(text) as Copy;
  for (const table of sealedTableNames) {
    const rows = copy.tables?.[table];
    if (copy.tables && rows)
      copy.tables[table] = rows.map((row) => (isSealed(table, row) ? change(table, row) : row) as Row);
  }
  return JSON.stringify(copy, null, 2);
}

const isSealed = (table: SealedTable, { kind }: Row): boolean =>
  table !== 'mails' || sealedMailKinds.includes(kind as string);

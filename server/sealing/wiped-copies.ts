import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wipedCopyName } from '#contracts/wipe-test-data.ts';
import { type SealedTable, sealedMailKinds, sealedTableNames } from '../db/sealed-columns.ts';
import { replaceFile } from '../replace-file.ts';
import type { Sealer } from './sealer.ts';

type Row = { id: number } & Record<string, unknown>;
type Copy = { tables?: Record<string, Row[]> };

/** The copy of a wipe with all its sealed texts opened. */
export const openWipedCopy = (text: string, sealer: Sealer): string =>
  changeCopy(text, (table, row) => sealer.openRow(table, row));

/** Seals the copies of wipes like the rows that they were made of. Returns how many files it changed. */
export async function sealWipedCopies(folder: string, sealer: Sealer): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => wipedCopyName.safeParse(name).success);
  let count = 0;
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    const sealed = changeCopy(text, (table, row) => sealer.resealRow(table, row));
    if (sealed === text) continue;
    await replaceFile(join(folder, name), sealed);
    count += 1;
  }
  return count;
}

/** A file that is no JSON stays as it is. */
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

import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { eq, isNotNull } from '../db/drizzle.ts';
import { erasures } from '../db/schema.ts';
import { listWipedCopies, rewriteWipedCopy } from '../db/sealing/seal-wiped-copies.ts';
import { tableFacts } from '../db/table-facts.ts';
import { containsIdentifier } from './identifiers.ts';

type Row = Record<string, unknown>;
type Copy = { tables?: Record<string, Row[]> };
/** The copies that wipes of test data left (decision 049), by file name. */
export type WipedCopies = ReadonlyMap<string, string>;

/** Reads the copies that are not `known` yet. A copy only ever loses rows, so one that was read earlier may be used. */
export async function readWipedCopies(folder: string, known: WipedCopies = new Map()): Promise<WipedCopies> {
  const copies = new Map(known);
  for (const name of await listWipedCopies(folder))
    if (!copies.has(name)) copies.set(name, await readFile(join(folder, name), 'utf8'));
  return copies;
}

/** The rows of a person in each copy. */
type CopiedRows = { copy: string; rows: ReadonlyMap<Row, string> }[];

/** Finds the rows of a person: those with one of the person's identifiers, and those that refer to such rows. */
export function findCopiedRows(copies: WipedCopies, identifiers: readonly string[]): CopiedRows {
  return [...copies].map(([copy, text]) => ({ copy, rows: findRows(parseCopy(text)?.tables ?? {}, identifiers) }));
}

/** Hashes the rows by copy. The database stores the hashes, and no content, until the copies are rewritten. */
export function hashCopiedRows(found: CopiedRows, key: string): Record<string, string[]> | null {
  const hashed = found
    .filter(({ rows }) => rows.size > 0)
    .map(({ copy, rows }) => [copy, [...rows].map(([row, table]) => hashRow(key, table, row))]);
  return hashed.length > 0 ? Object.fromEntries(hashed) : null;
}

const references = new Map(tableFacts.map((facts) => [facts.name, facts.references]));

/** Maps each found row to its table. */
function findRows(tables: Record<string, Row[]>, identifiers: readonly string[]): Map<Row, string> {
  const found = new Map<Row, string>();
  const ids = new Set<string>();
  const add = (isOfPerson: (row: Row, table: string) => boolean): void => {
    for (const [table, rows] of Object.entries(tables))
      for (const row of rows.filter((row) => isOfPerson(row, table))) {
        found.set(row, table);
        ids.add(`${table} ${row.id}`);
      }
  };
  add((row) => containsIdentifier(JSON.stringify(row), identifiers));
  add((row, table) => (references.get(table) ?? []).some(({ column, to }) => ids.has(`${to} ${row[column.name]}`)));
  return found;
}

/** Hashes a row by its id, or else by its values. A row without an id has no sealed values, so they never change. */
const hashRow = (key: string, table: string, row: Row): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${table} ${row.id ?? JSON.stringify(row)}`)
    .digest('hex');

function parseCopy(text: string): Copy | null {
  try {
    return JSON.parse(text) as Copy;
  } catch {
    return null;
  }
}

/** Removes the rows of erased people from the copies, also rows that a process left there because it was stopped. */
export async function forgetInWipedCopies({
  database,
  config,
}: Pick<AppContext, 'database' | 'config'>): Promise<void> {
  const waiting = await database.select().from(erasures).where(isNotNull(erasures.copiedRows));
  for (const { hash, key, copiedRows } of waiting) {
    for (const [name, rows] of Object.entries(copiedRows ?? {})) {
      const path = join(config.filesFolder, name);
      if (existsSync(path)) await rewriteWipedCopy(database, path, (text) => withoutRows(text, key, new Set(rows)));
    }
    await database.update(erasures).set({ copiedRows: null }).where(eq(erasures.hash, hash));
  }
}

function withoutRows(text: string, key: string, hashes: ReadonlySet<string>): string {
  const copy = parseCopy(text);
  if (!copy?.tables) return text;
  const keptTables = Object.entries(copy.tables).map(([table, rows]) => [
    table,
    rows.filter((row) => !hashes.has(hashRow(key, table, row))),
  ]);
  return JSON.stringify({ ...copy, tables: Object.fromEntries(keptTables) }, null, 2);
}

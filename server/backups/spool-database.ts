import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { readWaitingJobs } from '../db/mail-queue/read-waiting-jobs.ts';
import { listAppliedMigrations, readSiteTables } from '../db/migration-files.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { JOBS, type Manifest, tableEntry } from './manifest.ts';
import { createChecksum, listTables, readRows } from './table-rows.ts';

export type SpooledDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs'>;

/**
 * Writes all rows into files of this folder, as fast as they can be read: on the embedded database, visitors wait
 * meanwhile. The archive is made of the files afterwards.
 */
export async function spoolDatabase(tx: Db, folder: string): Promise<SpooledDatabase> {
  const migrations = await listAppliedMigrations(tx);
  if (migrations.length === 0)
    throw new OperatorError('There is nothing to back up: this database has no tables of the site yet.');
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(tx)) {
    const checksum = await writeLines(spoolPath(folder, tableEntry(table.name)), readRows(tx, table));
    tables.push({ name: table.name, columns: table.columns, ...checksum });
  }
  const jobs = await writeLines(spoolPath(folder, JOBS), readJobLines(tx));
  return { migrations, tables, jobs, sequences: await listSequences(tx) };
}

/** Returns the file in which the lines of an entry wait for the archive. */
export const spoolPath = (folder: string, entry: string): string =>
  join(folder, createHash('sha256').update(entry).digest('hex'));

/** Lists the site's sequences with their last numbers. In raw SQL, since the schema lacks the catalog. */
export async function listSequences(tx: Db): Promise<Manifest['sequences']> {
  const { rows } = await tx.execute<{ name: string; last: string | null }>(
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  // The database may hold sequences of other programs too.
  const tables = [...readSiteTables()];
  return rows
    .filter(({ name }) => tables.some((table) => name.startsWith(`${table}_`)))
    .map(({ name, last }) => ({ name, lastValue: last }));
}

async function* readJobLines(tx: Db): AsyncGenerator<string[]> {
  for await (const page of readWaitingJobs(tx)) yield page.map(({ name, data }) => JSON.stringify({ name, data }));
}

async function writeLines(path: string, pages: AsyncIterable<string[]>) {
  const checksum = createChecksum();
  const file: FileHandle = await open(path, 'wx', 0o600);
  try {
    for await (const lines of pages) {
      checksum.add(lines);
      await file.appendFile(`${lines.join('\n')}\n`);
    }
  } finally {
    await file.close();
  }
  return checksum.finish();
}

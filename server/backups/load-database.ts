import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { MAIL_QUEUE, type MailJob, type MailQueue } from '../db/mail-queue/mail-queue.ts';
import { readWaitingJobs } from '../db/mail-queue/read-waiting-jobs.ts';
import { OperatorError } from '../process/startup-errors.ts';
import type { ArchivedTable, Checksum, Manifest } from './manifest.ts';
import { listSequences, type SpooledDatabase } from './spool-database.ts';
import { createChecksum, listTables, readRows } from './table-rows.ts';

/** Inserts the lines of a table, and checks by the checksum that they are those of the original. */
export async function loadTable(tx: Db, table: ArchivedTable, pages: AsyncIterable<string[]>): Promise<void> {
  const columns = table.columns.map(({ name }) => sql.identifier(name));
  const values = table.columns.map(({ type }, index) => sql.raw(`(line ->> ${index})::${type}`));
  const checksum = createChecksum();
  for await (const lines of pages) {
    checksum.add(lines);
    // Raw: each line is a row as JSON, which the database parses itself.
    await tx.execute(
      sql`insert into ${sql.identifier(table.name)} (${sql.join(columns, sql`, `)})
        select ${sql.join(values, sql`, `)} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`,
    );
  }
  compareChecksum(`The table ${table.name}`, checksum.finish(), table);
}

/** Adds the original's waiting jobs to the queue, due at once. */
export async function loadJobs(
  tx: Db,
  queue: Pick<MailQueue, 'enqueue'>,
  expected: Checksum,
  pages: AsyncIterable<string[]>,
): Promise<void> {
  const checksum = createChecksum();
  for await (const lines of pages) {
    checksum.add(lines);
    const jobs = lines.map((line): { name: string; data: MailJob } => JSON.parse(line));
    const unknown = jobs.find(({ name }) => name !== MAIL_QUEUE);
    if (unknown)
      throw new OperatorError(`There are jobs that this version of the site does not know: ${unknown.name}.`);
    await queue.enqueue(
      tx,
      jobs.map(({ data }) => data),
    );
  }
  compareChecksum('The list of waiting jobs', checksum.finish(), expected);
}

/** Sets each used sequence to its last number. Raw SQL, since Drizzle's builder has no function for sequences. */
export async function setSequences(tx: Db, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences)
    if (lastValue !== null)
      await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${lastValue}::bigint)`);
}

/** Reads every table back and compares its checksum with the original's. */
export async function verifyDatabase(tx: Db, manifest: SpooledDatabase): Promise<void> {
  for (const table of await listTables(tx)) {
    const checksum = createChecksum();
    for await (const lines of readRows(tx, table)) checksum.add(lines);
    const expected = manifest.tables.find(({ name }) => name === table.name);
    if (expected) compareChecksum(`The copied table ${table.name}`, checksum.finish(), expected);
  }
  const restored = new Map((await listSequences(tx)).map(({ name, lastValue }) => [name, lastValue]));
  for (const { name, lastValue } of manifest.sequences)
    if (restored.get(name) !== lastValue) throw new OperatorError(`The sequence ${name} could not be set.`);
  let jobs = 0;
  // Jobs are only counted: each was compared when it was added, and has a new row in the queue.
  for await (const page of readWaitingJobs(tx)) jobs += page.length;
  compareChecksum('The list of waiting jobs', { ...manifest.jobs, rows: jobs }, manifest.jobs);
}

function compareChecksum(what: string, found: Checksum, expected: Checksum): void {
  if (found.rows === expected.rows && found.sha256 === expected.sha256) return;
  throw new OperatorError(
    `${what} differs from the original (${found.rows} rows, of ${expected.rows}). Nothing was changed.`,
  );
}

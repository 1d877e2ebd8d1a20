import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/connect.ts';
import { connectTo, type DatabasePlace, type DedicatedConnection } from '../db/dedicated-connection.ts';
import { openMailQueue } from '../db/mail-queue/mail-queue.ts';
import { listAppliedMigrations } from '../db/migration-files.ts';
import { isDiskFull } from '../process/disk-full.ts';
import { createLogger } from '../process/log.ts';
import { describeStartupError, OperatorError } from '../process/startup-errors.ts';
import { lockOutOtherStarts, requireNoOtherConnections } from './exclusive-access.ts';
import { loadJobs, loadTable, verifyDatabase } from './load-database.ts';
import { JOBS, tableEntry } from './manifest.ts';
import { readLines } from './read-archive.ts';
import { rebuildDatabase } from './rebuild-database.ts';
import { openRestoreTarget, type RestoreTarget, TargetInUseError } from './restore-target.ts';
import { compareTables, splitMigrations } from './restored-schema.ts';
import { type SpooledDatabase, spoolDatabase, spoolPath } from './spool-database.ts';

/** The moved tables and jobs. `wasComplete`: an earlier move made the copy, which is still like the original. */
type MovedDatabase = Pick<SpooledDatabase, 'tables' | 'jobs'> & { wasComplete: boolean };

/**
 * Copies all rows, sequences and waiting jobs of a stopped site into an empty database, and reads all of it back. The
 * original stays as it is. A move that was killed is begun anew. Throws `OperatorError` where the operator can do
 * something about it.
 */
export async function moveDatabase(from: DatabasePlace, to: DatabasePlace): Promise<MovedDatabase> {
  const source = await openSource(from);
  const spoolFolder = join(from.dataDir, 'rows-on-the-move');
  try {
    const target = await openTarget(to);
    let original: SpooledDatabase;
    try {
      // A move that was killed has left its rows here.
      await rm(spoolFolder, { recursive: true, force: true });
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 });
      original = await source.readSnapshot((tx) => spoolDatabase(tx, spoolFolder));
      if (target) await fillTarget(target, original, spoolFolder);
      else if (!(await isCopy(to, original))) throw explainUsedPlace(to);
    } catch (error) {
      await target?.abandon();
      throw isDiskFull(error) ? new OperatorError('The disk is full. Nothing was moved.') : error;
    }
    await target?.finish();
    return { tables: original.tables, jobs: original.jobs, wasComplete: target === undefined };
  } finally {
    await rm(spoolFolder, { recursive: true, force: true });
    await source.close();
  }
}

/** Connects to the original, on which no site can run until the connection is closed. */
async function openSource(from: DatabasePlace): Promise<DedicatedConnection> {
  const source = await connectTo(from);
  try {
    if (from.databaseUrl) await lockOutOtherStarts(source);
    if (from.databaseUrl) await requireNoOtherConnections(source);
    const migrations = await source.readSnapshot(listAppliedMigrations);
    if (migrations.length === 0)
      throw new OperatorError('There is nothing to move: this database has no tables of the site yet.');
    // Throws if the tables are of a newer version.
    splitByVersion(migrations);
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

const splitByVersion = (migrations: SpooledDatabase['migrations']) =>
  splitMigrations(
    migrations,
    'This database has tables of a newer version of the site. Move it with that version, or with a newer one.',
  );

/** Returns undefined if a site has been used there, which may be the copy that an earlier move made. */
async function openTarget(to: DatabasePlace): Promise<RestoreTarget | undefined> {
  try {
    return await openRestoreTarget(to);
  } catch (error) {
    if (error instanceof TargetInUseError) return undefined;
    throw to.databaseUrl ? new OperatorError(describeStartupError(error, 'The database to move to')) : error;
  }
}

async function fillTarget(target: RestoreTarget, original: SpooledDatabase, spoolFolder: string): Promise<void> {
  const read = (entry: string) => readLines(createReadStream(spoolPath(spoolFolder, entry)));
  const queue = await openMailQueue(target.connection, createLogger('error'));
  try {
    await target.connection.transaction((tx) =>
      // The next start of the site applies the later migrations.
      rebuildDatabase(tx, original, splitByVersion(original.migrations).applied, async () => {
        for (const table of original.tables) await loadTable(tx, table, read(tableEntry(table.name)));
        await loadJobs(tx, queue, original.jobs, read(JOBS));
      }),
    );
  } finally {
    await queue.stop();
  }
}

/** Returns true if an earlier move has completed the copy here, and the copy still equals the original. */
async function isCopy(to: DatabasePlace, original: SpooledDatabase): Promise<boolean> {
  const copy = await connectTo(to);
  const compare = async (tx: Db) => {
    await compareTables(tx, original.tables);
    await verifyDatabase(tx, original);
  };
  try {
    await copy.readSnapshot(compare);
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  } finally {
    await copy.close();
  }
}

function explainUsedPlace({ databaseUrl, dataDir }: DatabasePlace): OperatorError {
  if (databaseUrl)
    return new OperatorError(
      'The database to move to holds a site that has been used. A move goes into an empty one only, so that nothing is ever overwritten.',
    );
  const folder = join(dataDir, 'db');
  return new OperatorError(
    `${folder} holds a site that has been used, such as the one that you moved to PostgreSQL. A move never overwrites one. Give that folder another name, then run this again.`,
  );
}

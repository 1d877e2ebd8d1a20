import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import { applyMigrations } from '../db/migration-files.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import { createLogger } from '../log.ts';
import { OperatorError } from '../startup-errors.ts';
import { loadJobs, loadTable, setSequences, verifyDatabase } from './load-database.ts';
import { type ArchivedFile, type ArchivedTable, fileEntry, JOBS, type Manifest, tableEntry } from './manifest.ts';
import { type ArchiveEntry, readArchive, readLines } from './read-archive.ts';
import { restoreFile, verifyFiles } from './restore-files.ts';
import { openRestorePlace } from './restore-place.ts';
import { createArchivedSchema, dropTables, relaxChecks, splitMigrations } from './restored-schema.ts';

type RestoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesFolder'>;

/** Stands in the data folder while files are restored, so that those of a restore that was killed are known as such. */
const MARKER = 'restore-in-progress';
export const SETTINGS_OF_BACKUP = 'settings-of-backup.env';

/**
 * Restores a backup into the empty database and files folder that the settings name, and reads all of it back. Throws `OperatorError`
 * and leaves the place as it was if anything differs from the backup.
 */
export async function restoreBackup(
  config: RestoreConfig,
  file: string,
  identity: string | undefined,
): Promise<Manifest> {
  return readArchive(file, identity, async (manifest, entries) => {
    splitMigrations(manifest);
    await mkdir(config.dataDir, { recursive: true });
    const place = await openRestorePlace(config);
    const marker = join(config.dataDir, MARKER);
    try {
      await emptyFiles(config.filesFolder, marker);
      try {
        await writeFile(marker, '');
        const queue = await openQueue(place.connection, createLogger('error'));
        try {
          await place.connection.transaction((tx) => restoreAll(tx, { config, manifest, entries, queue }));
        } finally {
          await queue.stop();
        }
      } catch (error) {
        await rm(config.filesFolder, { recursive: true, force: true });
        await rm(marker, { force: true });
        throw error;
      }
    } catch (error) {
      await place.abandon();
      throw explainRestoreError(error);
    }
    await place.finish();
    await writeSettings(config.dataDir, manifest);
    await rm(marker, { force: true });
    return manifest;
  });
}

type RestoreEntry = (bytes: AsyncIterable<Buffer>) => Promise<void>;
type Restoring = {
  config: RestoreConfig;
  manifest: Manifest;
  entries: AsyncIterable<ArchiveEntry>;
  queue: Pick<Queue, 'enqueue'>;
};

async function restoreAll(tx: Db, { config, manifest, entries, queue }: Restoring): Promise<void> {
  await dropTables(tx);
  await createArchivedSchema(tx, manifest);
  const { restoreChecks } = await relaxChecks(tx);
  const restoreTable =
    (table: ArchivedTable): RestoreEntry =>
    (bytes) =>
      loadTable(tx, table, readLines(bytes));
  const restoreJobs: RestoreEntry = (bytes) => loadJobs(tx, queue, manifest.jobs, readLines(bytes));
  const restoreTo =
    (file: ArchivedFile): RestoreEntry =>
    (bytes) =>
      restoreFile(config.filesFolder, file, bytes);
  const left = new Map<string, RestoreEntry>([
    ...manifest.tables.map((table) => [tableEntry(table.name), restoreTable(table)] as const),
    [JOBS, restoreJobs],
    ...manifest.files.map((file) => [fileEntry(file.path), restoreTo(file)] as const),
  ]);
  for await (const { name, bytes } of entries) {
    const restore = left.get(name);
    if (!restore) throw new OperatorError(`This backup is damaged: ${name} is not in its list of contents.`);
    left.delete(name);
    await restore(bytes);
  }
  const [missing] = left.keys();
  if (missing) throw new OperatorError(`This backup is not complete: ${missing} is missing. Nothing was restored.`);
  await setSequences(tx, manifest.sequences);
  await restoreChecks();
  await verifyDatabase(tx, manifest);
  await verifyFiles(config.filesFolder, manifest.files);
  await applyMigrations(tx, splitMigrations(manifest).later);
}

async function emptyFiles(folder: string, marker: string): Promise<void> {
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new OperatorError(
      `There are files in ${folder}. A restore goes into an empty place only: move them away first.`,
    );
}

/** The settings are the operator's to take over, since the new place may have other addresses and passwords. */
async function writeSettings(dataDir: string, { settings, madeAt }: Manifest): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? '';
    return `${name}=${quote}${value}${quote}`;
  });
  const text = [`# The settings of the site when it was backed up, ${madeAt}.`, ...lines, ''].join('\n');
  await writeFile(join(dataDir, SETTINGS_OF_BACKUP), text, { mode: 0o600 });
}

function explainRestoreError(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new OperatorError('The disk is full. Nothing was restored.');
  return error;
}

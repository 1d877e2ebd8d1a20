import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import type { DedicatedConnection } from '../db/dedicated-connection.ts';
import { isNotNull, sql } from '../db/drizzle.ts';
import { type MailQueue, openMailQueue } from '../db/mail-queue/mail-queue.ts';
import { applyMigrations } from '../db/migration-files.ts';
import { caldavAccounts } from '../db/schema.ts';
import { isDiskFull } from '../process/disk-full.ts';
import { createLogger } from '../process/log.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { restoreMarker } from './interrupted-restore.ts';
import { loadJobs, loadTable } from './load-database.ts';
import { fileEntry, JOBS, type Manifest, tableEntry } from './manifest.ts';
import { type ArchiveEntry, readArchive, readLines } from './read-archive.ts';
import { rebuildDatabase } from './rebuild-database.ts';
import { restoreFile, verifyFiles } from './restore-files.ts';
import { type FileOptions, restoreSharedFiles } from './restore-shared-files.ts';
import { openRestoreTarget, TargetInUseError } from './restore-target.ts';
import { splitMigrations } from './restored-schema.ts';

type RestoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'filesFolder'>;

export const SETTINGS_OF_BACKUP = 'settings-of-backup.env';
/** More than the calls of the time between a backup and its restore. */
const SKIPPED_NUMBERS = 1000;
const WRITES_PAUSED =
  'The site was restored from a backup. To have your calls written again, choose “Change” under Settings, Your own calendar, and save.';

/**
 * Restores a backup into the empty database and files folder that the settings name, and reads all of it back. Throws
 * `OperatorError` and leaves the place as it was if anything differs from the backup. `leftOut`: the paths of files
 * that were missing or damaged beside the archive, if the options allow a restore without them.
 */
export async function restoreBackup(
  config: RestoreConfig,
  file: string,
  identity: string | undefined,
  { withoutDamaged = false }: Partial<FileOptions> = {},
): Promise<Manifest & { leftOut: string[] }> {
  const shared = { archive: file, options: { identity, withoutDamaged } };
  return readArchive(file, identity, async (manifest, entries) => {
    const migrations = splitMigrations(
      manifest.migrations,
      `This backup was made by version ${manifest.site.version} of the site, whose tables this version does not know. Restore it with that version or a newer one.`,
    );
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const marker = restoreMarker(config.dataDir);
    const target = await openRestoreTarget(config).catch((error: unknown) => {
      throw error instanceof TargetInUseError && existsSync(marker) ? explainMarker(error, marker) : error;
    });
    let leftOut: Set<string>;
    try {
      await emptyFiles(config.filesFolder, marker);
      leftOut = await withMarker(marker, config.filesFolder, () =>
        withQueue(target.connection, (queue) =>
          target.connection.transaction((tx) =>
            restoreAll(tx, { config, manifest, migrations, entries, queue, shared }),
          ),
        ),
      );
    } catch (error) {
      await target.abandon();
      throw isDiskFull(error) ? new OperatorError('The disk is full. Nothing was restored.') : error;
    }
    await target.finish();
    await writeSettings(config.dataDir, manifest);
    await rm(marker, { force: true });
    return { ...manifest, leftOut: [...leftOut] };
  });
}

/** Marks the data folder while a restore is incomplete. If the work fails, marker and files are deleted. */
async function withMarker<Result>(marker: string, filesFolder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    await writeFile(marker, '');
    return await work();
  } catch (error) {
    await rm(filesFolder, { recursive: true, force: true });
    await rm(marker, { force: true });
    throw error;
  }
}

async function withQueue<Result>(
  connection: DedicatedConnection,
  work: (queue: MailQueue) => Promise<Result>,
): Promise<Result> {
  const queue = await openMailQueue(connection, createLogger('error'));
  return work(queue).finally(() => queue.stop());
}

type RestoreEntry = (bytes: AsyncIterable<Buffer>) => Promise<void>;
type Restoring = {
  config: RestoreConfig;
  manifest: Manifest;
  migrations: ReturnType<typeof splitMigrations>;
  entries: AsyncIterable<ArchiveEntry>;
  queue: Pick<MailQueue, 'enqueue'>;
  shared: { archive: string; options: FileOptions };
};

async function restoreAll(tx: Db, restoring: Restoring): Promise<Set<string>> {
  const { config, manifest, migrations, shared } = restoring;
  const sharedFiles = manifest.files.filter(({ sharedAs }) => sharedAs !== undefined);
  const leftOut = await restoreSharedFiles(config.filesFolder, shared.archive, sharedFiles, shared.options);
  await rebuildDatabase(tx, manifest, migrations.applied, () => restoreEntries(tx, restoring));
  await verifyFiles(
    config.filesFolder,
    manifest.files.filter(({ path }) => !leftOut.has(path)),
  );
  await applyMigrations(tx, migrations.later);
  await skipCallNumbers(tx);
  await pauseCalendarWrites(tx);
  return leftOut;
}

/**
 * Skips the numbers of calls that may have been booked after the backup: a new call with one of them would replace that
 * call in people's calendars, which know it by its number. Raw, since drizzle's builder knows no sequences.
 */
async function skipCallNumbers(tx: Db): Promise<void> {
  for (const name of ['consultation_requests_id_seq', 'coaching_calls_id_seq'])
    await tx.execute(sql`select setval(${name}, nextval(${name}) + ${SKIPPED_NUMBERS}::int)`);
}

/**
 * Keeps the restored site from writing calls into the coach's own calendar until the coach saves that account again:
 * beside the site that was backed up, it would replace and delete that site's events.
 */
async function pauseCalendarWrites(tx: Db): Promise<void> {
  await tx
    .update(caldavAccounts)
    .set({ notBefore: new Date('9999-12-31T00:00:00Z'), failingSince: sql`now()`, problem: WRITES_PAUSED })
    .where(isNotNull(caldavAccounts.writtenName));
}

async function restoreEntries(tx: Db, { config, manifest, entries, queue }: Restoring): Promise<void> {
  const remaining = new Map<string, RestoreEntry>();
  for (const table of manifest.tables)
    remaining.set(tableEntry(table.name), (bytes) => loadTable(tx, table, readLines(bytes)));
  remaining.set(JOBS, (bytes) => loadJobs(tx, queue, manifest.jobs, readLines(bytes)));
  for (const file of manifest.files.filter(({ sharedAs }) => sharedAs === undefined))
    remaining.set(fileEntry(file.path), (bytes) => restoreFile(config.filesFolder, file, bytes));
  for await (const { name, bytes } of entries) {
    const restore = remaining.get(name);
    if (!restore) throw new OperatorError(`This backup is damaged: ${name} is not in its list of contents.`);
    remaining.delete(name);
    await restore(bytes);
  }
  const [missing] = remaining.keys();
  if (missing) throw new OperatorError(`This backup is not complete: ${missing} is missing. Nothing was restored.`);
}

/** Deletes the files that a killed restore has left, and refuses all others. */
async function emptyFiles(folder: string, marker: string): Promise<void> {
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true });
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new OperatorError(
      `There are files in ${folder}. A restore goes into an empty place only: move them away first.`,
    );
}

/** Writes the settings to a file for the operator, since the new place may have other addresses and passwords. */
async function writeSettings(dataDir: string, { settings, madeAt }: Manifest): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => {
    const quote = ["'", '"', '`'].find((sign) => !value.includes(sign)) ?? '';
    return `${name}=${quote}${value}${quote}`;
  });
  const text = [`# The settings of the site when it was backed up, ${madeAt}.`, ...lines, ''].join('\n');
  await writeFile(join(dataDir, SETTINGS_OF_BACKUP), text, { mode: 0o600 });
}

/**
 * Explains why a database is in use after a killed restore, which keeps its database empty until it is complete: either
 * that restore was complete, or another site has used the database since.
 */
const explainMarker = ({ message }: TargetInUseError, marker: string): OperatorError =>
  new OperatorError(
    `${message}\nAn earlier restore was killed here. If nothing else has used this database since, that restore was complete but for its last step: delete ${marker} and start the site.`,
  );

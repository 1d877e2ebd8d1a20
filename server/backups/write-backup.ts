import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, type WriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { DAY_MS } from '#domain/durations.ts';
import type { Config } from '../config/config.ts';
import { readSettingsForBackup } from '../config/settings-for-backup.ts';
import type { Database, Db } from '../db/connect.ts';
import { isDiskFull } from '../process/disk-full.ts';
import { syncFolder } from '../process/replace-file.ts';
import { readCommit, siteVersion } from '../process/site-version.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { type ArchivedFile, type Manifest, SHARING, WHOLE } from './manifest.ts';
import { openFileSharing } from './share-files.ts';
import { spoolDatabase } from './spool-database.ts';
import { listFiles } from './stored-files.ts';
import { writeArchive } from './write-archive.ts';

/** The source of a backup: the running site's database, or a connection that the command has opened. */
export type BackupSource = {
  config: Pick<Config, 'dataDir' | 'filesFolder' | 'backupRecipient'>;
  kind: 'postgres' | 'embedded';
  readSnapshot: <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;
  settings: Record<string, string>;
  now: Date;
};

/** Returns the running site as the source of a backup, with the operator's secrets only on request. */
export const backupSourceOf = (
  { config, database }: { config: Config; database: Pick<Database, 'readSnapshot'> },
  { now, withSecrets = false }: { now: Date; withSecrets?: boolean },
): BackupSource => ({
  config,
  kind: config.databaseUrl ? 'postgres' : 'embedded',
  readSnapshot: (work) => database.readSnapshot(work),
  settings: readSettingsForBackup({ withSecrets, dataDir: config.dataDir }),
  now,
});

export type WrittenBackup = { bytes: number; rows: number; files: number; encrypted: boolean; manifest: Manifest };

/**
 * Writes a backup to this file, which only its owner may read and which must not exist yet. The file gets its name when
 * it is complete; a backup that fails leaves nothing. With `sharesFiles`, the coach's uploads are stored beside it,
 * once for all archives of the folder, otherwise in it. Throws `OperatorError` if the operator can mend the cause.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  { sharesFiles = false } = {},
): Promise<WrittenBackup> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already. A backup never overwrites a file.`);
  if (!existsSync(dirname(file))) throw new OperatorError(`The folder ${dirname(file)} does not exist.`);
  const part = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}.part`);
  let sink: WriteStream | undefined;
  const sharing = sharesFiles ? openFileSharing(file, source.config) : undefined;
  try {
    const openSink = () => {
      sink = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
      return sink;
    };
    const manifest = await makeArchive(source, openSink, sharing?.share);
    const { size } = await stat(part);
    await rename(part, file);
    await syncFolder(dirname(file));
    return { ...countParts(manifest), bytes: size, encrypted: source.config.backupRecipient !== undefined, manifest };
  } catch (error) {
    // A stream that is still opening its file would make the file again after `rm`.
    sink?.destroy();
    if (sink && !sink.closed) await once(sink, 'close').catch(() => {});
    await rm(part, { force: true });
    await sharing?.abandon().catch(() => {});
    throw explainWriteError(error, dirname(file));
  } finally {
    sharing?.end();
  }
}

/**
 * Returns the archive as a stream, once the rows are read. `written` rejects if the archive cannot be completed, which
 * also fails the stream, or if the reader of the stream leaves.
 */
export function streamBackup(source: BackupSource): Promise<{ content: Readable; written: Promise<Manifest> }> {
  return new Promise((resolve, reject) => {
    const content = new PassThrough();
    // Without a listener, an error before the caller reads would end the process. `written` rejects with it.
    content.on('error', () => {});
    const written = makeArchive(source, () => {
      resolve({ content, written });
      return content;
    });
    written.catch((error: Error) => {
      content.destroy(error);
      reject(explainWriteError(error, source.config.dataDir));
    });
  });
}

/**
 * Writes an archive of the site to the sink that `openSink` opens, and closes it. The rows wait in the data folder
 * until they are in the archive.
 */
async function makeArchive(
  source: BackupSource,
  openSink: () => Writable,
  share: (files: ArchivedFile[]) => Promise<ArchivedFile[]> = async (files) => files,
): Promise<Manifest> {
  const { dataDir, filesFolder, backupRecipient } = source.config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await deleteLeftSpools(dataDir, source.now);
  const spoolFolder = await mkdtemp(join(dataDir, SPOOL));
  try {
    const database = await source.readSnapshot((tx) => spoolDatabase(tx, spoolFolder));
    const files = await share(await listFiles(filesFolder));
    const commit = readCommit();
    const manifest: Manifest = {
      format: files.some(({ sharedAs }) => sharedAs) ? SHARING : WHOLE,
      site: { version: siteVersion, ...(commit && { commit }) },
      madeAt: source.now.toISOString(),
      database: source.kind,
      ...database,
      files,
      settings: source.settings,
    };
    await writeArchive(openSink(), { manifest, spoolFolder, filesFolder, recipient: backupRecipient });
    return manifest;
  } finally {
    await rm(spoolFolder, { recursive: true, force: true });
  }
}

const SPOOL = 'backup-rows-';

/** Deletes the folders that killed processes have left: those older than a day, since no backup takes so long. */
async function deleteLeftSpools(dataDir: string, now: Date): Promise<void> {
  for (const name of (await readdir(dataDir)).filter((entry) => entry.startsWith(SPOOL))) {
    const found = await stat(join(dataDir, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > DAY_MS)
      await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

export const countParts = ({ tables, files }: Manifest) => ({
  rows: tables.reduce((sum, table) => sum + table.rows, 0),
  files: files.length,
});

function explainWriteError(error: unknown, folder: string): unknown {
  const { code } = error as { code?: string };
  if (isDiskFull(error))
    return new OperatorError('The disk is full, so no backup was made. Free some space, or choose another folder.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new OperatorError(
      `The site may not write to ${folder}, so no backup was made. (As a service of systemd it may write to its data folder, and to what ReadWritePaths names.)`,
    );
  return error;
}

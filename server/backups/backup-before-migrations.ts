import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/durations.ts';
import type { Config } from '../config/config.ts';
import type { BeforeMigrations } from '../db/migrate.ts';
import { siteVersion } from '../process/site-version.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { listKeptBackups, nameBackup } from './backup-folder.ts';
import { backupSourceOf, writeBackup } from './write-backup.ts';

/**
 * Returns the function that makes a backup before a new version changes the tables. If the backup fails, it throws an
 * `OperatorError`, which stops the start. Undefined if the operator wants no backup.
 */
export function createBackupBeforeMigrations(
  config: Config,
  now: () => Date,
  onMade: (file: string) => void = () => {},
): BeforeMigrations | undefined {
  const { backupTo: folder, backupBeforeMigrations } = config;
  if (!folder || !backupBeforeMigrations) return undefined;
  return async (readSnapshot) => {
    const madeAt = now();
    const name = nameBackup({ date: madeAt.toISOString().slice(0, 10), now: madeAt, version: siteVersion }, config);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const source = backupSourceOf({ config, database: { readSnapshot } }, { now: madeAt });
      await writeBackup(source, join(folder, name), { sharesFiles: true });
      await deleteRepeated(folder, name, madeAt);
    } catch (error) {
      const reason = (error as Error).message.replace(/[^.]$/, '$&.');
      throw new OperatorError(
        `This version changes the tables, and the backup before that failed: ${reason} Nothing has been changed. Mend the cause and start again, or set BACKUP_BEFORE_MIGRATIONS=no if you have a backup of your own.`,
        { cause: error },
      );
    }
    onMade(join(folder, name));
  };
}

/** Deletes earlier backups of the same upgrade: a start that fails after its backup is soon tried again, and again. */
async function deleteRepeated(folder: string, newest: string, now: Date): Promise<void> {
  for (const { name, version, madeAt } of await listKeptBackups(folder)) {
    const isRepeated = version === siteVersion && Math.abs(now.getTime() - madeAt.getTime()) < HOUR_MS;
    if (isRepeated && name !== newest) await rm(join(folder, name), { force: true });
  }
}

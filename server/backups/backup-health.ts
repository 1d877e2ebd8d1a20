import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import { desc, unionAll } from '../db/drizzle.ts';
import { backupRuns } from '../db/schema.ts';
import { formatInstant } from '../process/format-instant.ts';
import { runColumns, selectNewestBackup } from './newest-backup.ts';

/** The age from which a backup is too old: more than a day, so that one that comes late is no problem. */
const LONGEST_AGE_MS = 36 * HOUR_MS;

export const isOldBackup = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() > LONGEST_AGE_MS;

export type BackupHealth = {
  /** True if the site makes backups by itself. */
  isOn: boolean;
  newest: { fileName: string; bytes: number; endedAt: Date } | null;
  /** A sentence for the operator; null if nothing is wrong. */
  problem: string | null;
};

/** Returns the newest nightly backup, and whether a backup is missing or has failed. */
export const getBackupHealth = ({
  config,
  database,
  now,
}: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<BackupHealth> => readBackupHealth(database, config, now());

/** Reads the last run and the newest one that has made a backup, in one statement. */
export async function readBackupHealth(
  db: Db,
  { backupTo }: Pick<Config, 'backupTo'>,
  now: Date,
): Promise<BackupHealth> {
  const runs = await unionAll(
    db.select(runColumns).from(backupRuns).orderBy(desc(runColumns.night)).limit(1),
    selectNewestBackup(db),
  );
  const [lastRun] = runs.toSorted((a, b) => (a.night < b.night ? 1 : -1));
  const newest = runs.find((run) => run.fileName !== null && run.endedAt !== null) as
    | BackupHealth['newest']
    | undefined;
  const reference = newest?.endedAt ?? lastRun?.startedAt;
  const isOld = reference !== undefined && isOldBackup(reference, now);
  const old = newest ? `The newest backup is from ${formatInstant(newest.endedAt)}.` : 'No backup has succeeded yet.';
  const problem = lastRun?.error ?? (isOld ? old : null);
  const isOn = backupTo !== undefined;
  return {
    isOn,
    newest: newest ? { fileName: newest.fileName, bytes: newest.bytes, endedAt: newest.endedAt } : null,
    problem: isOn ? problem : null,
  };
}

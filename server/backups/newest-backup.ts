import type { Db } from '../db/connect.ts';
import { desc, isNotNull } from '../db/drizzle.ts';
import { backupRuns } from '../db/schema.ts';

const { night, startedAt, endedAt, fileName, bytes, error } = backupRuns;
export const runColumns = { night, startedAt, endedAt, fileName, bytes, error };

/** The run that made the newest nightly backup; no row if none has succeeded yet. */
export const selectNewestBackup = (db: Db) =>
  db.select(runColumns).from(backupRuns).where(isNotNull(fileName)).orderBy(desc(endedAt)).limit(1);

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../app-context.ts';
import { claimNight } from '../db/claim-night.ts';
import { backupRuns } from '../db/schema.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { deleteExpiredBackups, nameBackup } from './backup-folder.ts';
import { backupSourceOf, writeBackup } from './write-backup.ts';

/** The hour at which nightly backups are due, on the coach's clock. */
const HOUR = 3;

type BackupContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now' | 'settings'>;

/**
 * Makes the backup of this night if no process has made it yet, and deletes expired ones.
 * `retryAfterMs`: the pause after a failed backup.
 */
export async function makeNightlyBackup(ctx: BackupContext, retryAfterMs?: number): Promise<void> {
  const { config, database, log } = ctx;
  if (!config.backupTo) return;
  const claimed = await claimNight(ctx, backupRuns, { hour: HOUR, retryAfterMs });
  if (!claimed) return;
  const { night, now, isThisRun } = claimed;
  try {
    await mkdir(config.backupTo, { recursive: true, mode: 0o700 });
    const fileName = nameBackup({ date: night, now }, config);
    const file = join(config.backupTo, fileName);
    // The coach's uploads are stored beside the archives, once for all of them.
    const { bytes } = await writeBackup(backupSourceOf(ctx, { now }), file, { sharesFiles: true });
    await database.update(backupRuns).set({ endedAt: ctx.now(), fileName, bytes, error: null }).where(isThisRun);
    await deleteExpiredBackups(config.backupTo, now);
    log.info({ bytes }, 'the backup of this night is made');
  } catch (err) {
    log.error({ err }, 'the backup of this night failed');
    const error =
      err instanceof OperatorError ? err.message : 'The backup of this night failed. The log of the site says why.';
    await database.update(backupRuns).set({ endedAt: ctx.now(), error }).where(isThisRun);
  }
}

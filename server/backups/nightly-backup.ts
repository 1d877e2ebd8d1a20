import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts';
import { backupRuns } from '../db/schema.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { deleteExpiredBackups, LONGEST_RUN_MS, nameBackup } from './backup-folder.ts';
import { backupSourceOf, writeBackup } from './write-backup.ts';

/** After midnight on the coach's clock; an hour that the clock skips or repeats moves it a little. */
const QUIET_HOURS_AFTER_MIDNIGHT = 3;
const RETRY_AFTER_MS = HOUR_MS;

type BackupContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now' | 'settings'>;

/**
 * Makes the backup of this night if no process has made it yet, and deletes those that are no longer kept.
 * `retryAfterMs`: how long a failed one rests.
 */
export async function makeNightlyBackup(ctx: BackupContext, retryAfterMs = RETRY_AFTER_MS): Promise<void> {
  const { config, database, log } = ctx;
  const now = ctx.now();
  const night = dateAt(now, ctx.settings.coachTimeZone);
  const quietHour = startOfDate(night, ctx.settings.coachTimeZone).getTime() + QUIET_HOURS_AFTER_MIDNIGHT * HOUR_MS;
  if (!config.backupTo || now.getTime() < quietHour || !(await claimNight(ctx, night, now, retryAfterMs))) return;
  const isThisRun = and(eq(backupRuns.night, night), eq(backupRuns.startedAt, now));
  try {
    await mkdir(config.backupTo, { recursive: true, mode: 0o700 });
    const fileName = nameBackup({ date: night, now }, config);
    const file = join(config.backupTo, fileName);
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

/** The unique key lets one process begin. One that was killed is tried again after six hours. */
async function claimNight(
  { database }: BackupContext,
  night: string,
  now: Date,
  retryAfterMs: number,
): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await database
    .insert(backupRuns)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: backupRuns.night,
      set: { startedAt: now, endedAt: null, error: null },
      setWhere: or(
        and(isNotNull(backupRuns.error), lt(backupRuns.endedAt, before(retryAfterMs))),
        and(isNull(backupRuns.endedAt), lt(backupRuns.startedAt, before(LONGEST_RUN_MS))),
      ),
    })
    .returning({ id: backupRuns.id });
  return claimed.length > 0;
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listExpiredBackups } from '#domain/backup-retention.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { readSettingsForBackup } from '../config/settings-for-backup.ts';
import { and, desc, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts';
import { backupRuns } from '../db/schema.ts';
import { OperatorError } from '../startup-errors.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_MS = 60 * 60 * 1000;
/** After midnight on the coach's clock; an hour that the clock skips or repeats moves it a little. */
const QUIET_HOURS_AFTER_MIDNIGHT = 3;
const RETRY_AFTER_MS = HOUR_MS;
/** A process that was killed leaves its run without an end. */
const LONGEST_RUN_MS = 6 * HOUR_MS;
/** One night may fail without anybody being told, the next one not. */
const LONGEST_AGE_MS = 36 * HOUR_MS;

type BackupContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now' | 'settings'>;

/** Makes the backup of this night if no process has made it yet, and deletes those that are no longer kept. */
export async function makeNightlyBackup(ctx: BackupContext): Promise<void> {
  const { config, database, log } = ctx;
  const now = ctx.now();
  const night = dateAt(now, ctx.settings.coachTimeZone);
  const quietHour = startOfDate(night, ctx.settings.coachTimeZone).getTime() + QUIET_HOURS_AFTER_MIDNIGHT * HOUR_MS;
  if (!config.backupTo || now.getTime() < quietHour || !(await claimNight(ctx, night, now))) return;
  const isThisRun = and(eq(backupRuns.night, night), eq(backupRuns.startedAt, now));
  try {
    await mkdir(config.backupTo, { recursive: true, mode: 0o700 });
    const time = now.toISOString().slice(11, 19).replaceAll(':', '');
    const fileName = `site-${night}-${time}.backup${config.backupRecipient ? '.age' : ''}`;
    const { bytes } = await writeBackup(
      {
        config,
        kind: config.databaseUrl ? 'postgres' : 'embedded',
        readSnapshot: (work) => database.readSnapshot(work),
        settings: readSettingsForBackup({ withSecrets: false }),
        now,
      },
      join(config.backupTo, fileName),
    );
    await database.update(backupRuns).set({ endedAt: ctx.now(), fileName, bytes, error: null }).where(isThisRun);
    await deleteExpired(config.backupTo, now);
    log.info({ bytes }, 'the backup of this night is made');
  } catch (err) {
    log.error({ err }, 'the backup of this night failed');
    const error =
      err instanceof OperatorError ? err.message : 'The backup of this night failed. The log of the site says why.';
    await database.update(backupRuns).set({ endedAt: ctx.now(), error }).where(isThisRun);
  }
}

/** The unique key lets one process begin. A failed run is tried again after an hour, one that was killed after six. */
async function claimNight({ database }: BackupContext, night: string, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await database
    .insert(backupRuns)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: backupRuns.night,
      set: { startedAt: now, endedAt: null, error: null },
      setWhere: or(
        and(isNotNull(backupRuns.error), lt(backupRuns.endedAt, before(RETRY_AFTER_MS))),
        and(isNull(backupRuns.endedAt), lt(backupRuns.startedAt, before(LONGEST_RUN_MS))),
      ),
    })
    .returning({ id: backupRuns.id });
  return claimed.length > 0;
}

/** Only files with the names of nightly backups are deleted, and what a process that was killed left of one. */
async function deleteExpired(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder);
  const backups = names.flatMap((name) => {
    const date = /^site-(\d{4}-\d{2}-\d{2})-\d{6}\.backup(\.age)?$/.exec(name)?.[1];
    return date ? [{ name, date }] : [];
  });
  for (const { name } of listExpiredBackups(backups)) await rm(join(folder, name), { force: true });
  for (const name of names.filter((found) => /^\.site-.*\.part$/.test(found))) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > LONGEST_RUN_MS) await rm(join(folder, name), { force: true });
  }
}

export type BackupHealth = {
  /** Whether the site makes backups by itself. */
  isOn: boolean;
  newest: { fileName: string; bytes: number; endedAt: Date } | null;
  /** A sentence for the operator; null if nothing is wrong. */
  problem: string | null;
};

/** The newest nightly backup, and whether it is missing or has failed. */
export async function getBackupHealth({
  config,
  database,
  now,
}: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<BackupHealth> {
  const { fileName, bytes, endedAt, startedAt, error } = backupRuns;
  const [lastRun] = await database.select({ startedAt, error }).from(backupRuns).orderBy(desc(startedAt)).limit(1);
  const [newest] = await database
    .select({ fileName, bytes, endedAt })
    .from(backupRuns)
    .where(isNotNull(fileName))
    .orderBy(desc(endedAt))
    .limit(1);
  const isOn = config.backupTo !== undefined;
  const reference = newest?.endedAt ?? lastRun?.startedAt;
  const isOld = reference ? now().getTime() - reference.getTime() > LONGEST_AGE_MS : false;
  const old = newest?.endedAt
    ? `The newest backup is from ${newest.endedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : 'No backup has succeeded yet.';
  return {
    isOn,
    newest: newest ? (newest as NonNullable<BackupHealth['newest']>) : null,
    problem: isOn ? (lastRun?.error ?? (isOld ? old : null)) : null,
  };
}

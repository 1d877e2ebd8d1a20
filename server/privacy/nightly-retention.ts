import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { and, desc, eq, isNotNull, isNull, lt, or } from '../db/drizzle.ts';
import { retentionRuns } from '../db/schema.ts';
import { deleteOldData, type RetentionContext } from './delete-old-data.ts';

/** Hours on the coach's clock: an hour after the nightly backup, which keeps the deleted data for a while. */
const QUIET_HOURS_AFTER_MIDNIGHT = 4;
const RETRY_AFTER_MS = HOUR_MS;
const LONGEST_RUN_MS = 6 * HOUR_MS;

/** Deletes data that has stayed long enough, once a night, and records how much went. */
export async function deleteOldDataAtNight(ctx: RetentionContext): Promise<void> {
  const { database, log, settings } = ctx;
  const now = ctx.now();
  const night = dateAt(now, settings.coachTimeZone);
  const quietHour = startOfDate(night, settings.coachTimeZone).getTime() + QUIET_HOURS_AFTER_MIDNIGHT * HOUR_MS;
  if (now.getTime() < quietHour || !(await claimNight(ctx, night, now))) return;
  const isThisRun = and(eq(retentionRuns.night, night), eq(retentionRuns.startedAt, now));
  try {
    const deleted = await deleteOldData(ctx);
    await database.update(retentionRuns).set({ endedAt: ctx.now(), deleted, error: null }).where(isThisRun);
    log.info({ deleted }, 'what had stayed long enough is deleted');
  } catch (err) {
    log.error({ err }, 'what had stayed long enough could not be deleted');
    const error = 'Nothing was deleted, since something failed. The log of the site says what.';
    await database.update(retentionRuns).set({ endedAt: ctx.now(), error }).where(isThisRun);
  }
}

/**
 * Claims the night, by the unique key, for one process. A failed run is tried again after an hour, a killed one after
 * six.
 */
async function claimNight({ database }: RetentionContext, night: string, now: Date): Promise<boolean> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await database
    .insert(retentionRuns)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: retentionRuns.night,
      set: { startedAt: now, endedAt: null, error: null },
      setWhere: or(
        and(isNotNull(retentionRuns.error), lt(retentionRuns.endedAt, before(RETRY_AFTER_MS))),
        and(isNull(retentionRuns.endedAt), lt(retentionRuns.startedAt, before(LONGEST_RUN_MS))),
      ),
    })
    .returning({ id: retentionRuns.id });
  return claimed.length > 0;
}

/** The latest night that ended; null before the first. */
export async function readLatestRetention({ database }: Pick<RetentionContext, 'database'>) {
  const [run] = await database
    .select()
    .from(retentionRuns)
    .where(isNotNull(retentionRuns.endedAt))
    .orderBy(desc(retentionRuns.id))
    .limit(1);
  if (!run?.endedAt) return { latest: null };
  return { latest: { endedAt: run.endedAt.toISOString(), deleted: run.deleted, problem: run.error } };
}

import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNotNull, isNull, lt, or, type SQL } from './drizzle.ts';
import type { backupRuns, retentionRuns } from './nightly-tables.ts';

/** The time after which another process takes over a run that has not ended. */
export const LONGEST_RUN_MS = 6 * HOUR_MS;

/** A night's work that this process has claimed. `night`: the coach's date. `isThisRun`: the condition for its row. */
export type ClaimedNight = { night: string; now: Date; isThisRun: SQL | undefined };

/**
 * Claims this night's work for one process, by the unique key. Returns null before `hour` (hours that have passed since
 * the coach's midnight), while the work is under way or done, and for `retryAfterMs` after it failed.
 */
export async function claimNight(
  { database, settings, now: clock }: Pick<AppContext, 'database' | 'now' | 'settings'>,
  runs: typeof backupRuns | typeof retentionRuns,
  { hour, retryAfterMs = HOUR_MS }: { hour: number; retryAfterMs?: number | undefined },
): Promise<ClaimedNight | null> {
  const now = clock();
  const night = dateAt(now, settings.coachTimeZone);
  if (now.getTime() < startOfDate(night, settings.coachTimeZone).getTime() + hour * HOUR_MS) return null;
  const timeAgo = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await database
    .insert(runs)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: runs.night,
      set: { startedAt: now, endedAt: null, error: null },
      setWhere: or(
        and(isNotNull(runs.error), lt(runs.endedAt, timeAgo(retryAfterMs))),
        and(isNull(runs.endedAt), lt(runs.startedAt, timeAgo(LONGEST_RUN_MS))),
      ),
    })
    .returning({ id: runs.id });
  return claimed.length > 0 ? { night, now, isThisRun: and(eq(runs.night, night), eq(runs.startedAt, now)) } : null;
}

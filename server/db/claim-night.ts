import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNotNull, isNull, lt, or, type SQL } from './drizzle.ts';
import type { backupRuns, retentionRuns } from './nightly-tables.ts';

/** The work of a process that has not ended it by then is tried again. */
export const LONGEST_RUN_MS = 6 * HOUR_MS;

/** `night`: the coach's date. `isThisRun`: the condition that finds its row. */
export type ClaimedNight = { night: string; now: Date; isThisRun: SQL | undefined };

/**
 * Claims this night's work for one process, by the unique key, from `hour` on: hours after midnight on the coach's
 * clock, which one that it skips or repeats moves a little. Null before, and where the work is done or under way. Work
 * that failed rests for `retryAfterMs`.
 */
export async function claimNight(
  { database, settings, now: clock }: Pick<AppContext, 'database' | 'now' | 'settings'>,
  runs: typeof backupRuns | typeof retentionRuns,
  { hour, retryAfterMs = HOUR_MS }: { hour: number; retryAfterMs?: number | undefined },
): Promise<ClaimedNight | null> {
  const now = clock();
  const night = dateAt(now, settings.coachTimeZone);
  if (now.getTime() < startOfDate(night, settings.coachTimeZone).getTime() + hour * HOUR_MS) return null;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await database
    .insert(runs)
    .values({ night, startedAt: now })
    .onConflictDoUpdate({
      target: runs.night,
      set: { startedAt: now, endedAt: null, error: null },
      setWhere: or(
        and(isNotNull(runs.error), lt(runs.endedAt, before(retryAfterMs))),
        and(isNull(runs.endedAt), lt(runs.startedAt, before(LONGEST_RUN_MS))),
      ),
    })
    .returning({ id: runs.id });
  return claimed.length > 0 ? { night, now, isThisRun: and(eq(runs.night, night), eq(runs.startedAt, now)) } : null;
}

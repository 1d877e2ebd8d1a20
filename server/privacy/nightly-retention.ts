import { claimNight } from '../db/claim-night.ts';
import { desc, isNotNull } from '../db/drizzle.ts';
import { retentionRuns } from '../db/schema.ts';
import { deleteOldData, type RetentionContext } from './delete-old-data.ts';

/** The hour of the run: one after the nightly backup, which keeps the deleted data for a while. */
const HOUR = 4;

/** Deletes data older than the settings allow, once a night, and records how much was deleted. */
export async function deleteOldDataAtNight(ctx: RetentionContext): Promise<void> {
  const { database, log } = ctx;
  const claimed = await claimNight(ctx, retentionRuns, { hour: HOUR });
  if (!claimed) return;
  const { isThisRun } = claimed;
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

/** Returns the outcome of the latest run that ended; null before the first. */
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

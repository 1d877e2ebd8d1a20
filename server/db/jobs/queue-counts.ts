import type { Db } from '../connect.ts';
import { and, asc, eq, inArray, sql } from '../drizzle.ts';
import { jobQueues, jobs } from './job-table.ts';
import type { JobName } from './queue.ts';

// Literals: with parameters, prepared statements could not use pg-boss's partial index.
const isWaiting = sql`${jobs.state} < 'active' and not ${jobs.blocked}`;

/** Returns when the longest waiting job was enqueued, however often it was tried; undefined if none waits. */
export async function findLongestWaiting(db: Db, name: JobName): Promise<Date | undefined> {
  const [found] = await db
    .select({ since: jobs.createdOn })
    .from(jobs)
    .where(and(eq(jobs.name, name), isWaiting))
    .orderBy(asc(jobs.createdOn))
    .limit(1);
  return found?.since;
}

/** Counts the jobs of each queue, as pg-boss last did, without completed ones. */
export const countJobs = (db: Db, names: JobName[]) =>
  db
    .select({
      name: jobQueues.name,
      deferred: jobQueues.deferredCount,
      ready: jobQueues.readyCount,
      active: jobQueues.activeCount,
      failed: jobQueues.failedCount,
    })
    .from(jobQueues)
    .where(inArray(jobQueues.name, names));

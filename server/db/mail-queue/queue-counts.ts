import type { Db } from '../connect.ts';
import { and, asc, eq, sql } from '../drizzle.ts';
import { jobQueues, jobs } from './job-table.ts';
import { MAIL_QUEUE } from './mail-queue.ts';

// The values are literals, because prepared statements with parameters could not use pg-boss's partial index.
const isWaiting = sql`${jobs.state} < 'active' and not ${jobs.blocked}`;

/** Returns the time at which the longest waiting mail was first enqueued; undefined if none waits. */
export async function findLongestWaiting(db: Db): Promise<Date | undefined> {
  const [found] = await db
    .select({ since: jobs.createdOn })
    .from(jobs)
    .where(and(eq(jobs.name, MAIL_QUEUE), isWaiting))
    .orderBy(asc(jobs.createdOn))
    .limit(1);
  return found?.since;
}

/** Reads the numbers of jobs that pg-boss counted last, without completed jobs. */
export const countJobs = (db: Db) =>
  db
    .select({
      deferred: jobQueues.deferredCount,
      ready: jobQueues.readyCount,
      active: jobQueues.activeCount,
      failed: jobQueues.failedCount,
    })
    .from(jobQueues)
    .where(eq(jobQueues.name, MAIL_QUEUE));

import type { Db } from '../connect.ts';
import { and, asc, eq, sql } from '../drizzle.ts';
import { jobQueues, jobs } from './job-table.ts';
import { MAIL_QUEUE } from './mail-queue.ts';

// Literals: with parameters, prepared statements could not use pg-boss's partial index.
const isWaiting = sql`${jobs.state} < 'active' and not ${jobs.blocked}`;

/** Returns when the longest waiting mail was enqueued, however often it was tried; undefined if none waits. */
export async function findLongestWaiting(db: Db): Promise<Date | undefined> {
  const [found] = await db
    .select({ since: jobs.createdOn })
    .from(jobs)
    .where(and(eq(jobs.name, MAIL_QUEUE), isWaiting))
    .orderBy(asc(jobs.createdOn))
    .limit(1);
  return found?.since;
}

/** Counts the jobs of the queue, as pg-boss last did, without completed ones. */
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

import type { Db } from '../connect.ts';
import { and, eq, lt, lte, or, sql } from '../drizzle.ts';
import { jobs } from './job-table.ts';
import type { JobName, Jobs } from './queue.ts';

/** pg-boss finds a job only by its id. This finds the jobs that carry the same data. */
const isSameJob = <Name extends JobName>(name: Name, job: Jobs[Name]) => and(eq(jobs.name, name), eq(jobs.data, job));

const isBeforeActive = lt(jobs.state, 'active');

/** Whether such a job is due or running. */
export async function isDueOrActive<Name extends JobName>(tx: Db, name: Name, job: Jobs[Name]): Promise<boolean> {
  // `now()` is when this transaction began, which may be before the one that it waited for enqueued the job.
  const isDue = and(isBeforeActive, lte(jobs.startAfter, sql`clock_timestamp()`));
  return (await tx.$count(jobs, and(isSameJob(name, job), or(eq(jobs.state, 'active'), isDue)))) > 0;
}

/** Makes a job that waits for its next try due now. Returns whether there is such a job. */
export async function retryNow<Name extends JobName>(tx: Db, name: Name, job: Jobs[Name]): Promise<boolean> {
  const retried = await tx
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(and(isSameJob(name, job), isBeforeActive))
    .returning({ id: jobs.id });
  return retried.length > 0;
}

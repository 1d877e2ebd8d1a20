import type { Db } from '../connect.ts';
import { and, eq, lt, lte, or, sql } from '../drizzle.ts';
import { jobs } from './job-table.ts';
import { MAIL_QUEUE, type MailJob } from './mail-queue.ts';

/** Returns the condition that a job sends this mail. (pg-boss itself finds a job only by its id.) */
const isOfMail = (mailId: number) => and(eq(jobs.name, MAIL_QUEUE), eq(jobs.data, { mailId } satisfies MailJob));

/** The condition that no try is running or done: the states are an enum in the order created, retry, active, … */
const isBeforeActive = lt(jobs.state, 'active');

/** Returns true if a try of the mail is due or running. */
export async function isDueOrActive(tx: Db, mailId: number): Promise<boolean> {
  // Not `now()`, which is the start of this transaction: it may have waited for another one that enqueued the job.
  const isDue = and(isBeforeActive, lte(jobs.startAfter, sql`clock_timestamp()`));
  return (await tx.$count(jobs, and(isOfMail(mailId), or(eq(jobs.state, 'active'), isDue)))) > 0;
}

/** Makes the next try of a mail due now. Returns false if no try was planned. */
export async function retryNow(tx: Db, mailId: number): Promise<boolean> {
  const retried = await tx
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(and(isOfMail(mailId), isBeforeActive))
    .returning({ id: jobs.id });
  return retried.length > 0;
}

import type { Db } from '../connect.ts';
import { and, eq, lt, lte, or, sql } from '../drizzle.ts';
import { jobs } from './job-table.ts';
import { MAIL_QUEUE, type MailJob } from './mail-queue.ts';

/** pg-boss finds a job only by its id. This finds the jobs of a mail. */
const isOfMail = (mailId: number) => and(eq(jobs.name, MAIL_QUEUE), eq(jobs.data, { mailId } satisfies MailJob));

const isBeforeActive = lt(jobs.state, 'active');

/** Whether a try of the mail is due or running. */
export async function isDueOrActive(tx: Db, mailId: number): Promise<boolean> {
  // `now()` is when this transaction began, which may be before the one that it waited for enqueued the job.
  const isDue = and(isBeforeActive, lte(jobs.startAfter, sql`clock_timestamp()`));
  return (await tx.$count(jobs, and(isOfMail(mailId), or(eq(jobs.state, 'active'), isDue)))) > 0;
}

/** Makes the next try of a mail due now. Returns whether one was to come. */
export async function retryNow(tx: Db, mailId: number): Promise<boolean> {
  const retried = await tx
    .update(jobs)
    .set({ startAfter: sql`now()` })
    .where(and(isOfMail(mailId), isBeforeActive))
    .returning({ id: jobs.id });
  return retried.length > 0;
}

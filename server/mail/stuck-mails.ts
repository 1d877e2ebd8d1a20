import type { Db } from '../db/connect.ts';
import { and, asc, eq, lt, not, sql } from '../db/drizzle.ts';
import { jobs } from '../db/mail-queue/job-table.ts';
import { mails } from '../db/schema.ts';
import { wasDelayed } from './unconfirmed-addresses.ts';

/** Finds the time since which the longest waiting mail waits, if before `before`. The site's own delays don't count. */
export async function findStuckMail(db: Db, before: Date): Promise<Date | undefined> {
  const [found] = await db
    .select({ since: jobs.createdOn })
    .from(jobs)
    .innerJoin(mails, eq(mails.id, sql`(${jobs.data} ->> 'mailId')::int`))
    .where(
      and(
        sql`${jobs.name} = 'send-mail' and ${jobs.state} <= 'active'`,
        lt(jobs.createdOn, before),
        eq(mails.state, 'queued'),
        not(wasDelayed),
      ),
    )
    .orderBy(asc(jobs.createdOn))
    .limit(1);
  return found?.since;
}

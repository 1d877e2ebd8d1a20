import type { Db } from '../connect.ts';
import { sql } from '../drizzle.ts';
import { readInPages } from '../read-in-pages.ts';
import type { MailJob } from './mail-queue.ts';

/** A waiting job, without the number of its tries. */
export type WaitingJob = { name: string; data: MailJob };

/** The jobs that wait or run, by pages. Raw, since the table is pg-boss's, and missing before its first start. */
export async function* readWaitingJobs(tx: Db): AsyncGenerator<WaitingJob[]> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select to_regclass('pgboss.job') is not null as found`);
  if (!rows[0]?.found) return;
  yield* readInPages<WaitingJob>(
    tx,
    sql`select name, data from pgboss.job where state < 'completed' order by created_on, id`,
  );
}

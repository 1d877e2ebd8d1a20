import type { Sql } from '../db/connect.ts';
import type { JobName, Jobs } from './queue.ts';

// pg-boss finds a job by its own id only; ours are known by what they carry.
const sameJobCondition = `name = $1 and data = $2::jsonb`;

/** Whether such a job is due, or being done at this moment. */
export async function isDueOrActive<Name extends JobName>(tx: Sql, name: Name, job: Jobs[Name]): Promise<boolean> {
  const { rows } = await tx.query(
    `select from pgboss.job where ${sameJobCondition} and (state = 'active' or (state < 'active' and start_after <= now()))`,
    [name, JSON.stringify(job)],
  );
  return rows.length > 0;
}

/** What waits for its next try is done at once. Answers whether there is such a job. */
export async function retryNow<Name extends JobName>(tx: Sql, name: Name, job: Jobs[Name]): Promise<boolean> {
  const { rows } = await tx.query(
    `update pgboss.job set start_after = now() where ${sameJobCondition} and state < 'active' returning id`,
    [name, JSON.stringify(job)],
  );
  return rows.length > 0;
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../db/drizzle.ts';
import type { OpenSite } from './open-site.ts';

/** Waits until the condition holds. Throws after the time limit. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms for a condition that did not become true`);
    await wait(25);
  }
}

/** Waits until every job is done, so that nothing more happens by itself. */
export const waitForJobs = ({ db }: Pick<OpenSite, 'db'>, limitMs?: number) =>
  waitUntil(async () => {
    const { rows } = await db.execute(sql`select from pgboss.job where state <> 'completed'`);
    return rows.length === 0;
  }, limitMs);

/** Waits until a statement of this database waits for a lock, on PostgreSQL. */
export const waitForLock = ({ db }: Pick<OpenSite, 'db'>) =>
  waitUntil(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });

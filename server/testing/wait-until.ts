import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '../db/drizzle.ts';
import type { OpenSite } from './open-site.ts';

/** A limit so long that it only keeps a test from hanging. */
const LIMIT_MS = 240_000;

/** Waits until the condition holds. Throws if it never does. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${LIMIT_MS} ms for a condition that did not become true`);
    await wait(25);
  }
}

/** Waits until every job is done, so that nothing more happens by itself. */
export const waitForJobs = ({ db }: Pick<OpenSite, 'db'>) =>
  waitUntil(async () => {
    const { rows } = await db.execute(sql`select from pgboss.job where state <> 'completed'`);
    return rows.length === 0;
  });

/** Waits until `count` statements of this database wait for a lock. Only on PostgreSQL. */
export const waitForLock = ({ db }: Pick<OpenSite, 'db'>, count = 1) =>
  waitUntil(async () => {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });

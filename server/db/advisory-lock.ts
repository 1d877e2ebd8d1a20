import { createHash } from 'node:crypto';
import { composeOnce } from './compose-once.ts';
import type { Database, Db } from './connect.ts';
import { sql } from './drizzle.ts';

type LockNames = readonly [string, ...string[]];

/**
 * Takes a lock for each of these names until the transaction ends. Locks are taken in one order to avoid deadlocks.
 * `shared`: a name whose lock many may hold at once; it waits only for those who have it among their `names`.
 */
export async function acquireAdvisoryLocks(tx: Db, names: LockNames, shared?: string): Promise<void> {
  const keys = names.map(toLockKey).sort();
  // The keys by their places: '0', '1', …
  await takeLocks(tx, { ...keys, ...(shared !== undefined && { shared: toLockKey(shared) }) });
}

export async function acquireSharedLock(tx: Db, name: string): Promise<void> {
  await takeLocks(tx, { shared: toLockKey(name) });
}

/**
 * Runs what changes a file while nothing else runs under this name, in this process or another. No rows or tables are
 * locked. `work` must not use the database.
 */
export const runExclusively = <Reply>(database: Database, name: string, work: () => Promise<Reply>): Promise<Reply> =>
  database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [name]);
    return work();
  });

/** The locks are numbered. Raw, since a select without a table is not in the builder. */
const takeLocks = composeOnce((_db, locks) => {
  const calls = Object.keys(locks).map((name) =>
    name === 'shared'
      ? sql`pg_advisory_xact_lock_shared(${sql.placeholder(name)}::bigint)`
      : sql`pg_advisory_xact_lock(${sql.placeholder(name)}::bigint)`,
  );
  return sql`select ${sql.join(calls, sql`, `)}`;
});

const toLockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

import { createHash } from 'node:crypto';
import { composeOnce } from './compose-once.ts';
import type { Database, Db } from './connect.ts';
import { sql } from './drizzle.ts';

type LockNames = readonly [string, ...string[]];

/**
 * Takes a lock for each of these names until the transaction ends. Locks are taken in one order to avoid deadlocks.
 * `shared`: a name whose lock many transactions may share; it waits only for one that took the name in `names`.
 */
export async function acquireAdvisoryLocks(tx: Db, names: LockNames, shared?: string): Promise<void> {
  const keys = names.map(toLockKey).sort();
  // Spreading the list names each key by its index: '0', '1', …
  await takeLocks(tx, { ...keys, ...(shared !== undefined && { shared: toLockKey(shared) }) });
}

export async function acquireSharedLock(tx: Db, name: string): Promise<void> {
  await takeLocks(tx, { shared: toLockKey(name) });
}

/**
 * Runs `work`, which changes a file, while nothing else runs under this name, in this process or another. No rows or
 * tables are locked. `work` must not use the database.
 */
export const runExclusively = <Reply>(database: Database, name: string, work: () => Promise<Reply>): Promise<Reply> =>
  database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [name]);
    return work();
  });

/** Takes the lock `shared` and the numbered, exclusive ones. Raw, since the builder has no select without a table. */
const takeLocks = composeOnce((_db, locks) => {
  const calls = Object.keys(locks).map((name) =>
    name === 'shared'
      ? sql`pg_advisory_xact_lock_shared(${sql.placeholder(name)}::bigint)`
      : sql`pg_advisory_xact_lock(${sql.placeholder(name)}::bigint)`,
  );
  return sql`select ${sql.join(calls, sql`, `)}`;
});

const toLockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

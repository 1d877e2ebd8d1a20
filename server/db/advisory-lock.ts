import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './connect.ts';

type LockNames = readonly [string, ...string[]];

/**
 * Takes a lock for each of these names until the transaction ends. Locks are taken in one order to avoid deadlocks. The
 * `shared` lock only excludes transactions that have the same name among their `names`.
 */
export async function acquireAdvisoryLocks(tx: Db, names: LockNames, shared?: string): Promise<void> {
  const keys = names.map(toLockKey).sort();
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(${key}::bigint)`);
  await selectAll(tx, shared === undefined ? locks : [...locks, sharedLock(shared)]);
}

export const acquireSharedLock = (tx: Db, name: string): Promise<void> => selectAll(tx, [sharedLock(name)]);

const sharedLock = (name: string) => sql`pg_advisory_xact_lock_shared(${toLockKey(name)}::bigint)`;

/** Raw SQL, since a select without a table is not in the builder. */
async function selectAll(tx: Db, expressions: SQL[]): Promise<void> {
  await tx.execute(sql`select ${sql.join(expressions, sql`, `)}`);
}

const toLockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

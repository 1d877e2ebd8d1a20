import { createHash } from 'node:crypto';
import type { Sql } from './connect.ts';

type LockNames = readonly [string, ...string[]];

/**
 * Lets one transaction through at a time for each of these names, in one order, so that no two wait for each other. Many
 * may have the `shared` name at once, but nobody while another has it among her `names`.
 */
export async function acquireAdvisoryLocks(tx: Sql, names: LockNames, shared?: string): Promise<void> {
  const keys = names.map(toLockKey).sort();
  const locks = keys.map((_key, index) => `pg_advisory_xact_lock($${index + 1}::bigint)`);
  if (shared) locks.push(`pg_advisory_xact_lock_shared($${keys.push(toLockKey(shared))}::bigint)`);
  await tx.query(`select ${locks.join(', ')}`, keys);
}

/** The `shared` name alone. */
export async function acquireSharedLock(tx: Sql, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1::bigint)', [toLockKey(name)]);
}

const toLockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

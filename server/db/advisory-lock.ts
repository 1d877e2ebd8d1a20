import { createHash } from 'node:crypto';
import type { Sql } from './connect.ts';

/** Lets one transaction through at a time for each of two names. Locked in one order, so that no two wait for each other. */
export async function advisoryLock(tx: Sql, names: readonly [string, string]): Promise<void> {
  const keys = names.map(lockKey).sort();
  await tx.query('select pg_advisory_xact_lock($1::bigint), pg_advisory_xact_lock($2::bigint)', keys);
}

const lockKey = (name: string): string => createHash('sha256').update(name).digest().readBigInt64BE().toString();

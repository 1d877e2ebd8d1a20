import { setTimeout as pause } from 'node:timers/promises';
import type { DedicatedConnection } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { MIGRATION_LOCK } from '../db/migration-files.ts';
import { OperatorError } from '../process/startup-errors.ts';

/** The number of tries, since PostgreSQL needs a moment to notice that a program has ended. */
const MAX_TRIES = 20;
const PAUSE_MS = 250;

/**
 * Holds the lock that every starting site needs on this PostgreSQL, until the connection is closed. Throws
 * `OperatorError` if another program has it. Raw, since drizzle's builder cannot call a function alone.
 */
export async function lockOutOtherStarts(connection: DedicatedConnection): Promise<void> {
  const isFree = await tryUntil(connection, sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as done`);
  if (!isFree)
    throw new OperatorError(
      'The site is starting on this database, or another restore or move is running. Stop it first.',
    );
}

/** Throws `OperatorError` if a site is connected to this PostgreSQL. Raw, since it reads the catalog. */
export async function requireNoOtherConnections(connection: DedicatedConnection): Promise<void> {
  const isAlone = await tryUntil(
    connection,
    sql`select not exists (select from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()) as done`,
  );
  if (!isAlone)
    throw new OperatorError(
      'The site is running on this database, or another program of the same user is connected to it. Stop every process of the site, then run this again.',
    );
}

async function tryUntil(connection: DedicatedConnection, query: ReturnType<typeof sql>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await connection.readSnapshot((tx) => tx.execute<{ done: boolean }>(query));
    if (rows[0]?.done) return true;
    if (tries === MAX_TRIES) return false;
    await pause(PAUSE_MS);
  }
}

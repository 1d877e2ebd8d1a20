import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { MINUTE_MS } from '#domain/durations.ts';
import { createSearchIndex } from './create-search-index.ts';
import { dropTimeLimitsSql, type RunInTransaction, readPglite, readPostgres } from './dedicated-connection.ts';
import { type Db, wrapPgliteWithDrizzle, wrapWithDrizzle } from './drizzle-connection.ts';
import { listAppliedMigrations, MIGRATION_LOCK, migrationsFolder, readMigrations } from './migration-files.ts';

/** A migration may rewrite a large table, or wait for another server that does. */
const MIGRATION_TIMEOUT_MS = 10 * MINUTE_MS;

/** Runs before the tables of an older version change, and may read them. If it throws, they do not change. */
export type BeforeMigrations = (readSnapshot: RunInTransaction) => Promise<void>;

/**
 * Brings the tables up to date, and runs `beforeMigrations` before it changes those of an older version. If several
 * servers start at once on one Postgres, one of them does both.
 */
export async function migrate(
  target: { kind: 'postgres'; url: string } | { kind: 'pglite'; client: PGlite },
  beforeMigrations?: BeforeMigrations,
) {
  if (target.kind === 'pglite') {
    const { client } = target;
    if (beforeMigrations && (await needsUpgrade(wrapPgliteWithDrizzle(client))))
      await beforeMigrations((work) => readPglite(client, work));
    await migratePglite(overPglite({ client }), { migrationsFolder });
    return;
  }
  const client = new pg.Client({
    connectionString: target.url,
    connectionTimeoutMillis: 10_000,
    query_timeout: MIGRATION_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a connection that breaks while idle would end the process. The next statement fails anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(dropTimeLimitsSql);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (beforeMigrations && (await needsUpgrade(wrapWithDrizzle(client))))
      await beforeMigrations((work) => readPostgres(target.url, work));
    await migratePostgres(overPostgres({ client }), { migrationsFolder });
    await createSearchIndex(client);
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}

/** Returns false for a new database. Compares with the last applied migration, as drizzle's migrator does. */
async function needsUpgrade(db: Db): Promise<boolean> {
  const last = (await listAppliedMigrations(db)).at(-1);
  return last !== undefined && readMigrations().some(({ folderMillis }) => folderMillis > last.createdAt);
}

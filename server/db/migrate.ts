import type { PGlite } from '@electric-sql/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { createSearchIndex } from './create-search-index.ts';
import { MIGRATION_LOCK, migrationsFolder } from './migration-files.ts';

/** A migration may rewrite a large table, or wait for another server that does. */
const MIGRATION_TIMEOUT_MS = 10 * 60 * 1000;

/** Brings the tables up to date. Several servers may start at once on one Postgres. */
export async function migrate(target: { kind: 'postgres'; url: string } | { kind: 'pglite'; client: PGlite }) {
  if (target.kind === 'pglite') {
    await migratePglite(overPglite({ client: target.client }), { migrationsFolder });
    return;
  }
  const client = new pg.Client({
    connectionString: target.url,
    connectionTimeoutMillis: 10_000,
    query_timeout: MIGRATION_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a connection that breaks between two statements would end the process. The next statement fails.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migratePostgres(overPostgres({ client }), { migrationsFolder });
    await createSearchIndex(client);
  } finally {
    // Ending the connection releases the lock.
    await client.end();
  }
}

import pg from 'pg';
import type { Db } from './connect.ts';
import { sql } from './drizzle.ts';

const INDEX = 'search_entries_text';

/**
 * Indexes what the coach searches, if this database has the extension `pg_trgm` or lets its user add it. Tried at each
 * start, since the operator may add the extension later. Without the index a search reads all of `search_entries`.
 */
export async function createSearchIndex(client: Pick<pg.Client, 'query'>): Promise<void> {
  try {
    await client.query('create extension if not exists pg_trgm');
    const { rows } = await client.query(
      "select nspname from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
    );
    // The extension may stand in a schema of its own.
    const schema = pg.escapeIdentifier(rows[0].nspname);
    await client.query(`create index if not exists ${INDEX} on search_entries using gin (text ${schema}.gin_trgm_ops)`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
}

export async function hasSearchIndex(db: Db): Promise<boolean> {
  // The builder does not know the system's tables.
  const { rows } = await db.execute(
    sql`select 1 from pg_indexes where schemaname = current_schema and indexname = ${INDEX}`,
  );
  return rows.length > 0;
}

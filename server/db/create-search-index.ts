import pg from 'pg';

export const SEARCH_INDEX = 'search_entries_text';

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
    await client.query(
      `create index if not exists ${SEARCH_INDEX} on search_entries using gin (text ${schema}.gin_trgm_ops)`,
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
  }
}

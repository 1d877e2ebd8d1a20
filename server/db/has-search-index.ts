import type { Db } from './connect.ts';
import { SEARCH_INDEX } from './create-search-index.ts';
import { sql } from './drizzle.ts';

/** Returns whether this database has the index for the coach's search. Without the extension pg_trgm, it has none. */
export async function hasSearchIndex(db: Db): Promise<boolean> {
  // Drizzle's query builder has no table for pg_indexes.
  const { rows } = await db.execute(
    sql`select 1 from pg_indexes where schemaname = current_schema and indexname = ${SEARCH_INDEX}`,
  );
  return rows.length > 0;
}

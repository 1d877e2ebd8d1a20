import type { Db } from './connect.ts';
import { SEARCH_INDEX } from './create-search-index.ts';
import { sql } from './drizzle.ts';

export async function hasSearchIndex(db: Db): Promise<boolean> {
  // The builder does not know the system's tables.
  const { rows } = await db.execute(
    sql`select 1 from pg_indexes where schemaname = current_schema and indexname = ${SEARCH_INDEX}`,
  );
  return rows.length > 0;
}

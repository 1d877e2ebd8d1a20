import { composeOnce } from './compose-once.ts';
import type { Db } from './connect.ts';
import { sql } from './drizzle.ts';
import type { SealedTable } from './table-facts.ts';

/** Raw, since the builder knows no sequences. The name is a parameter, so that the statement is prepared. */
const selectNextId = composeOnce<{ id: number }>(
  () => sql`select nextval(${sql.placeholder('sequence')}::regclass)::int as id`,
);

/** The id of a row to come, since its texts are sealed for it before they are stored. */
export async function takeNextId(tx: Db, table: SealedTable): Promise<number> {
  const [row] = await selectNextId(tx, { sequence: `${table}_id_seq` });
  return (row as { id: number }).id;
}

import { composeOnce } from './compose-once.ts';
import type { Db } from './connect.ts';
import { sql } from './drizzle.ts';
import type { SealedTable } from './table-facts.ts';

/** Selects an id. Raw, since the builder knows no sequences. The name is a parameter, so that one text fits all. */
const selectNextId = composeOnce<{ id: number }>(
  () => sql`select nextval(${sql.placeholder('sequence')}::regclass)::int as id`,
);

/** Takes the id of a row before it is inserted, since the row's texts are sealed for this id. */
export async function takeNextId(tx: Db, table: SealedTable): Promise<number> {
  const [row] = await selectNextId(tx, { sequence: `${table}_id_seq` });
  return (row as { id: number }).id;
}

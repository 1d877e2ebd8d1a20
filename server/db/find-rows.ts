import type { Db } from './connect.ts';
import {
  type AnyPgColumn,
  and,
  exists,
  type PgTable,
  type SQL,
  type Subquery,
  sql,
  type Table,
  type View,
} from './drizzle.ts';

/** Returns the condition that a table has such a row. `conditions` may name columns of the outer statement. */
export const hasRow = (db: Db, table: Table | View | Subquery, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table as PgTable)
      .where(and(...conditions)),
  );

/** Lists the ids of the rows of which all conditions hold. */
export const listIds = async (
  db: Db,
  table: PgTable & { id: AnyPgColumn },
  ...conditions: (SQL | undefined)[]
): Promise<number[]> => {
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(...conditions));
  return rows.map(({ id }) => id as number);
};

import type { Db } from './connect.ts';
import { type AnyPgColumn, inArray, not, or, type SQL, sql } from './drizzle.ts';
import { hasRow, listIds } from './find-rows.ts';
import { isAnyOf } from './is-any-of.ts';
import { clientAddresses, clients } from './schema.ts';
import { tableFacts } from './table-facts.ts';

/** Deletes the clients of these addresses who have no call, money or account left. Returns deleted rows by table. */
export async function deleteEmptyClients(tx: Db, addresses: readonly string[]): Promise<Record<string, object[]>> {
  const ofAddresses = tx
    .select({ id: clientAddresses.clientId })
    .from(clientAddresses)
    .where(isAnyOf(clientAddresses.email, addresses));
  const ids = await listIds(tx, clients, inArray(clients.id, ofAddresses), not(hasRowsLeft(tx)));
  const deleted: Record<string, object[]> = {};
  for (const { table, name, columns } of tableFacts.filter(({ wiped }) => wiped === 'with its client'))
    deleted[name] = await tx
      .delete(table)
      .where(isAnyOf(columns.clientId as AnyPgColumn, ids))
      .returning();
  // The foreign key deletes their addresses, too.
  deleted.clients = await tx.delete(clients).where(isAnyOf(clients.id, ids)).returning();
  return Object.fromEntries(Object.entries(deleted).filter(([, rows]) => rows.length > 0));
}

/** Returns the condition that any table that keeps clients has a row of the client. */
function hasRowsLeft(tx: Db): SQL {
  const keeping = tableFacts.filter(({ keepsClient }) => keepsClient);
  const conditions = keeping.map(({ table, columns }) => hasRow(tx, table, sql`${columns.clientId} = ${clients.id}`));
  return or(...conditions) as SQL;
}

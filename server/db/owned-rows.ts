import { selectClientId } from './client-addresses.ts';
import type { Db } from './connect.ts';
import { type AnyPgColumn, and, eq, isNull, or, type SQL } from './drizzle.ts';
import { users } from './schema.ts';

/** A table whose rows belong to a client, and have the address that was typed. */
type OwnedTable = { clientId: AnyPgColumn; email: AnyPgColumn };

/** A function that returns the condition for a table's rows that belong to one person. */
export type RowsOf = (table: OwnedTable) => SQL;

export const ofClient =
  (id: number): RowsOf =>
  ({ clientId }) =>
    eq(clientId, id);

/** Selects the rows of the client with this address, and the rows without a client that have the address. */
export const ofAddress =
  (db: Db, address: string): RowsOf =>
  ({ clientId, email }) =>
    or(eq(clientId, selectClientId(db, address)), and(isNull(clientId), eq(email, address))) as SQL;

/** Selects the rows of a confirmed account's client, and the rows without a client that have the account's address. */
export const ofAccount =
  (db: Db, account: { id: number; email: string }): RowsOf =>
  ({ clientId, email }) => {
    const own = db.select({ clientId: users.clientId }).from(users).where(eq(users.id, account.id));
    return or(eq(clientId, own), and(isNull(clientId), eq(email, account.email))) as SQL;
  };

import { selectClientId } from './client-addresses.ts';
import type { Db } from './connect.ts';
import { type AnyPgColumn, and, eq, isNull, or, type SQL } from './drizzle.ts';
import { users } from './schema.ts';

/** A table whose rows belong to a client, and have the address that was typed. */
type OwnedTable = { clientId: AnyPgColumn; email: AnyPgColumn };

/** Makes the condition for the rows that belong to somebody. */
export type RowsOf = (table: OwnedTable) => SQL;

export const ofClient =
  (id: number): RowsOf =>
  ({ clientId }) =>
    eq(clientId, id);

/** Rows of the client with this address; for an address that no client has, what was typed with it. */
export const ofClientWith =
  (db: Db, address: string): RowsOf =>
  ({ clientId, email }) =>
    or(eq(clientId, selectClientId(db, address)), and(isNull(clientId), eq(email, address))) as SQL;

/** Rows of the account's client, and of its address without a client. Only for confirmed accounts. */
export const ofAccount =
  (db: Db, account: { id: number; email: string }): RowsOf =>
  ({ clientId, email }) => {
    const own = db.select({ clientId: users.clientId }).from(users).where(eq(users.id, account.id));
    return or(eq(clientId, own), and(isNull(clientId), eq(email, account.email))) as SQL;
  };

import { selectClientId } from './client-addresses.ts';
import type { Db } from './connect.ts';
import { eq, or } from './drizzle.ts';
import { factorColumns } from './factor-columns.ts';
import { users } from './schema.ts';

type Account = { id: number; isAdmin: boolean; hasApp: boolean; hasPasskey: boolean };

/** The account with this address and the others of its client: what opens the data of one opens that of all. */
export const listAccountsOfPerson = (db: Db, email: string): Promise<Account[]> =>
  db
    .select({ id: users.id, isAdmin: users.isAdmin, ...factorColumns(db) })
    .from(users)
    .where(or(eq(users.email, email), eq(users.clientId, selectClientId(db, email))));

export const hasSecondStep = ({ hasApp, hasPasskey }: Account): boolean => hasApp || hasPasskey;

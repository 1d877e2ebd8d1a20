import { selectAddressesOfClient, selectClientId } from './client-addresses.ts';
import type { Db } from './connect.ts';
import { and, eq, inArray, isNotNull, or } from './drizzle.ts';
import { factorColumns } from './factor-columns.ts';
import { users } from './schema.ts';

type Account = { id: number; isAdmin: boolean; hasApp: boolean; hasPasskey: boolean };

/** Lists the account of this address and the confirmed accounts of its client: each opens all the client's data. */
export function listAccountsOfPerson(db: Db, email: string): Promise<Account[]> {
  const isOfClient = and(eq(users.clientId, selectClientId(db, email)), isNotNull(users.emailVerifiedAt));
  // Also an admin's account, which has no client id: callers refuse to open it by a mailed link.
  const isAdmin = and(users.isAdmin, inArray(users.email, selectAddressesOfClient(db, email)));
  return db
    .select({ id: users.id, isAdmin: users.isAdmin, ...factorColumns(db) })
    .from(users)
    .where(or(eq(users.email, email), isOfClient, isAdmin));
}

export const hasSecondStep = ({ hasApp, hasPasskey }: Account): boolean => hasApp || hasPasskey;

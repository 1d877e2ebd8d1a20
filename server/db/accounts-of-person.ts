import { selectAddressesOfClient } from './client-addresses.ts';
import type { Db } from './connect.ts';
import { inArray } from './drizzle.ts';
import { factorColumns } from './factor-columns.ts';
import { users } from './schema.ts';

type Account = { isAdmin: boolean; hasApp: boolean; hasPasskey: boolean };

/** The accounts with this address and the others of its client: what is mailed to one address opens the data of all. */
export const listAccountsOfPerson = (db: Db, email: string): Promise<Account[]> =>
  db
    .select({ isAdmin: users.isAdmin, ...factorColumns(db) })
    .from(users)
    .where(inArray(users.email, selectAddressesOfClient(db, email)));

export const hasSecondStep = ({ hasApp, hasPasskey }: Account): boolean => hasApp || hasPasskey;

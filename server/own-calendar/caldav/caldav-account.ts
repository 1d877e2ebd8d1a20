import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { caldavAccounts } from '../../db/schema.ts';
import type { CaldavLogin } from './dav-client.ts';

/** The id of the table's only row. */
export const ACCOUNT_ID = 1;

export type StoredAccount = typeof caldavAccounts.$inferSelect;

/** Reads the coach's account at a CalDAV server, with its password; undefined if none is connected. */
export async function readAccount({ database, sealer }: Pick<AppContext, 'sealer'> & { database: Db }) {
  const [row] = await database.select().from(caldavAccounts).where(eq(caldavAccounts.id, ACCOUNT_ID));
  return row && { row, ...unsealAccount({ sealer }, row) };
}

/** Unseals the login, and the address of the calendar into which calls are written: null if there is none. */
export function unsealAccount({ sealer }: Pick<AppContext, 'sealer'>, row: StoredAccount) {
  const read = (column: 'login' | 'writtenUrl') => sealer.openText('caldav_accounts', column, ACCOUNT_ID, row[column]);
  return {
    login: JSON.parse(read('login')) as CaldavLogin,
    writtenUrl: row.writtenName === null ? null : read('writtenUrl'),
  };
}

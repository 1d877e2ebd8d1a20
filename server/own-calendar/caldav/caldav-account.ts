import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { caldavAccounts } from '../../db/schema.ts';
import type { CaldavLogin } from './dav-client.ts';

/** The only row. */
export const ACCOUNT_ID = 1;

export type StoredAccount = typeof caldavAccounts.$inferSelect;

/** Reads the connected server with its password; undefined without one. */
export async function readAccount({ database, sealer }: Pick<AppContext, 'sealer'> & { database: Db }) {
  const [row] = await database.select().from(caldavAccounts).where(eq(caldavAccounts.id, ACCOUNT_ID));
  return row && { row, ...openAccount({ sealer }, row) };
}

export function openAccount({ sealer }: Pick<AppContext, 'sealer'>, row: StoredAccount) {
  const open = (column: 'login' | 'writtenUrl') => sealer.openText('caldav_accounts', column, ACCOUNT_ID, row[column]);
  return {
    login: JSON.parse(open('login')) as CaldavLogin,
    writtenUrl: row.writtenName === null ? null : open('writtenUrl'),
  };
}

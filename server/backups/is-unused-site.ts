import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { listAppliedMigrations, readMigrations } from '../db/migration-files.ts';
import { tableFacts } from '../db/table-facts.ts';
import { listTables } from './table-rows.ts';

/** The tables that a start of the site fills, the demo's open times and member included. */
const filledByStart = new Set(tableFacts.flatMap((facts) => (facts.filledByStart ? [facts.name] : [])));

/**
 * Returns whether a restore may replace this database: it has no tables of the site, or the site is unused since its
 * first start. Raw, since its tables may be older than drizzle's.
 */
export async function isUnusedSite(tx: Db): Promise<boolean> {
  const tables = await listTables(tx);
  const [firstMigration] = await listAppliedMigrations(tx);
  // Tables of another program may have the same names, and its migrations the same table.
  const isOurs = firstMigration ? firstMigration.hash === readMigrations()[0]?.hash : tables.length === 0;
  if (!isOurs) return false;
  for (const { name } of tables) {
    const isOfUsers = name === 'users';
    // The rows of these tables are the start's: a change by an admin would also be in the audit log.
    if (filledByStart.has(name) && !isOfUsers) continue;
    const signsOfUse = isOfUsers
      ? sql`select 1 from users where last_login_at is not null`
      : sql`select 1 from ${sql.identifier(name)}`;
    const { rows } = await tx.execute<{ found: boolean }>(sql`select exists(${signsOfUse}) as found`);
    if (rows[0]?.found) return false;
  }
  return true;
}

import type { Db } from './connect.ts';
import { type SQL, sql } from './drizzle.ts';

const PAGE_ROWS = 500;

/**
 * Reads a query's rows in pages, so that a large table is never in memory as a whole. Only inside a transaction, and
 * only one query at a time. Raw, since drizzle's builder has no cursors.
 */
export async function* readInPages<Row extends Record<string, unknown>>(tx: Db, query: SQL): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare pages no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(PAGE_ROWS))} from pages`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) break;
  }
  await tx.execute(sql`close pages`);
}

import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Query, readDatabase } from './checker/read-database.ts';
import type { DatabaseRecords } from './checker/records.ts';

/** The place of the tested site's data. */
export type SiteDatabase = { kind: 'embedded'; dataDir: string } | { kind: 'postgres'; url: string };

/** Reads the site's database without the server's code. The embedded one needs a site that is stopped. */
export async function readRecords(database: SiteDatabase): Promise<DatabaseRecords> {
  if (database.kind === 'postgres') return withConnection(database.url, readDatabase);
  const client = await PGlite.create(join(database.dataDir, 'db/postgres'));
  try {
    return await readDatabase(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  } finally {
    await client.close();
  }
}

/** Ends one connection of the site, as a network or an operator may. */
export const severConnection = (url: string): Promise<unknown> =>
  withConnection(url, (query) =>
    query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`),
  );

async function withConnection<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { sql } from './drizzle.ts';
import { type Db, wrapPgliteWithDrizzle, wrapWithDrizzle } from './drizzle-connection.ts';
import { openDataFolder } from './open-data-folder.ts';

/**
 * A single connection, for work on the whole database that may take long: statements have no time limit, and connecting
 * runs no migrations. `openDatabase` is for everything else.
 */
export type DedicatedConnection = {
  kind: 'postgres' | 'embedded';
  /** Reads everything as it was at one moment. */
  readSnapshot: RunInTransaction;
  transaction: RunInTransaction;
  /** The options of pg-boss. On PostgreSQL it has its own connection: its timers must not get into our transactions. */
  pgBossOptions: { backend: 'postgres' | 'pglite'; db: ReturnType<typeof fromPglite> };
  close(): Promise<void>;
};
/** The place of a database: without `databaseUrl`, the embedded one in the data folder. */
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string };
export type RunInTransaction = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>;

// Raw, since drizzle's builder has no such statements.
const startSnapshot = sql`set transaction isolation level repeatable read, read only`;
/** The formats in which a value has the same text on every database. */
const fixedFormats = [
  sql`set local timezone = 'UTC'`,
  sql`set local datestyle = 'ISO, YMD'`,
  sql`set local intervalstyle = 'postgres'`,
  sql`set local bytea_output = 'hex'`,
  sql`set local extra_float_digits = 1`,
];

/** Drops the limits of the role or the database, which may be too short. As connection options, pg ignores zeros. */
export const dropTimeLimitsSql = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

async function setFormats(tx: Db): Promise<void> {
  for (const statement of fixedFormats) await tx.execute(statement);
}

export const connectTo = ({ databaseUrl, dataDir }: DatabasePlace): Promise<DedicatedConnection> =>
  databaseUrl ? connectToPostgres(databaseUrl) : connectToFolder(join(dataDir, 'db'));

export async function connectToPostgres(url: string): Promise<DedicatedConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Without a listener, a connection that breaks while idle would end the process. The next statement fails anyway.
  client.on('error', () => {});
  await client.connect();
  await client.query(dropTimeLimitsSql);
  const db = wrapWithDrizzle(client);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  const run = async <Result>(work: (tx: Db) => Promise<Result>, isSnapshot: boolean) => {
    await client.query('begin');
    try {
      if (isSnapshot) await db.execute(startSnapshot);
      await setFormats(db);
      const result = await work(db);
      await client.query('commit');
      return result;
    } catch (error) {
      // On a broken connection this fails too, and the database rolls back by itself.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  };
  return {
    kind: 'postgres',
    readSnapshot: (work) => run(work, true),
    transaction: (work) => run(work, false),
    pgBossOptions: {
      backend: 'postgres',
      db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    },
    close: async () => {
      await pool.end();
      await client.end();
    },
  };
}

export async function connectToFolder(folder: string): Promise<DedicatedConnection> {
  const { client, release } = await openDataFolder(folder);
  return {
    kind: 'embedded',
    readSnapshot: (work) => readPglite(client, work),
    transaction: (work) =>
      client.transaction(async (pgliteTx) => {
        const tx = wrapPgliteWithDrizzle(pgliteTx);
        await setFormats(tx);
        return work(tx);
      }),
    pgBossOptions: { backend: 'pglite', db: fromPglite(client) },
    close: async () => {
      await client.close();
      release();
    },
  };
}

export const readPglite = <Result>(client: PGlite, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  client.transaction(async (pgliteTx) => {
    const tx = wrapPgliteWithDrizzle(pgliteTx);
    await tx.execute(startSnapshot);
    await setFormats(tx);
    return work(tx);
  });

/** Reads over a connection of its own, so that the time limits of the site's pool do not apply. */
export async function readPostgres<Result>(url: string, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const connection = await connectToPostgres(url);
  return connection.readSnapshot(work).finally(() => connection.close());
}

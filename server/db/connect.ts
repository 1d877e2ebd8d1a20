import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { PreparingClient } from './preparing-client.ts';
import * as schema from './schema.ts';

type Rows<Row> = { rows: Row[] };
interface RowsOfBoth extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
/** The database through drizzle. */
export type Db = PgDatabase<RowsOfBoth, typeof schema>;

/** The database, or a transaction on it, by statements written by hand: where few and cheap ones matter. */
export type Sql = { query(text: string, values?: unknown[]): Promise<Rows<Record<string, unknown>>> };

export type Database = Sql & {
  db: Db;
  /** Commits what `work` did, or rolls back when it throws; after a deadlock it runs anew. Only `tx` may be asked meanwhile. */
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
  /** The same database as pg-boss wants it. */
  forJobs: { backend: 'postgres' | 'pglite'; db: ReturnType<typeof fromPglite> };
  /** For counters: it does not wait for the disk, so a power cut may forget the last moment. */
  counters: Sql;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type DatabasePlace =
  | { kind: 'postgres'; url: string; poolSize: number; onError: (fault: Error) => void; longestStatementMs?: number }
  | { kind: 'embedded'; folder: string }
  /** `snapshot`: a file with the database to begin with, as PGlite dumps it. */
  | { kind: 'memory'; snapshot?: string | undefined };

const LONGEST_STATEMENT_MS = 30_000;

/** Opens the database and brings its tables up to date. The caller closes it. */
export function connect(place: DatabasePlace): Promise<Database> {
  return place.kind === 'postgres' ? connectPostgres(place) : connectEmbedded(place);
}

async function connectPostgres(place: Extract<DatabasePlace, { kind: 'postgres' }>): Promise<Database> {
  await migrate({ kind: 'postgres', url: place.url });
  const to = {
    connectionString: place.url,
    Client: PreparingClient,
    connectionTimeoutMillis: 10_000,
    // A connection that went silent is given up: a request must not wait for it for ever, nor the end of the process.
    query_timeout: place.longestStatementMs ?? LONGEST_STATEMENT_MS,
    statement_timeout: place.longestStatementMs ?? LONGEST_STATEMENT_MS,
    keepAlive: true,
  };
  const pool = new pg.Pool({ ...to, max: place.poolSize });
  const counters = new pg.Pool({ ...to, max: 4, options: '-c synchronous_commit=off' });
  // Without a listener, an idle connection that the server drops would end the process.
  for (const each of [pool, counters]) each.on('error', place.onError);
  return {
    db: overPostgres({ client: pool, schema, casing: 'snake_case' }) as unknown as Db,
    query: (text, values) => pool.query(text, values),
    transaction: (work) => untilNoDeadlock(() => transactionOn(pool, work)),
    forJobs: { backend: 'postgres', db: { executeSql: (text, values) => pool.query(text, values) } },
    counters,
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([pool.end(), counters.end()]);
    },
  };
}

const DEADLOCK = '40P01';
const TRIES = 3;

/** Postgres ends one of two transactions that wait for each other: that one begins anew. */
async function untilNoDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (fault) {
      if ((fault as { code?: string }).code !== DEADLOCK || tries === TRIES) throw fault;
    }
  }
}

async function transactionOn<Result>(pool: pg.Pool, work: (tx: Sql) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (fault) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw fault;
  } finally {
    // A connection that could not even roll back is closed, not handed on.
    client.release(broken);
  }
}

async function connectEmbedded(place: Exclude<DatabasePlace, { kind: 'postgres' }>): Promise<Database> {
  const lock = place.kind === 'embedded' ? await openFolder(place.folder) : undefined;
  const client =
    place.kind === 'embedded'
      ? await PGlite.create(join(place.folder, 'postgres'))
      : await openInMemory(place.snapshot);
  await migrate({ kind: 'pglite', client });
  return {
    db: overPglite({ client, schema, casing: 'snake_case' }) as unknown as Db,
    query: (text, values) => client.query(text, values),
    transaction: (work) => client.transaction(work),
    forJobs: { backend: 'pglite', db: fromPglite(client) },
    counters: { query: (text, values) => client.query(text, values) },
    ping: async () => {
      await client.query('select 1');
    },
    close: async () => {
      await client.close();
      lock?.release();
    },
  };
}

async function openInMemory(snapshot: string | undefined): Promise<PGlite> {
  return snapshot ? PGlite.create({ loadDataDir: new Blob([await readFile(snapshot)]) }) : PGlite.create();
}

async function openFolder(folder: string) {
  await mkdir(folder, { recursive: true });
  // PGlite makes its files readable and writable for everybody on the machine; the folder is closed instead.
  await chmod(folder, 0o700);
  return lockFolder(folder);
}

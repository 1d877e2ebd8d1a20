import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { fromPglite } from 'pg-boss';
import { batchStatements } from './batch-statements.ts';
import { BoundedPool } from './bounded-pool.ts';
import { isDatabaseUnavailable } from './connection-errors.ts';
import { readPglite, readPostgres } from './dedicated-connection.ts';
import { type Db, type OnStatement, wrapPgliteWithDrizzle, wrapWithDrizzle } from './drizzle-connection.ts';
import { type BeforeMigrations, migrate } from './migrate.ts';
import { openDataFolder } from './open-data-folder.ts';
import { watchPgliteStatements, yieldBetweenStatements } from './pglite-messages.ts';
import { type SlowStatements, timePglite } from './slow-statements.ts';
import { watchPglite } from './watch-pglite.ts';

export type { Db };

export type Database = Db & {
  /**
   * Runs `work` and commits, or rolls back if it throws; after a deadlock, `work` runs again. `work` may use only `tx`,
   * and start no other transaction.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** Reads everything as it was at one moment. The embedded database answers no one else meanwhile. */
  readSnapshot<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
  /** The options with which pg-boss uses this database. */
  pgBossOptions: { backend: 'postgres' | 'pglite'; db: ReturnType<typeof fromPglite> };
  /**
   * The connections for frequent statements, which count requests, record security events and read the calendar. A
   * statement is planned once, whatever its values. Commits do not wait for the disk, so a power cut may lose the last
   * moment.
   */
  frequent: Db;
  /**
   * Calls `listener` with the text of each statement before it runs. Only the embedded database has this function,
   * since no other process uses it.
   */
  watchStatements?(listener: (text: string) => void): void;
  ping(): Promise<void>;
  /** The connections to PostgreSQL; the embedded database has none. */
  pools(): PoolUsage[];
  close(): Promise<void>;
};

/** `waiting`: callers that wait for a connection. */
export type PoolUsage = { name: 'requests' | 'frequent' | 'jobs'; size: number; inUse: number; waiting: number };

/**
 * `onStatement` is called with each statement that the site sends. `timeoutMs`: how long a request waits for a
 * connection, and for a statement.
 */
export type DatabaseOptions = {
  onStatement?: OnStatement | undefined;
  slowStatements?: SlowStatements | undefined;
  beforeMigrations?: BeforeMigrations | undefined;
} & (
  | { kind: 'postgres'; url: string; poolSize: number; onError: (error: Error) => void; timeoutMs?: number }
  /** `onBroken` is called when the database fails. Nothing can be read or written from then on. */
  | { kind: 'embedded'; folder: string; onBroken?: (error: Error) => void }
  /** `snapshot`: a file with the database to begin with, as PGlite dumps it. */
  | { kind: 'memory'; snapshot?: string | undefined; onBroken?: (error: Error) => void }
);

const DEFAULT_TIMEOUT_MS = 5_000;
/** The time limit for pg-boss, whose maintenance takes longer. */
const JOBS_TIMEOUT_MS = 30_000;

/** Opens the database and brings its tables up to date. The caller closes it. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.kind === 'postgres' ? openPostgres(options) : openEmbedded(options);
}

async function openPostgres(options: Extract<DatabaseOptions, { kind: 'postgres' }>): Promise<Database> {
  const { url, timeoutMs = DEFAULT_TIMEOUT_MS, slowStatements } = options;
  const shared = { url, timeoutMs, slowStatements };
  await migrate({ kind: 'postgres', url }, options.beforeMigrations);
  const pool = new BoundedPool({ ...shared, size: options.poolSize });
  const frequentOptions = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';
  const frequent = new BoundedPool({ ...shared, size: 4, options: frequentOptions });
  // A separate pool, so that jobs run however many requests wait.
  const jobs = new BoundedPool({ ...shared, size: 2, timeoutMs: Math.max(timeoutMs, JOBS_TIMEOUT_MS) });
  const pools = [pool, frequent, jobs];
  // Without a listener, an idle connection that the server drops would end the process.
  for (const each of pools) each.on('error', options.onError);
  return Object.assign(wrapWithDrizzle(pool, options.onStatement), {
    transaction: <Result>(work: (tx: Db) => Promise<Result>) =>
      retryOnDeadlock(() => runTransaction(pool, work, options.onStatement)),
    readSnapshot: <Result>(work: (tx: Db) => Promise<Result>) => readPostgres(url, work),
    pgBossOptions: {
      backend: 'postgres' as const,
      db: { executeSql: (text: string, values?: unknown[]) => jobs.query(text, values) },
    },
    frequent: Object.assign(wrapWithDrizzle(frequent, options.onStatement), {
      runStatement: batchStatements(frequent),
    }),
    ping: async () => {
      await pool.query('select 1');
    },
    pools: () => [describePool('requests', pool), describePool('frequent', frequent), describePool('jobs', jobs)],
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
    },
  });
}

const describePool = (
  name: PoolUsage['name'],
  { options, totalCount, idleCount, waitingCount }: pg.Pool,
): PoolUsage => ({
  name,
  size: options.max,
  inUse: totalCount - idleCount,
  waiting: waitingCount,
});

const DEADLOCK = '40P01';
const MAX_TRIES = 3;
const RETRY_PAUSE_MS = 20;

/** Runs a transaction again if PostgreSQL has aborted it, which ends a deadlock. */
async function retryOnDeadlock<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === MAX_TRIES) throw error;
      // Lets the other transaction wake up and take its lock before this one tries to take it again.
      await pause(RETRY_PAUSE_MS * tries);
    }
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<Result>,
  onStatement?: OnStatement,
): Promise<Result> {
  const client = await pool.connect();
  let connectionError: Error | undefined;
  try {
    // Not awaited, so that it is sent together with the first statement of `work`, which fails if this fails.
    const begun = client.query('begin');
    begun.catch(() => {});
    const result = await work(wrapWithDrizzle(client, onStatement));
    await begun;
    const { command } = await client.query('commit');
    // PostgreSQL replies ROLLBACK to a commit if a statement failed and `work` ignored the error.
    if (command === 'ROLLBACK')
      throw new Error('the transaction was rolled back, since one of its statements had failed');
    return result;
  } catch (error) {
    connectionError = await rollBack(client, error);
    throw error;
  } finally {
    // A connection that could not roll back is closed, not reused. The server rolls back when it notices.
    client.release(connectionError);
  }
}

/** Returns the error if the connection cannot be used again. */
async function rollBack(client: pg.PoolClient, error: unknown): Promise<Error | undefined> {
  const isReply = error instanceof pg.DatabaseError;
  // On a broken or silent connection, a rollback would only wait for a reply a second time.
  if (!isReply && isDatabaseUnavailable(error)) return error as Error;
  try {
    await client.query('rollback');
    return undefined;
  } catch (reason) {
    return reason as Error;
  }
}

async function openEmbedded(options: Exclude<DatabaseOptions, { kind: 'postgres' }>): Promise<Database> {
  const { client, release } =
    options.kind === 'embedded'
      ? await openDataFolder(options.folder)
      : { client: await openInMemory(options.snapshot), release: () => {} };
  const { isBroken } = watchPglite(client, options.onBroken ?? (() => {}));
  const close = async () => {
    // Closing a failed database would overwrite intact files with its memory.
    if (!isBroken()) await client.close();
    release();
  };
  try {
    await migrate({ kind: 'pglite', client }, options.beforeMigrations);
  } catch (error) {
    await close();
    throw error;
  }
  yieldBetweenStatements(client);
  if (options.slowStatements) timePglite(client, options.slowStatements);
  const embedded = wrapPgliteWithDrizzle(client, options.onStatement);
  return Object.assign(embedded, {
    transaction: <Result>(work: (tx: Db) => Promise<Result>) =>
      client.transaction((tx) => work(wrapPgliteWithDrizzle(tx, options.onStatement))),
    readSnapshot: <Result>(work: (tx: Db) => Promise<Result>) => readPglite(client, work),
    pgBossOptions: { backend: 'pglite' as const, db: fromPglite(client) },
    frequent: embedded,
    watchStatements: (listener: (text: string) => void) => watchPgliteStatements(client, listener),
    ping: async () => {
      await client.query('select 1');
    },
    pools: () => [],
    close,
  });
}

async function openInMemory(snapshot: string | undefined): Promise<PGlite> {
  return snapshot ? PGlite.create({ loadDataDir: new Blob([await readFile(snapshot)]) }) : PGlite.create();
}

import { existsSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/connect.ts';
import { connectTo, type DedicatedConnection } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { hasSearchIndex } from '../db/has-search-index.ts';
import { listAppliedMigrations, readMigrations } from '../db/migration-files.ts';
import { UnopenableDatabaseError } from '../db/unopenable-database.ts';
import { describeStartupError } from '../process/startup-errors.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** The largest difference at which sessions and holds still end at about the right time. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
const OLDEST_POSTGRES = 14;

/** Checks the database, its tables and its clock. A running site locks its embedded database, so the site is asked. */
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config;
  // Opening the folder would make a new database.
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    const advice = 'Set DATA_DIR to the data folder of the site, or start the site once.';
    return [bad('Database', `There is no database in ${dataDir}.`, advice)];
  }
  let connection: DedicatedConnection;
  try {
    connection = await connectTo(config);
  } catch (error) {
    if (error instanceof FolderInUseError) return [await askSite(config)];
    const advice =
      error instanceof UnopenableDatabaseError
        ? 'Start the site: it names the newest backup, and the commands that bring it back.'
        : 'Start the database, or mend DATABASE_URL.';
    return [bad('Database', describeStartupError(error).split('\n')[0] ?? '', advice)];
  }
  try {
    return await connection.readSnapshot(async (tx) => [
      await describeVersion(tx, connection.kind),
      describeMigrations(
        (await listAppliedMigrations(tx)).map(({ hash }) => hash),
        readMigrations().map(({ hash }) => hash),
      ),
      ...(connection.kind === 'postgres' ? [await describeSearch(tx), await compareClocks(tx, now)] : []),
    ]);
  } finally {
    await connection.close();
  }
}

/** The addresses to ask a site that listens on all addresses of the machine. */
const loopbacks: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

async function askSite({ host, port }: Config): Promise<Finding> {
  const name = loopbacks[host] ?? host;
  const address = `http://${isIPv6(name) ? `[${name}]` : name}:${port}/readyz`;
  const reply = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  return reply?.ok
    ? good('Database', 'The site is running, and its embedded database answers it.')
    : bad(
        'Database',
        `A site holds the data folder, but does not answer at ${address}.`,
        'Look at its log, and start it again.',
      );
}

async function describeVersion(tx: Db, kind: 'postgres' | 'embedded'): Promise<Finding> {
  // Drizzle's query builder has no such statement.
  const { rows } = await tx.execute<{ version: string }>(sql`select current_setting('server_version') as version`);
  const version = rows[0]?.version ?? '';
  if (kind === 'embedded') return good('Database', `The embedded database opens (PostgreSQL ${version}).`);
  return Number.parseInt(version, 10) >= OLDEST_POSTGRES
    ? good('Database', `PostgreSQL ${version} answers.`)
    : bad('Database', `PostgreSQL ${version} is too old.`, `Upgrade it to ${OLDEST_POSTGRES} or later.`);
}

/** Compares the hashes of the applied migrations with those that this release knows. */
export function describeMigrations(applied: string[], known: string[]): Finding {
  const pending = known.filter((hash) => !applied.includes(hash)).length;
  const strange = applied.filter((hash) => !known.includes(hash)).length;
  if (strange > 0)
    return bad(
      'Tables',
      `The tables are of a newer version: ${strange === 1 ? 'one migration is' : `${strange} migrations are`} unknown here.`,
      'Run the version of the site that made them, or restore a backup from before.',
    );
  return pending > 0
    ? unknown(
        'Tables',
        pending === 1 ? 'One migration is still to come.' : `${pending} migrations are still to come.`,
        'The next start of the site runs them.',
      )
    : good('Tables', `All ${known.length} migrations are done.`);
}

async function describeSearch(tx: Db): Promise<Finding> {
  return (await hasSearchIndex(tx))
    ? good('Search', 'The coach’s search has its index.')
    : unknown(
        'Search',
        'The coach’s search works without an index, which is slower with many bookings.',
        'Let an administrator of the database run "create extension pg_trgm", and start the site again.',
      );
}

async function compareClocks(tx: Db, now: Date): Promise<Finding> {
  // Drizzle's query builder has no such statement.
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return describeClocks(now.getTime() - new Date(rows[0]?.now ?? '').getTime());
}

export function describeClocks(differenceMs: number): Finding {
  const seconds = Math.round(Math.abs(differenceMs) / 1000);
  return Math.abs(differenceMs) <= MAX_CLOCK_DIFFERENCE_MS
    ? good('Clock', 'This machine’s clock and the database’s agree.')
    : bad(
        'Clock',
        `This machine’s clock and the database’s differ by ${seconds} s.`,
        'Let both use a time server (NTP).',
      );
}

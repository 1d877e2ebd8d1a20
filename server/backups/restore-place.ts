import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { sql } from '../db/drizzle.ts';
import { MIGRATION_LOCK } from '../db/migration-files.ts';
import { connectToFolder, connectToPostgres, type OneConnection } from '../db/one-connection.ts';
import { OperatorError } from '../startup-errors.ts';
import { isUntouched } from './is-untouched.ts';

/** A database that a restore may fill. */
export type RestorePlace = {
  connection: OneConnection;
  /** Makes what was committed the site's database. */
  finish(): Promise<void>;
  /** Removes what was made, after an error. */
  abandon(): Promise<void>;
};

/** Opens the place that the settings name. Throws `OperatorError` if a site is there. */
export const openRestorePlace = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<RestorePlace> =>
  databaseUrl ? openPostgresPlace(databaseUrl) : openEmbeddedPlace(dataDir);

async function openPostgresPlace(url: string): Promise<RestorePlace> {
  const connection = await connectToPostgres(url);
  try {
    const hadQueue = await connection.readSnapshot(async (tx) => {
      // Raw: drizzle's builder calls no functions alone. The connection holds this lock until it is closed.
      const { rows } = await tx.execute<{ free: boolean; jobs: boolean }>(sql`
        select pg_try_advisory_lock(${MIGRATION_LOCK}) as free, to_regnamespace('pgboss') is not null as jobs`);
      if (!rows[0]?.free)
        throw new OperatorError('The site is starting on this database, or another restore is running. Stop it first.');
      if (!(await isUntouched(tx))) throw new OperatorError(isUsed('The database at DATABASE_URL'));
      return rows[0].jobs;
    });
    return {
      connection,
      finish: () => connection.close(),
      async abandon() {
        // The transaction has rolled back all but the tables of the job queue, which were made before it.
        if (!hadQueue)
          await connection.transaction((tx) => tx.execute(sql`drop schema if exists pgboss cascade`)).catch(() => {});
        await connection.close();
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** The database is made in a folder beside, and gets its name when it is complete. */
async function openEmbeddedPlace(dataDir: string): Promise<RestorePlace> {
  const folder = join(dataDir, 'db');
  const made = join(dataDir, 'db.restoring');
  if (existsSync(folder)) {
    const existing = await connectToFolder(folder);
    const isEmpty = await existing.readSnapshot(isUntouched).finally(() => existing.close());
    if (!isEmpty) throw new OperatorError(isUsed(`The data folder ${dataDir}`));
  }
  // A restore that was killed leaves its folder.
  await rm(made, { recursive: true, force: true });
  const connection = await connectToFolder(made);
  return {
    connection,
    async finish() {
      await connection.close();
      await rm(folder, { recursive: true, force: true });
      await rename(made, folder);
    },
    async abandon() {
      await connection.close();
      await rm(made, { recursive: true, force: true });
    },
  };
}

const isUsed = (place: string) =>
  `${place} holds a site that has been used. A restore goes into an empty place only, so that nothing is ever overwritten.`;

import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { connectToFolder, connectToPostgres, type DedicatedConnection } from '../db/dedicated-connection.ts';
import { sql } from '../db/drizzle.ts';
import { getUnfinishedFolder } from '../db/unpack-new-database.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { lockOutOtherStarts, requireNoOtherConnections } from './exclusive-access.ts';
import { interruptedDatabase } from './interrupted-restore.ts';
import { isUnusedSite } from './is-unused-site.ts';

/** A database that a restore may fill. */
export type RestoreTarget = {
  connection: DedicatedConnection;
  /** Makes the filled database the site's. */
  finish(): Promise<void>;
  /** Removes the unfinished database after an error. */
  abandon(): Promise<void>;
};

/** The error of a database that a site has used, so that nothing may be restored or moved there. */
export class TargetInUseError extends OperatorError {}

/**
 * Opens the database that the settings name. Throws `TargetInUseError` if a site has used it, and `OperatorError` if a
 * site is running on it.
 */
export const openRestoreTarget = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<RestoreTarget> =>
  databaseUrl ? openPostgresTarget(databaseUrl) : openEmbeddedTarget(dataDir);

async function openPostgresTarget(url: string): Promise<RestoreTarget> {
  const connection = await connectToPostgres(url);
  try {
    await lockOutOtherStarts(connection);
    const hadQueue = await connection.readSnapshot(async (tx) => {
      if (!(await isUnusedSite(tx))) throw new TargetInUseError(describeUsedTarget('The database at DATABASE_URL'));
      // Raw SQL, since drizzle's builder has no select without a table.
      const { rows } = await tx.execute<{ found: boolean }>(sql`select to_regnamespace('pgboss') is not null as found`);
      return rows[0]?.found === true;
    });
    await requireNoOtherConnections(connection);
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

/** Makes the database in a folder of its own, which gets the name of the database's folder when it is complete. */
async function openEmbeddedTarget(dataDir: string): Promise<RestoreTarget> {
  const folder = join(dataDir, 'db');
  const newFolder = interruptedDatabase(dataDir);
  if (existsSync(folder)) {
    const existing = await connectToFolder(folder);
    const isEmpty = await existing.readSnapshot(isUnusedSite).finally(() => existing.close());
    if (!isEmpty) throw new TargetInUseError(describeUsedTarget(`The data folder ${dataDir}`));
  }
  // A restore that was killed leaves its folder.
  await rm(newFolder, { recursive: true, force: true });
  const connection = await connectToFolder(newFolder);
  return {
    connection,
    async finish() {
      await connection.close();
      // The unused database moves, and the next start deletes it. A kill during a deletion here might leave half of it,
      // which no later restore could open.
      if (existsSync(folder)) await rename(folder, getUnfinishedFolder(join(newFolder, 'postgres')));
      await rename(newFolder, folder);
    },
    async abandon() {
      await connection.close();
      await rm(newFolder, { recursive: true, force: true });
    },
  };
}

const describeUsedTarget = (place: string) =>
  `${place} holds a site that has been used. A restore goes into an empty place only, so that nothing is ever overwritten.`;

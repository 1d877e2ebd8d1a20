import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { sql } from '../db/drizzle.ts';
import { connectToFolder, connectToPostgres, type OneConnection } from '../db/one-connection.ts';
import { OperatorError } from '../startup-errors.ts';
import { interruptedDatabase } from './interrupted-restore.ts';
import { isUntouched } from './is-untouched.ts';
import { keepOthersOut, refuseOthers } from './keep-others-out.ts';

/** A database that a restore may fill. */
export type RestorePlace = {
  connection: OneConnection;
  /** Makes what was committed the site's database. */
  finish(): Promise<void>;
  /** Removes what was made, after an error. */
  abandon(): Promise<void>;
};

/** Nothing may be restored or moved here: a site has been used here. */
export class UsedPlaceError extends OperatorError {}

/** Opens the place that the settings name. Throws `UsedPlaceError` if a site is there, and `OperatorError` if one runs there. */
export const openRestorePlace = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<RestorePlace> =>
  databaseUrl ? openPostgresPlace(databaseUrl) : openEmbeddedPlace(dataDir);

async function openPostgresPlace(url: string): Promise<RestorePlace> {
  const connection = await connectToPostgres(url);
  try {
    await keepOthersOut(connection);
    const hadQueue = await connection.readSnapshot(async (tx) => {
      if (!(await isUntouched(tx))) throw new UsedPlaceError(isUsed('The database at DATABASE_URL'));
      // Raw: drizzle's builder calls no functions alone.
      const { rows } = await tx.execute<{ found: boolean }>(sql`select to_regnamespace('pgboss') is not null as found`);
      return rows[0]?.found === true;
    });
    await refuseOthers(connection);
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
  const made = interruptedDatabase(dataDir);
  if (existsSync(folder)) {
    const existing = await connectToFolder(folder);
    const isEmpty = await existing.readSnapshot(isUntouched).finally(() => existing.close());
    if (!isEmpty) throw new UsedPlaceError(isUsed(`The data folder ${dataDir}`));
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

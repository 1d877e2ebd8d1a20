import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { OperatorError } from '../process/startup-errors.ts';

/** The path of a file that exists while a backup is restored, so that a killed restore is noticed. */
export const restoreMarker = (dataDir: string): string => join(dataDir, 'restore-in-progress');

/** The folder into which an embedded database is restored or moved, until it is complete. */
export const interruptedDatabase = (dataDir: string): string => join(dataDir, 'db.restoring');

/** Refuses to start a new site beside half of a restored one. */
export function refuseInterruptedRestore({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  const [marker, database] = [restoreMarker(dataDir), interruptedDatabase(dataDir)];
  if (existsSync(marker))
    throw new OperatorError(
      `A restore into ${dataDir} was interrupted, so what is there is not complete. Run npm run restore again. To start without it, delete ${marker}, ${database} and what is in ${join(dataDir, 'files')}.`,
    );
  if (!databaseUrl && existsSync(database))
    throw new OperatorError(
      `A restore or move into ${dataDir} was interrupted before the database was complete. Run it again. To start without it, delete ${database}.`,
    );
}

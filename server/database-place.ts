import { join } from 'node:path';
import type { Config } from './config.ts';
import type { DatabaseOptions } from './db/connect.ts';

/**
 * Where this site's database is. `onError` is called for idle connections that the database closed, `onBroken` when the
 * embedded database has broken down and the process is of no use any more.
 */
export const databasePlace = (
  { databaseUrl, databasePool, databaseTimeoutMs, dataDir }: Config,
  onError: (error: Error) => void = () => {},
  onBroken: (error: Error) => void = () => {},
): DatabaseOptions =>
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl, poolSize: databasePool, timeoutMs: databaseTimeoutMs, onError }
    : { kind: 'embedded', folder: join(dataDir, 'db'), onBroken };

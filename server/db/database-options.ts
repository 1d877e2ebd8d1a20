import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatabaseOptions } from './connect.ts';

/**
 * `onError` is called for idle connections that the database closes, `onBroken` when the embedded database fails and the
 * process has to end.
 */
export const getDatabaseOptions = (
  { databaseUrl, databasePool, databaseTimeoutMs, dataDir }: Config,
  onError: (error: Error) => void = () => {},
  onBroken: (error: Error) => void = () => {},
): DatabaseOptions =>
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl, poolSize: databasePool, timeoutMs: databaseTimeoutMs, onError }
    : { kind: 'embedded', folder: join(dataDir, 'db'), onBroken };

import { join } from 'node:path';
import { z } from 'zod';
import type { DatabaseOptions } from '../db/connect.ts';
import { isAddress } from './addresses.ts';
import { wholeNumber } from './whole-number.ts';

export const databaseEnvironment = {
  DATABASE_URL: z
    .string()
    .refine(
      (url) => url === 'embedded' || isAddress(url, ['postgres:', 'postgresql:']),
      "must be an address that starts with postgres:// (or the word 'embedded')",
    )
    .optional(),
  DATABASE_POOL: wholeNumber(2, 200, 16),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(1, 60, 5),
};

export function readDatabaseSettings(settings: z.output<z.ZodObject<typeof databaseEnvironment>>) {
  return {
    // Without an address, the database is embedded. Production has to say so, by the word 'embedded'.
    databaseUrl: settings.DATABASE_URL === 'embedded' ? undefined : settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    /** The longest wait of a request for a connection to the database, and for one statement. */
    databaseTimeoutMs: settings.DATABASE_TIMEOUT_SECONDS * 1000,
  };
}

/**
 * `onError` is called for idle connections that the database closes, `onBroken` when the embedded database fails and
 * the process has to end.
 */
export const getDatabaseOptions = (
  {
    databaseUrl,
    databasePool,
    databaseTimeoutMs,
    dataDir,
  }: ReturnType<typeof readDatabaseSettings> & { dataDir: string },
  onError: (error: Error) => void = () => {},
  onBroken: (error: Error) => void = () => {},
): DatabaseOptions =>
  databaseUrl
    ? { kind: 'postgres', url: databaseUrl, poolSize: databasePool, timeoutMs: databaseTimeoutMs, onError }
    : { kind: 'embedded', folder: join(dataDir, 'db'), onBroken };

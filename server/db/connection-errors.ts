import { DrizzleQueryError } from './drizzle.ts';

/** The error thrown to a caller if too many others already wait for a connection. */
export class DatabaseBusyError extends Error {
  constructor() {
    super('too many callers wait for a database connection');
  }
}

/** The error that every use of the embedded database throws after it has failed. Only a new process can reopen it. */
export class DatabaseBrokenError extends Error {
  constructor(cause?: unknown) {
    super('the embedded database has broken down', { cause });
  }
}

/**
 * Returns whether the database cannot be used at the moment: it is stopping, starting, read-only, full or not there,
 * the connection to it broke, or it did not answer in time. The same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError || error instanceof DatabaseBrokenError) return true;
  if (error instanceof DrizzleQueryError) return isDatabaseUnavailable(error.cause);
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // A missing socket of a local database counts; a missing file does not.
  return (
    (typeof code === 'string' && (unavailableSqlStates.test(code) || connectionErrorCodes.has(code))) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    connectionErrorMessages.test(message)
  );
}

/**
 * Connection lost (08), no disk, memory or connection left (53), read-only while a standby takes over (25006), a time
 * limit passed (25P03, 25P04, 55P03, 57014), shutting down or starting (57P), I/O error (58), access withdrawn (28) or
 * the database away (3D000), as during a restore, and a prepared statement that the connection does not know (26000).
 */
const unavailableSqlStates = /^(08\w{3}|53\w{3}|58\w{3}|28\w{3}|57P0\d|57014|25006|25P0[34]|55P03|3D000|26000)$/;

const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Errors of `pg` and `pg-pool` that have no code. */
const connectionErrorMessages =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL|There was an error establishing an SSL connection)/;

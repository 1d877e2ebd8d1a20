import type { PGlite } from '@electric-sql/pglite';
import { DatabaseBrokenError } from './connection-errors.ts';

/** The exit status of PostgreSQL's normal recovery from a failed statement, which PGlite handles. */
const STATEMENT_FAILED = 100;

/**
 * Detects that the embedded database has failed: it aborted because it could not write its log, or WebAssembly crashed.
 * PGlite ignores that, and its next statement would block the process in an endless loop. Afterwards every statement
 * throws `DatabaseBrokenError`; `onBroken` is called once.
 */
export function watchPglite(client: PGlite, onBroken: (error: Error) => void): { isBroken(): boolean } {
  const engine = client.Module;
  let broken: DatabaseBrokenError | undefined;
  const markBroken = (cause: unknown) => {
    if (broken) return;
    const error = new DatabaseBrokenError(cause);
    broken = error;
    const throwBroken = () => {
      throw error;
    };
    client.execProtocolRawSync = throwBroken;
    // PGlite may be in an endless loop already, which only an error thrown from here can end.
    engine.stackRestore = throwBroken;
    onBroken(error);
  };
  for (const step of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[step];
    engine[step] = () => {
      try {
        return run();
      } catch (error) {
        if ((error as { status?: unknown } | undefined)?.status !== STATEMENT_FAILED) markBroken(error);
        throw error;
      }
    };
  }
  return { isBroken: () => broken !== undefined };
}

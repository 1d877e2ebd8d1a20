import type { PGlite } from '@electric-sql/pglite';
import { DatabaseBrokenError } from './connection-errors.ts';

/** PostgreSQL's ordinary way back from a failed statement, which PGlite handles. */
const STATEMENT_FAILED = 100;

/**
 * Notices when the embedded database breaks down: an abort after it could not write its log, or a fault of the WebAssembly
 * machine. PGlite itself swallows that, and its next statement would run in a circle for ever, with the whole process.
 * From then on every statement fails with `DatabaseBroken`; `onBroken` hears of it once.
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
    // The only way out of the loop in which PGlite may be at this moment.
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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { hasStatement, isEndOfStatement, readStatement } from './pglite-messages.ts';

/** The handler of statements that take more than `afterMs`. The text of a statement never contains values. */
export type SlowStatements = { afterMs: number; onSlow: (text: string, ms: number) => void };

/** A function that starts to time a statement, and returns the function that ends the timing. */
export type StatementTimer = (text: string) => () => void;

/** Times the statements of one connection to PostgreSQL, which answers them in their order. */
export function createStatementTimer({ afterMs, onSlow }: SlowStatements): StatementTimer {
  let previousEnd = 0;
  return (text) => {
    const sentAt = performance.now();
    // The reply arrives outside of the request's async context, by which the log line gets the request's id.
    const runInContext = AsyncLocalStorage.snapshot();
    return () => {
      const end = performance.now();
      // A statement may be sent before the previous one has its reply. Only the time after that reply counts.
      const ms = end - Math.max(sentAt, previousEnd);
      previousEnd = end;
      if (ms > afterMs) runInContext(onSlow, text, ms);
    };
  };
}

/** Times the statements of the embedded database, which runs one at a time, without their wait for one another. */
export function timePglite(client: PGlite, { afterMs, onSlow }: SlowStatements): void {
  let text = '';
  let ms = 0;
  const run = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    // The statement's values and its execution follow in messages of their own.
    if (hasStatement(message)) {
      text = readStatement(message);
      ms = 0;
    }
    const start = performance.now();
    try {
      return run(message);
    } finally {
      ms += performance.now() - start;
      const isDone = isEndOfStatement(message);
      if (isDone && ms > afterMs) onSlow(text, ms);
      if (isDone) ms = 0;
    }
  };
}

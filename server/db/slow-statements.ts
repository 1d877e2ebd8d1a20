import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';

/** Is called with each statement that took longer than `afterMs`. Statements never contain values. */
export type SlowStatements = { afterMs: number; onSlow: (text: string, ms: number) => void };

/** Starts to time a statement of PostgreSQL. The returned function ends it. */
export function timeStatement(text: string, { afterMs, onSlow }: SlowStatements): () => void {
  const start = performance.now();
  // An answer arrives outside the request that waits for it, and the log line belongs to that request.
  const runInContext = AsyncLocalStorage.snapshot();
  return () => {
    const ms = performance.now() - start;
    if (ms > afterMs) runInContext(onSlow, text, ms);
  };
}

const decoder = new TextDecoder();
/** The first byte of the messages of PostgreSQL's protocol that carry a statement. */
const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const HEADER_BYTES = 5;

/** Times the statements of the embedded database, which runs one at a time, without their wait for one another. */
export function timePglite(client: PGlite, { afterMs, onSlow }: SlowStatements): void {
  let text = '';
  const run = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    const start = performance.now();
    try {
      return run(message);
    } finally {
      // The statement comes first; its values and its execution follow in messages of their own.
      if (message[0] === PARSE || message[0] === QUERY) text = readStatement(message);
      const ms = performance.now() - start;
      if (ms > afterMs) onSlow(text, ms);
    }
  };
}

function readStatement(message: Uint8Array): string {
  // A name, which is empty here, stands before the text of a statement that is only parsed.
  const start = message[0] === PARSE ? message.indexOf(0, HEADER_BYTES) + 1 : HEADER_BYTES;
  return decoder.decode(message.subarray(start, message.indexOf(0, start)));
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

const decoder = new TextDecoder();
/** The types of messages in PostgreSQL's protocol: a simple query, Parse and Sync. */
const QUERY = 'Q'.charCodeAt(0);
const PARSE = 'P'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);
const HEADER_BYTES = 5;

export const hasStatement = ([kind]: Uint8Array): boolean => kind === QUERY || kind === PARSE;
export const isEndOfStatement = ([kind]: Uint8Array): boolean => kind === QUERY || kind === SYNC;

/** Returns the text of the statement in a message that has one. */
export function readStatement(message: Uint8Array): string {
  // Parse has the statement's name first, which is empty here.
  const start = message[0] === PARSE ? message.indexOf(0, HEADER_BYTES) + 1 : HEADER_BYTES;
  return decoder.decode(message.subarray(start, message.indexOf(0, start)));
}

/** Calls `listener` with each statement before the embedded database runs it, regardless of its sender. */
export function watchPgliteStatements(client: PGlite, listener: (text: string) => void): void {
  const run = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (hasStatement(message)) listener(readStatement(message));
    return run(message);
  };
}

/**
 * Lets Node read and answer other requests before each statement. The embedded database works on Node's thread, and
 * statements that wait for one another would otherwise run in one go, however many they are.
 */
export function yieldBetweenStatements(client: PGlite): void {
  const run = client.execProtocolRaw.bind(client);
  client.execProtocolRaw = async (message, options) => {
    if (hasStatement(message)) await nextTurn();
    return run(message, options);
  };
}

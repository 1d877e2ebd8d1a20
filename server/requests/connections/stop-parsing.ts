import type { IncomingMessage } from 'node:http';
import type { Connection } from './connection.ts';

/** The answer that tells Node's parser that the connection carries no further request. */
const NO_FURTHER_REQUEST = 2;

type Parser = { onIncoming: (request: IncomingMessage, keepAlive: boolean) => number };

/**
 * Ends a connection whose client pipelines too many requests. Node reads up to 64 kB at once and creates kilobytes of
 * objects for each of up to 3,000 requests in it, even after the socket is destroyed, and no public API stops it. So
 * this wraps the function that Node's parser calls for each request (decision 029).
 */
export function stopParsingWhenFull(connection: Connection): void {
  const { socket } = connection;
  const { parser } = socket as unknown as { parser: Parser };
  const accept = parser.onIncoming;
  parser.onIncoming = (request, keepAlive) => {
    if (!socket.destroyed && !connection.isFull()) return accept(request, keepAlive);
    socket.destroy();
    return NO_FURTHER_REQUEST;
  };
}

import type { IncomingMessage } from 'node:http';
import type { Connection } from './connection.ts';

/** What Node's parser takes as "this connection carries no further request". */
const NO_FURTHER_REQUEST = 2;

type Parser = { onIncoming: (request: IncomingMessage, keepAlive: boolean) => number };

/**
 * Ends a connection whose client sends more requests ahead than it may. Node reads up to 64 kB at once and makes objects
 * of some kilobytes for each of the 3,000 requests in it, even after the socket was destroyed; nothing public stops it on
 * the way. So the function that Node's parser calls for each request is wrapped (decision 029).
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Networks } from '../networks.ts';
import { hasBody } from './large-bodies.ts';

/** The most requests that may wait behind the current one. Browsers do not pipeline, and scripts rarely send many. */
const MAX_QUEUED = 8;
/** The memory that waiting requests may take together. */
const MAX_QUEUED_BYTES = 32 * 1024;
/** The overhead of a string. */
const STRING_BYTES = 32;

/** The counters that Node's own idle timer reads: no public property tells how many bytes the system has taken. */
type WithHandle = { _handle?: { bytesWritten: number; writeQueueSize: number } | null };

/** An open socket and its cost. Time is counted in ticks of the check of all sockets. */
export class Connection {
  readonly socket: Socket;
  /** Null for a trusted proxy, which carries many visitors. */
  readonly networks: Networks | null;
  /** The last tick in which a request arrived or the client took some bytes. */
  lastActiveTick: number;
  /** The number of ticks since the client last read some of its pending bytes. */
  stalledTicks = 0;
  private sentBytes = 0;
  private current: ServerResponse | undefined;
  private queued = 0;
  private queuedBytes = 0;

  constructor(socket: Socket, networks: Networks | null, tick: number) {
    this.socket = socket;
    this.networks = networks;
    this.lastActiveTick = tick;
  }

  /**
   * Calls `answer` once the replies to all earlier requests of this socket are sent, so that a request whose turn may
   * never come costs nothing. Returns false if the request may not wait.
   */
  queue(request: IncomingMessage, response: ServerResponse, tick: number, answer: () => void): boolean {
    this.lastActiveTick = tick;
    // Node gives the socket to one response at a time, in the order of the requests.
    if (response.socket !== null) {
      this.current = response;
      answer();
      return true;
    }
    // Bodies of waiting requests would take too much memory; RFC 9112 advises clients against sending them.
    if (hasBody(request)) return false;
    const bytes = bytesOf(request);
    this.queued++;
    this.queuedBytes += bytes;
    response.once('socket', () => {
      this.queued--;
      this.queuedBytes -= bytes;
      this.current = response;
      // Node is still handing the socket over.
      process.nextTick(() => {
        if (!this.socket.destroyed) answer();
      });
    });
    return true;
  }

  /** Returns true if no further request may be read. */
  isFull(): boolean {
    return this.queued >= MAX_QUEUED || this.queuedBytes > MAX_QUEUED_BYTES;
  }

  isIdle(): boolean {
    return this.queued === 0 && (this.current === undefined || this.current.writableFinished);
  }

  /** Returns true if only an unfinished reply is pending, such as a video that is read from its file. */
  isStreaming(): boolean {
    return this.queued === 0 && this.current !== undefined && !this.current.writableEnded;
  }

  /** Finds out whether the client has read anything since the last tick. Called once in each tick. */
  measure(tick: number): void {
    const { bytesWritten = 0, writeQueueSize = 0 } = (this.socket as WithHandle)._handle ?? {};
    const sentBytes = bytesWritten - writeQueueSize;
    const hasPendingBytes = writeQueueSize > 0 || this.socket.writableLength > 0;
    if (sentBytes > this.sentBytes) this.lastActiveTick = tick;
    this.stalledTicks = hasPendingBytes && sentBytes === this.sentBytes ? this.stalledTicks + 1 : 0;
    this.sentBytes = sentBytes;
  }
}

function bytesOf({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((bytes, { length }) => bytes + length + STRING_BYTES, url.length);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Networks } from '../networks.ts';
import { hasBody } from './large-bodies.ts';

/** Requests that may wait behind the one being answered. Browsers send none ahead; scripts rarely more than a few. */
const MAX_QUEUED = 8;
/** What these may take of the memory, all together. */
const MAX_QUEUED_BYTES = 32 * 1024;
/** What a string takes besides its characters. */
const STRING_BYTES = 32;

/** Node's own idle timer compares the same counters; no public property says what the operating system has taken. */
type WithHandle = { _handle?: { bytesWritten: number; writeQueueSize: number } | null };

/** One open socket and what it costs. Time is counted in rounds of the check that looks at all sockets. */
export class Connection {
  readonly socket: Socket;
  /** Null for a trusted proxy, through which all visitors come. */
  readonly networks: Networks | null;
  /** The last round in which a request came or the other side took some bytes. */
  lastActiveTick: number;
  /** For how many rounds the other side has taken nothing of what waits for it. */
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
   * Calls `answer` once the replies to all earlier requests of this socket have gone out: nothing is read, opened or made
   * for a request whose turn may never come. Returns false where the request may not wait.
   */
  queue(request: IncomingMessage, response: ServerResponse, tick: number, answer: () => void): boolean {
    this.lastActiveTick = tick;
    // Node gives the socket to one response at a time, in the order of the requests.
    if (response.socket !== null) {
      this.current = response;
      answer();
      return true;
    }
    // A body in memory for each request that waits would be too much; RFC 9112 asks clients not to send one.
    if (hasBody(request)) return false;
    const bytes = bytesOf(request);
    this.queued++;
    this.queuedBytes += bytes;
    response.once('socket', () => {
      this.queued--;
      this.queuedBytes -= bytes;
      this.current = response;
      // Node is in the middle of handing the socket over.
      process.nextTick(() => {
        if (!this.socket.destroyed) answer();
      });
    });
    return true;
  }

  /** Whether no further request may be read. */
  isFull(): boolean {
    return this.queued >= MAX_QUEUED || this.queuedBytes > MAX_QUEUED_BYTES;
  }

  isIdle(): boolean {
    return this.queued === 0 && (this.current === undefined || this.current.writableFinished);
  }

  /** Whether all that waits is a reply that is still being made, such as a video that is read from its file. */
  isStreaming(): boolean {
    return this.queued === 0 && this.current !== undefined && !this.current.writableEnded;
  }

  /** To be called once in each round. */
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

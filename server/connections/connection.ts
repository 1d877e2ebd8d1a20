import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Networks } from '../networks.ts';

/** Requests that may wait behind the one being answered. Browsers send none ahead; scripts rarely more than a few. */
const MOST_QUEUED = 32;
/** Bytes of replies that may wait behind the one being sent. */
const MOST_UNSENT_BYTES = 1024 * 1024;

/** Node's own idle timer compares the same counters; no public property says what the operating system has taken. */
type WithHandle = { _handle?: { bytesWritten: number; writeQueueSize: number } | null };

/** One open socket and what it costs. Time is counted in rounds of the check that looks at all sockets. */
export class Connection {
  readonly socket: Socket;
  /** Null for a trusted proxy, through which all visitors come. */
  readonly networks: Networks | null;
  /** The last round in which a request came or the other side took some bytes. */
  lastActiveRound: number;
  /** For how many rounds the other side has taken nothing of what waits for it. */
  stalledRounds = 0;
  private sentBytes = 0;
  private current: ServerResponse | undefined;
  /** Replies to requests that were sent before the current one was answered, in their order. */
  private readonly queued = new Set<ServerResponse>();

  constructor(socket: Socket, networks: Networks | null, round: number) {
    this.socket = socket;
    this.networks = networks;
    this.lastActiveRound = round;
  }

  /** Notes a request. Returns whether it waits behind another one. */
  begin(response: ServerResponse, round: number): boolean {
    this.lastActiveRound = round;
    // Node gives the socket to one response at a time.
    if (response.socket !== null) {
      this.current = response;
      return false;
    }
    this.queued.add(response);
    response.once('close', () => this.queued.delete(response));
    return true;
  }

  /** Whether no further request may be read. */
  isFull(): boolean {
    if (this.queued.size === 0) return false;
    return this.queued.size >= MOST_QUEUED || this.queuedBytes() > MOST_UNSENT_BYTES;
  }

  isIdle(): boolean {
    return this.queued.size === 0 && (this.current === undefined || this.current.writableFinished);
  }

  /** Whether the reply being sent is still being made, such as a video that is read from its file. */
  isStreaming(): boolean {
    const [next] = this.queued;
    const sending = this.current?.writableFinished ? next : this.current;
    return sending !== undefined && !sending.writableEnded;
  }

  /** To be called once in each round. */
  measure(round: number): void {
    const { bytesWritten = 0, writeQueueSize = 0 } = (this.socket as WithHandle)._handle ?? {};
    const sentBytes = bytesWritten - writeQueueSize;
    const waits = writeQueueSize > 0 || this.socket.writableLength > 0;
    if (sentBytes > this.sentBytes) this.lastActiveRound = round;
    this.stalledRounds = waits && sentBytes === this.sentBytes ? this.stalledRounds + 1 : 0;
    this.sentBytes = sentBytes;
  }

  private queuedBytes(): number {
    let bytes = 0;
    for (const response of this.queued) bytes += response.writableLength;
    return bytes;
  }
}

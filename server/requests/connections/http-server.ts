import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { writeRefusal } from '../error-handlers.ts';
import { Refusal } from '../refusal.ts';
import { limitLargeBodies } from './large-bodies.ts';
import { type ConnectionLimits, STREAM_TIMEOUT_FACTOR, trackConnections } from './open-connections.ts';
import { stopParsingWhenFull } from './stop-parsing.ts';

/** The interval at which all sockets are checked for clients that have stopped reading. */
const TICK_MS = 1000;
const TICKS_PER_SECOND = 1000 / TICK_MS;
/** The interval at which Node checks for slow requests, which may take this much longer. Its default is 30 s. */
const TIMEOUT_CHECK_MS = 2000;
const HEADERS_TIMEOUT_SECONDS = 20;
/** The limits over which requests are refused with 431. Browsers send 20 headers in 2 kB, and proxies add a dozen. */
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADERS = 100;
/** The time for which idle connections are kept: longer than proxies keep them, so that the proxy closes first. */
const KEEP_ALIVE_MS = 72_000;

export type ServerLimits = ConnectionLimits & {
  /** The time that a request may take to arrive. */
  requestSeconds: number;
};

type BoundedServerOptions = {
  limits: ServerLimits;
  trustProxy: string | undefined;
  /** The headers of each reply that this server sends itself. */
  headers: Record<string, string>;
  /** A listener that answers requests before Fastify sees them. */
  handleFirst?: (next: RequestListener) => RequestListener;
};

/** Creates the HTTP server below Fastify. It limits the cost of one socket and of one network (decision 029). */
export function createBoundedServer({
  limits,
  trustProxy,
  headers,
  handleFirst,
}: BoundedServerOptions): FastifyServerFactory {
  return (next) => {
    const handle = handleFirst ? handleFirst(next) : next;
    const total = capByFileDescriptors(limits.total);
    const connections = trackConnections({ ...limits, total }, trustProxy, TICKS_PER_SECOND);
    const mayReadBody = limitLargeBodies();
    const requestTimeout = limits.requestSeconds * 1000;

    const listener: RequestListener = (request, response) => {
      const { socket } = request;
      const connection = connections.find(socket);
      if (!connection) return void socket.destroy();
      const mayWait = connection.queue(request, response, connections.currentTick(), () => {
        const problem = findHostProblem(request);
        if (problem) return refuse(response, new Refusal('invalid', problem), headers);
        if (!mayReadBody(request, response, connection.networks?.organization))
          return refuse(response, new Refusal('RATE_LIMITED', { retryAfterSeconds: limits.requestSeconds }), headers);
        handle(request, response);
      });
      if (!mayWait) socket.destroy();
    };

    const server = createServer(
      {
        // Node would refuse a missing Host header without a body; `findHostProblem` refuses it in the site's format.
        requireHostHeader: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        requestTimeout,
        headersTimeout: Math.min(requestTimeout, HEADERS_TIMEOUT_SECONDS * 1000),
        connectionsCheckingInterval: TIMEOUT_CHECK_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
      },
      listener,
    );
    server.maxHeadersCount = MAX_HEADERS;
    // Node would answer an unknown `Expect` itself, without the limits here.
    server.on('checkExpectation', listener);
    // The limit for a socket without any activity during a reply, such as that of a paused video.
    server.timeout = STREAM_TIMEOUT_FACTOR * limits.stalledSeconds * 1000;
    server.on('connection', (socket) => {
      const connection = connections.admit(socket);
      if (connection) return stopParsingWhenFull(connection);
      writeRefusal(socket, '429 Too Many Requests', new Refusal('RATE_LIMITED'));
    });
    let checkTimer: NodeJS.Timeout | undefined;
    server.on('listening', () => {
      checkTimer = setInterval(connections.check, TICK_MS).unref();
    });
    server.on('close', () => clearInterval(checkTimer));
    return server;
  };
}

/** Sends a refusal and ends the connection: the bytes that follow cannot be trusted to be a request. */
function refuse(response: ServerResponse, refusal: Refusal, headers: Record<string, string>): void {
  const body = JSON.stringify(refusal.body);
  if (refusal.retryAfterSeconds) response.setHeader('retry-after', refusal.retryAfterSeconds);
  response
    .writeHead(refusal.status, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
}

/** The file descriptors that the program itself, its database and its outgoing connections need. */
const OWN_DESCRIPTORS = 300;

/**
 * Caps `total` connections by the process's file descriptors. A connection takes one for its socket and one for the
 * file that is being sent; without free descriptors, no socket and no file can be opened.
 */
export function capByFileDescriptors(total: number, processLimits = readProcessLimits()): number {
  const descriptors = /^Max open files +(\d+)/m.exec(processLimits)?.[1];
  if (descriptors === undefined) return total;
  return Math.min(total, Math.max(1, Math.floor((Number(descriptors) - OWN_DESCRIPTORS) / 2)));
}

/** Reads the limits of this process; empty on other systems than Linux. */
function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/** The form of a host: a name or an address, with an optional port. */
const hostForm = /^(?:[a-z0-9_.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** The form of the target that clients send to a proxy: 'GET http://host/path'. */
const absoluteForm = /^(https?):\/\/([^/?#]*)([^#]*)/i;

/**
 * Checks that a request names exactly one host, since a proxy might read another one than the site. Returns a sentence
 * if it does not. An absolute target with the same host becomes a path, as RFC 9112 requires.
 */
function findHostProblem(request: IncomingMessage): string | undefined {
  const { rawHeaders, headers, url = '/' } = request;
  const { host } = headers;
  if (host === undefined) return 'This request names no host.';
  if (countHosts(rawHeaders) > 1) return 'This request names its host twice.';
  if (!hostForm.test(host)) return 'This request names an unreadable host.';
  if (url.startsWith('/') || url === '*') return undefined;
  const [, scheme = '', authority = '', path = ''] = absoluteForm.exec(url) ?? [];
  if (!hostForm.test(authority)) return 'This address can’t be read. Please check it.';
  if (normalizeHost(scheme, authority) !== normalizeHost(scheme, host)) return 'This request names two hosts.';
  request.url = path.startsWith('/') ? path : `/${path}`;
  return undefined;
}

/** Reads raw headers, since Node keeps only the first of repeated Host headers. Header names come in any case. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** Returns the host in lower case, without the port that the scheme implies. */
function normalizeHost(scheme: string, host: string): string {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}

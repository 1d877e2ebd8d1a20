import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { createBoundedServer, type ServerLimits } from '../requests/connections/http-server.ts';
import { refuseMalformedRequest } from '../requests/error-handlers.ts';

const limits: ServerLimits = { total: 100, perNetwork: 50, requestSeconds: 30, stalledSeconds: 30 };

/** Opens a bounded server alone, without the site. `handle` answers its requests. */
export async function openBoundedServer(
  handle: RequestListener,
  changed: Partial<ServerLimits> = {},
  trustProxy?: string,
) {
  const factory = createBoundedServer({
    limits: { ...limits, ...changed },
    trustProxy,
    headers: { 'x-strict': 'yes' },
  });
  const server = factory(handle, {} as FastifyServerOptions) as Server;
  server.on('clientError', refuseMalformedRequest);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let count = 0;
  let requests = 0;
  server.on('connection', (socket) => {
    count++;
    socket.on('close', () => count--);
  });
  server.on('request', () => requests++);
  return {
    port,
    /** The number of open connections. */
    count: () => count,
    /** The number of requests so far. */
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens a client that reads only after `read` is called. `from`: its own address, 127.x.y.z. */
export async function openClient(port: number, from = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  // Tests expect the server to cut these clients off.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const opened = performance.now();
  let seconds: number | undefined;
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      seconds = (performance.now() - opened) / 1000;
      resolve();
    });
  });
  let text = '';
  return {
    socket,
    closed,
    send: (request: string | Buffer) => void socket.write(request),
    read() {
      socket.on('data', (data) => {
        text += data.toString('latin1');
      });
    },
    text: () => text,
    /** The seconds for which the connection was open; undefined until it is closed. */
    seconds: () => seconds,
  };
}

/** Returns everything that the server sends on a new connection until the server ends it. */
export async function exchange(port: number, request: string, from?: string): Promise<string> {
  const client = await openClient(port, from);
  client.read();
  client.send(request);
  await client.closed;
  return client.text();
}

export const get = (path = '/', more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
export const getAndClose = (path = '/') => get(path, 'Connection: close\r\n');

/** The status and the JSON body of a reply. */
export function refusalIn(reply: string) {
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body || 'null') };
}

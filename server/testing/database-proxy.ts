import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and PostgreSQL. `connectSockets` passes the data between the sockets of each connection. */
export async function openDatabaseProxy(databaseUrl = '', connectSockets: (client: Socket, database: Socket) => void) {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    connectSockets(client, database);
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, close: () => server.close() };
}

import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openSite } from '../testing/open-site.ts';
import { openDatabase } from './connect.ts';

/** Between us and the database; what it has connected can be made silent, as by a failover or a lost route. */
async function proxyTo(target: URL) {
  const open = new Set<Socket>();
  const silenced = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectSocket(Number(target.port), target.hostname);
    // Only those that were open when the silence began; new ones get through.
    const isSilent = () => silenced.has(near);
    open.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => isSilent() || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence() {
      for (const socket of open) silenced.add(socket);
    },
    stop: () => server.close(),
  };
}

test('a connection that went silent is given up, and the next question takes another', async () => {
  const site = await openSite();
  const proxy = await proxyTo(new URL(site.databaseUrl ?? ''));
  const place = { kind: 'postgres' as const, url: proxy.url, poolSize: 1, onError: () => {}, timeoutMs: 500 };
  const database = await openDatabase(place);
  await database.runStatement('select $1::int', [1]);
  proxy.silence();
  await expect(database.runStatement('select $1::int', [2])).rejects.toThrow(/timeout/);
  await expect(database.transaction((tx) => tx.runStatement('select $1::int as n', [3]))).resolves.toMatchObject({
    rows: [{ n: 3 }],
  });
  await database.close();
  proxy.stop();
  await site.close();
});

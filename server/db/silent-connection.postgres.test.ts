import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { openSite } from '../testing/open-site.ts';
import { openDatabase } from './connect.ts';

/** A proxy whose open connections can fall silent, as after a failover or on a lost route. New ones get through. */
async function openSilencingProxy(databaseUrl?: string) {
  const clients = new Set<Socket>();
  const silenced = new Set<Socket>();
  const proxy = await openDatabaseProxy(databaseUrl, (client, database) => {
    clients.add(client);
    client.on('data', (bytes) => silenced.has(client) || database.write(bytes));
    database.on('data', (bytes) => silenced.has(client) || client.write(bytes));
  });
  return {
    ...proxy,
    silence() {
      for (const client of clients) silenced.add(client);
    },
  };
}

test('a connection that went silent is given up, and the next question takes another', async () => {
  const site = await openSite();
  const proxy = await openSilencingProxy(site.databaseUrl);
  const place = { kind: 'postgres' as const, url: proxy.url, poolSize: 1, onError: () => {}, timeoutMs: 500 };
  const database = await openDatabase(place);
  await database.runStatement('select $1::int', [1]);
  proxy.silence();
  await expect(database.runStatement('select $1::int', [2])).rejects.toThrow(/timeout/);
  await expect(database.transaction((tx) => tx.runStatement('select $1::int as n', [3]))).resolves.toMatchObject({
    rows: [{ n: 3 }],
  });
  await database.close();
  proxy.close();
  await site.close();
});

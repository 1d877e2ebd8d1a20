import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange, get, getAndClose, openBoundedServer, openClient, refusalIn } from '../../testing/sockets.ts';
import { capByFileDescriptors } from './http-server.ts';

let server: Awaited<ReturnType<typeof openBoundedServer>>;
const clients: Awaited<ReturnType<typeof openClient>>[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  server.close();
});

/** Never replies to '/wait'; replies to all other paths at once. */
const openServer = (limits: Parameters<typeof openBoundedServer>[1], trustProxy?: string) =>
  openBoundedServer(({ url }, response) => void (url === '/wait' || response.end('here')), limits, trustProxy);

async function connectFrom(from: string, path: string) {
  const client = await openClient(server.port, from);
  const before = server.requests();
  clients.push(client);
  client.read();
  client.send(get(path));
  await expect.poll(() => (path === '/wait' ? server.requests() > before : client.text().includes('here'))).toBe(true);
  return client;
}
const openWaiting = async (count: number, from: string) => {
  for (let n = 0; n < count; n++) await connectFrom(from, '/wait');
};

describe('an address that has all the connections it may', () => {
  test('and uses them gets no more, in the form of every no; others do', async () => {
    server = await openServer({ perNetwork: 3 });
    await openWaiting(3, '127.0.0.2');
    const reply = await exchange(server.port, getAndClose(), '127.0.0.2');
    expect(refusalIn(reply)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED', error: expect.any(String) } });
    expect(await exchange(server.port, getAndClose(), '127.0.0.3')).toContain('here');
    clients[0]?.socket.destroy();
    await expect.poll(() => exchange(server.port, getAndClose(), '127.0.0.2')).toContain('here');
  });

  test('and does not use one of them gets a new one for it', async () => {
    server = await openServer({ perNetwork: 3 });
    const idle = await connectFrom('127.0.0.2', '/');
    await openWaiting(2, '127.0.0.2');
    // For a moment it might be about to be used.
    expect(await exchange(server.port, getAndClose(), '127.0.0.2')).toMatch(/^HTTP\/1\.1 429/);
    await expect
      .poll(() => exchange(server.port, getAndClose(), '127.0.0.2'), { timeout: 5000, interval: 200 })
      .toContain('here');
    await idle.closed;
    expect(clients.filter((client) => client.seconds() !== undefined)).toEqual([idle]);
  });
});

test('a block of addresses has twice as many as one of them', async () => {
  server = await openServer({ perNetwork: 2 });
  await openWaiting(2, '127.0.0.2');
  await openWaiting(2, '127.0.0.3');
  expect(await exchange(server.port, getAndClose(), '127.0.0.4')).toMatch(/^HTTP\/1\.1 429/);
  expect(await exchange(server.port, getAndClose(), '127.0.1.4')).toContain('here');
});

describe('a proxy that is trusted', () => {
  test.each(['127.0.0.2', '10.0.0.0/8, 127.0.0.0/30', '::1,127.0.0.2'])(
    'as %s is not bounded, others are',
    async (trusted) => {
      server = await openServer({ perNetwork: 2 }, trusted);
      await openWaiting(12, '127.0.0.2');
      expect(await exchange(server.port, getAndClose(), '127.0.0.2')).toContain('here');
      await openWaiting(2, '127.0.9.9');
      expect(await exchange(server.port, getAndClose(), '127.0.9.9')).toMatch(/^HTTP\/1\.1 429/);
    },
  );
});

describe('a full server', () => {
  test('takes room from the network that has most, and serves everybody', async () => {
    server = await openServer({ perNetwork: 8, total: 10 });
    await openWaiting(1, '127.0.1.1');
    await openWaiting(8, '127.0.2.1');
    await openWaiting(1, '127.0.3.1');
    for (const from of ['127.0.1.2', '127.0.3.2', '127.0.4.1']) {
      expect(await exchange(server.port, getAndClose(), from)).toContain('here');
    }
    const cut = clients.flatMap(({ seconds }, index) => (seconds() === undefined ? [] : [index]));
    expect(cut).toEqual([1]);
  });

  test('takes what is not used before what is', async () => {
    server = await openServer({ perNetwork: 8, total: 4 });
    await openWaiting(3, '127.0.2.1');
    const idle = await connectFrom('127.0.2.1', '/');
    // Only time makes a connection one that is not used, and until then a request here would cost another one its
    // place.
    await sleep(3500);
    expect(await exchange(server.port, getAndClose(), '127.0.4.1')).toContain('here');
    await idle.closed;
    expect(clients.filter((client) => client.seconds() !== undefined)).toEqual([idle]);
  });
});

const limits = (files: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95962                95962                processes
Max open files            ${files}                 1048576              files
`;

test.each([
  ['the setting', '1048576', 2000],
  ['what the descriptors are enough for, each with a file', '4096', 1898],
  ['what they are enough for', '1024', 362],
  ['one', '64', 1],
  ['the setting', 'unlimited', 2000],
])('there are as many connections as %s: of %s descriptors', (_what, files, most) => {
  expect(capByFileDescriptors(2000, limits(files))).toBe(most);
});

test('and as many as the setting where the system does not say', () => {
  expect(capByFileDescriptors(2000, '')).toBe(2000);
});

import { readdirSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RUNS_FACTOR } from '../../testing/property-runs.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { exchange, get, openClient, refusalIn } from '../../testing/sockets.ts';

/** The most memory, in MB, that a thousand sockets may take of the built program. Sixty once took all of it. */
const MOST_MORE_MB = 250;
let server: ServerProcess;
let port: number;
const clients: Awaited<ReturnType<typeof openClient>>[] = [];
beforeAll(async () => {
  server = await startServer({
    // Bounded, so that what it takes more is what it keeps, not what it has not yet thrown away.
    NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=16',
    // Longer than a busy machine takes to open a thousand sockets.
    LIMIT_STALLED_SECONDS: '20',
    LIMIT_REQUEST_SECONDS: '4',
  });
  port = Number(new URL(server.address).port);
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  // The program keeps one to its own payment sandbox.
  await expect.poll(countOpenSockets, { timeout: 120_000 }).toBeLessThan(5);
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await server.forgetData();
});

/** Counts from now on how much more memory the program takes at most, in MB. */
async function watchMemory(): Promise<() => Promise<number>> {
  const { pid } = server.child;
  const read = async (name: string) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  };
  // Linux then forgets the highest value so far.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await read('VmRSS');
  return async () => (await read('VmHWM')) - before;
}

const countOpenSockets = async () => (await listSockets()).length;
/** Sockets for which the operating system keeps what their clients do not read. */
const countUnsent = async () => (await listSockets()).filter((queues) => !queues.startsWith('00000000:')).length;

/** Lists the bytes that wait to be sent and read on each open socket of the program. */
async function listSockets(): Promise<string[]> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  // State 01 is an established connection.
  return lines.flatMap(([, own, , state, queues]) =>
    own?.endsWith(local) && state === '01' && queues ? [queues] : [],
  );
}

const countOpenDescriptors = async () => (await readdir(`/proc/${server.child.pid}/fd`)).length;

function findLargeFile(): string {
  const folder = fileURLToPath(new URL('../../../dist/web/assets', import.meta.url));
  const name = readdirSync(folder).find((file) => statSync(join(folder, file)).size > 250_000);
  return `/assets/${name}`;
}

/** Another visitor uses the site meanwhile. */
async function expectOthersServed() {
  const opened = performance.now();
  const reply = await exchange(port, get('/', 'Connection: close\r\n'));
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(await exchange(port, get('/api/available-time-slots', 'Connection: close\r\n'))).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - opened).toBeLessThan(20_000);
}

const headerShapes = {
  short: get(),
  long: get('/', `X: ${'x'.repeat(8000)}\r\n`),
  many: get('/', 'x:1\r\n'.repeat(98)),
};
/** Usually a third of the sockets sends each shape. The long run also sends one shape from all of them. */
const floods: [string, string[]][] = [
  ['short, long or many headers', Object.values(headerShapes)],
  ...(RUNS_FACTOR > 1
    ? Object.entries(headerShapes).map(([name, shape]): [string, string[]] => [`${name} headers`, [shape]])
    : []),
];

describe('clients that send and never read', () => {
  test('2,500 requests ahead on each of 60 sockets: others are served, and memory stays bounded', async () => {
    const grownMb = await watchMemory();
    const flood = Buffer.from(get().repeat(2500));
    for (let n = 0; n < 60; n++) clients.push(await openClient(port, '127.0.7.1'));
    expect(await countOpenSockets()).toBeGreaterThanOrEqual(60);
    for (const { send } of clients) send(flood);
    for (let look = 0; look < 5; look++) await expectOthersServed();
    await expect.poll(countOpenSockets, { timeout: 120_000, interval: 500 }).toBeLessThan(5);
    expect(await grownMb()).toBeLessThan(MOST_MORE_MB);
  });

  test('as many that expect something unknown, which Node would answer by itself, are bounded as well', async () => {
    const flood = Buffer.from(get('/', 'Expect: x\r\n').repeat(2500));
    for (let n = 0; n < 60; n++) clients.push(await openClient(port, '127.0.7.1'));
    expect(await countOpenSockets()).toBeGreaterThanOrEqual(60);
    for (const { send } of clients) send(flood);
    await expectOthersServed();
    await expect.poll(countOpenSockets, { timeout: 120_000, interval: 500 }).toBeLessThan(5);
  });

  test.each(floods)(
    '1,000 sockets with requests for large files, and four with %s behind them: memory stays bounded, and they are gone in time',
    async (_what, shapes) => {
      const grownMb = await watchMemory();
      const descriptors = await countOpenDescriptors();
      // Together more than the operating system takes for a client that does not read.
      const files = get(findLargeFile()).repeat(9);
      for (let n = 0; n < 1000; n++) {
        const client = await openClient(port, `127.0.${10 + (n % 10)}.1`);
        client.socket.pause();
        client.send(files);
        clients.push(client);
      }
      await expect.poll(countUnsent, { interval: 500 }).toBeGreaterThan(900);
      const three = get(findLargeFile()).repeat(3);
      for (const [n, { send }] of clients.entries()) send(three + shapes[n % shapes.length]?.repeat(4));
      await expectOthersServed();
      expect((await countOpenDescriptors()) - descriptors).toBeLessThan(2100);
      await expect.poll(countOpenSockets, { timeout: 120_000, interval: 500 }).toBeLessThan(5);
      expect(await grownMb()).toBeLessThan(MOST_MORE_MB);
      await expectOthersServed();
    },
  );

  test('1,000 sockets of ten networks that say nothing: others are served, memory stays bounded, and they are gone in time', async () => {
    const grownMb = await watchMemory();
    for (let n = 0; n < 1000; n++) clients.push(await openClient(port, `127.0.${20 + (n % 10)}.1`));
    expect(await countOpenSockets()).toBeGreaterThan(900);
    await expectOthersServed();
    await expect.poll(countOpenSockets, { timeout: 120_000, interval: 500 }).toBeLessThan(5);
    expect(await grownMb()).toBeLessThan(MOST_MORE_MB);
  });

  test('1,000 sockets of one network: it has no more than it may, and others are served', async () => {
    for (let n = 0; n < 1000; n++) {
      const client = await openClient(port, '127.0.7.1');
      client.send(get('/api/available-time-slots', 'X-Waits: '));
      clients.push(client);
    }
    await expectOthersServed();
    const open = await countOpenSockets();
    expect(open).toBeGreaterThan(190);
    expect(open).toBeLessThan(210);
  });
});

test('two hosts in a request are refused, also by the whole site', async () => {
  const twice = 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: elsewhere.example\r\n\r\n';
  const differing = 'GET http://elsewhere.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n';
  for (const request of [twice, differing]) {
    const reply = await exchange(port, request);
    expect(refusalIn(reply)).toMatchObject({ status: 400, body: { code: 'invalid', error: expect.any(String) } });
    expect(reply).toMatch(/content-security-policy: /i);
  }
  const same = await exchange(port, 'GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(same).toMatch(/^HTTP\/1\.1 200 /);
});

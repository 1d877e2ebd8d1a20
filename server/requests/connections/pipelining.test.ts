import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { exchange, get, getAndClose, openBoundedServer, openClient, refusalIn } from '../../testing/sockets.ts';

let server: Awaited<ReturnType<typeof openBoundedServer>>;
afterEach(() => server.close());

const post = (length: number, body = '') =>
  `POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** A client that does not read may not notice it. */
async function isCutOff({ socket }: Awaited<ReturnType<typeof openClient>>) {
  await expect.poll(() => server.requests()).toBeGreaterThan(0);
  await expect.poll(() => server.count()).toBe(0);
  socket.destroy();
}

describe('requests sent ahead', () => {
  test('are answered in their order, as many as a client could mean', async () => {
    server = await openBoundedServer(({ url }, response) => response.end(`<${url}>`));
    const paths = Array.from({ length: 7 }, (_, n) => `/${n}`);
    const reply = await exchange(server.port, paths.map((path) => get(path)).join('') + getAndClose('/last'));
    expect(reply.match(/<[^>]+>/g)).toEqual([...paths, '/last'].map((path) => `<${path}>`));
  });

  test('again and again on one connection', async () => {
    server = await openBoundedServer(({ url }, response) => response.end(`<${url}>`));
    const client = await openClient(server.port);
    client.read();
    for (let round = 1; round <= 10; round++) {
      client.send(get('/x').repeat(8));
      await expect.poll(() => client.text().match(/<\/x>/g)?.length).toBe(8 * round);
    }
    client.socket.destroy();
  });

  test('end the connection when they are too many, and only the first of them is handed on', async () => {
    let seen = 0;
    server = await openBoundedServer(() => {
      seen++;
    });
    const client = await openClient(server.port);
    client.send(get().repeat(9));
    await expect.poll(() => server.requests()).toBe(9);
    client.send(get().repeat(2500));
    await isCutOff(client);
    expect(server.requests()).toBe(9);
    expect(seen).toBe(1);
  });

  test('end it when their headers are too long or too many, all together', async () => {
    server = await openBoundedServer(() => {});
    for (const more of [`X: ${'x'.repeat(7000)}\r\n`, 'x:\r\n'.repeat(90)]) {
      const before = server.requests();
      const client = await openClient(server.port);
      client.send(get() + get('/', more).repeat(8));
      await isCutOff(client);
      expect(server.requests() - before).toBeLessThan(8);
    }
  });

  test('are handed on when the reply before them has gone out, so that they cost nothing before', async () => {
    const seen: string[] = [];
    const replies: ServerResponse[] = [];
    server = await openBoundedServer(({ url = '' }, response) => {
      seen.push(url);
      replies.push(response);
    });
    const client = await openClient(server.port);
    client.read();
    client.send(['/1', '/2', '/3'].map((path) => get(path)).join(''));
    for (const expected of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
      await expect.poll(() => seen).toEqual(expected);
      await expect.poll(() => server.requests()).toBe(3);
      replies.at(-1)?.end(`<${expected.at(-1)}>`);
    }
    await expect.poll(() => client.text().match(/<[^>]+>/g)).toEqual(['</1>', '</2>', '</3>']);
    client.socket.destroy();
  });

  test('may have no body', async () => {
    let seen = 0;
    server = await openBoundedServer(() => {
      seen++;
    });
    const client = await openClient(server.port);
    client.send(get() + post(5, 'hello'));
    await isCutOff(client);
    expect(seen).toBe(1);
  });
});

test.each([
  ['too long', `X: ${'x'.repeat(8200)}\r\n`],
  ['too many', 'x:1\r\n'.repeat(101)],
])('headers that are %s are refused', async (_what, more) => {
  server = await openBoundedServer((_request, response) => response.end());
  expect(refusalIn(await exchange(server.port, get('/', more)))).toMatchObject({
    status: 431,
    body: { code: 'invalid' },
  });
  const nearly = `${'x:1\r\n'.repeat(90)}X: ${'x'.repeat(7000)}\r\nConnection: close\r\n`;
  expect(await exchange(server.port, get('/', nearly))).toMatch(/^HTTP\/1\.1 200 /);
});

test('large bodies are read from a few senders of a network at once, small ones from all', async () => {
  server = await openBoundedServer((request, response) => {
    request.resume().on('end', () => response.end('taken'));
  });
  const { port } = server;
  const slow = [];
  for (let n = 0; n < 8; n++) {
    const client = await openClient(port, '127.0.5.1');
    client.send(post(500_000, 'x'.repeat(1000)));
    slow.push(client);
  }
  await expect.poll(() => exchange(port, post(70_000), '127.0.5.2')).toMatch(/^HTTP\/1\.1 429 /);
  const refused = await exchange(port, post(70_000), '127.0.5.2');
  expect(refusalIn(refused)).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.any(String) },
  });
  expect(refused).toMatch(/retry-after: 30/i);
  const chunked = `POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await exchange(port, chunked, '127.0.5.2')).toMatch(/^HTTP\/1\.1 429 /);
  const close = 'Connection: close\r\nContent-Length: 2\r\n';
  expect(await exchange(port, `POST / HTTP/1.1\r\nHost: localhost\r\n${close}\r\n{}`, '127.0.5.2')).toContain('taken');
  expect(
    await exchange(
      port,
      `${post(70_000).replace('\r\n', '\r\nConnection: close\r\n')}${'x'.repeat(70_000)}`,
      '127.0.6.1',
    ),
  ).toContain('taken');
  for (const { socket } of slow) socket.destroy();
  await expect
    .poll(() =>
      exchange(port, `${post(70_000).replace('\r\n', '\r\nConnection: close\r\n')}${'x'.repeat(70_000)}`, '127.0.5.2'),
    )
    .toContain('taken');
});

test('a broken request behind one that waits does not get its answer instead', async () => {
  server = await openBoundedServer(() => {});
  expect(await exchange(server.port, `${get()}HELLO\r\n\r\n`)).toBe('');
});

import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { get, openBoundedServer, openClient, refusalIn } from '../../testing/sockets.ts';

let server: Awaited<ReturnType<typeof openBoundedServer>>;
afterEach(() => server.close());

/** More than the operating system keeps for a connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

describe('a request', () => {
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: local', 'h'],
    ['a body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n', 'x'],
    ['nothing', '', ''],
  ])('whose sender is slow with %s is refused and cut off in time', async (_name, start, more) => {
    server = await openBoundedServer((request) => void request.resume(), { requestSeconds: 1 });
    const client = await openClient(server.port);
    client.read();
    if (start) client.send(start);
    const trickle = setInterval(() => more && client.send(more), 200);
    await client.closed;
    clearInterval(trickle);
    expect(client.seconds()).toBeGreaterThanOrEqual(1);
    expect(client.seconds()).toBeLessThan(5);
    expect(refusalIn(client.text())).toMatchObject({ status: 408, body: { code: 'invalid' } });
  });
});

describe('a reply', () => {
  test('that is not read ends its connection', async () => {
    server = await openBoundedServer((_request, response) => response.end(LARGE), { stalledSeconds: 1 });
    const client = await openClient(server.port);
    client.send(get());
    await expect.poll(() => server.count(), { timeout: 8000 }).toBe(0);
    client.socket.destroy();
  });

  test('that is not read ends it even while more requests come', async () => {
    server = await openBoundedServer((_request, response) => response.end(LARGE), { stalledSeconds: 1 });
    const client = await openClient(server.port);
    client.send(`${get()}GET / HTTP/1.1\r\n`);
    const more = setInterval(() => client.send('X: y\r\n'), 100);
    await expect.poll(() => server.count(), { timeout: 8000 }).toBe(0);
    clearInterval(more);
    client.socket.destroy();
  });

  test('that is read slowly comes to its end', async () => {
    server = await openBoundedServer((_request, response) => response.end(LARGE), { stalledSeconds: 2 });
    const client = await openClient(server.port);
    client.send(get('/', 'Connection: close\r\n'));
    let read = 0;
    // Nothing for a second, then some megabytes: six seconds in all. How slowly it reads is what the test is about, so
    // it pauses.
    client.socket.on('data', (data) => {
      read += data.length;
    });
    for (let pause = 0; pause < 6; pause++) {
      client.socket.pause();
      await sleep(900);
      client.socket.resume();
      await sleep(pause < 5 ? 15 : 0);
    }
    await client.closed;
    expect(read).toBeGreaterThan(LARGE.length);
  });

  test('that is still being made may wait longer, as for the player of a video that is paused', async () => {
    server = await openBoundedServer(
      (_request, response) => {
        Readable.from(chunks()).pipe(response);
      },
      { stalledSeconds: 1 },
    );
    const client = await openClient(server.port);
    client.send(get());
    const sent = performance.now();
    await expect.poll(() => server.count(), { timeout: 20_000 }).toBe(0);
    expect(performance.now() - sent).toBeGreaterThan(3000);
    client.socket.destroy();
  });

  test('that is still being made may not, where other requests wait behind it', async () => {
    server = await openBoundedServer((_request, response) => void Readable.from(chunks()).pipe(response), {
      stalledSeconds: 2,
    });
    const client = await openClient(server.port);
    client.send(get().repeat(2));
    await expect.poll(() => server.count(), { timeout: 6000 }).toBe(0);
    client.socket.destroy();
  });
});

function* chunks() {
  for (let n = 0; n < 1000; n++) yield LARGE.subarray(0, 65_536);
}

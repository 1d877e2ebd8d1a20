import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchange, openBoundedServer, refusalIn } from '../../testing/sockets.ts';

let server: Awaited<ReturnType<typeof openBoundedServer>>;
beforeAll(async () => {
  server = await openBoundedServer(({ url }, response) => response.end(`<${url}>`));
});
afterAll(() => server.close());

const send = (target: string, ...headers: string[]) =>
  exchange(server.port, [`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'));

describe('a request is refused', () => {
  test.each([
    ['two hosts', '/', 'Host: localhost', 'Host: elsewhere.example'],
    ['one host twice', '/', 'Host: localhost', 'Host: localhost'],
    ['two hosts in other letters', '/', 'HOST: localhost', 'X: y', 'hOsT: localhost'],
    ['no host', '/'],
    ['an empty host', '/', 'Host:'],
    ['two hosts in one', '/', 'Host: localhost, elsewhere.example'],
    ['a host with a path', '/', 'Host: localhost/x'],
    ['a host with a user', '/', 'Host: user@localhost'],
    ['a host with a space', '/', 'Host: local host'],
    ['a host with signs', '/', 'Host: local<b>host'],
    ['a host beyond ASCII', '/', 'Host: caf\u00e9.example'],
    ['a host without a name', '/', 'Host: :80'],
    ['a long host', '/', `Host: ${'x'.repeat(300)}`],
    ['a long port', '/', 'Host: localhost:123456'],
    ['a target with another host', 'http://elsewhere.example/', 'Host: localhost'],
    ['a target with another port', 'http://localhost:81/', 'Host: localhost'],
    ['a target with a user', 'http://user@localhost/', 'Host: localhost'],
    ['a target without a host', 'http:///', 'Host: localhost'],
    ['a target of another kind', 'ftp://localhost/', 'Host: localhost'],
  ])('that has %s', async (_name, target, ...headers) => {
    const reply = await send(target, ...headers);
    const { status, body } = refusalIn(reply);
    expect([status, body]).toMatchObject([400, { code: 'invalid', message: expect.any(String) }]);
    expect(body.error).toBe(body.message);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('with the headers of every reply, and its connection ends', async () => {
    const reply = await exchange(server.port, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    expect(reply).toMatch(/x-strict: yes/);
    expect(reply).toMatch(/cache-control: no-store/);
    expect(reply).toMatch(/connection: close/);
  });
});

describe('a request is taken', () => {
  test.each([
    ['a name', '/a?b=c', '/a?b=c', 'localhost'],
    ['a name and a port', '/', '/', 'coach.example:8443'],
    ['another name with signs of names', '/', '/', 'my_coach-1.example.'],
    ['an address', '/', '/', '127.0.0.1:3000'],
    ['an address of the newer kind', '/', '/', '[::1]:3000'],
    ['a whole target with the same host', 'http://LOCALHOST/a?b=c', '/a?b=c', 'localhost'],
    ['a whole target with the usual port', 'http://localhost:80?b=c', '/?b=c', 'localhost'],
    ['a whole target without a path', 'https://localhost', '/', 'localhost:443'],
  ])('that has %s', async (_name, target, path, host) => {
    expect(await send(target, `Host: ${host}`)).toContain(`<${path}>`);
  });
});

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';

type BaselineOptions = { kind: 'http' | 'fastify'; body: string; headers: Record<string, string> };

/**
 * Starts a server in another process that only sends these bytes: the most that any server on this machine could reach.
 */
export async function startBaselineServer(
  kind: BaselineOptions['kind'],
  body: Buffer,
  headers: BaselineOptions['headers'],
) {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['serve']);
  child.send({ kind, body: body.toString('base64'), headers } satisfies BaselineOptions);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

if (process.argv[2] === 'serve') {
  process.once('message', async (options: BaselineOptions) => {
    const body = Buffer.from(options.body, 'base64');
    const start = options.kind === 'http' ? startBareHttp : startBareFastify;
    process.send?.(await start(body, options.headers));
  });
}

async function startBareHttp(body: Buffer, headers: Record<string, string>): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

async function startBareFastify(body: Buffer, headers: Record<string, string>): Promise<number> {
  const app = fastify();
  const text = body.toString();
  app.get('/', (_request, reply) => reply.headers(headers).send(text));
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

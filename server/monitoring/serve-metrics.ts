import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Metrics } from './open-metrics.ts';

const PATH = '/metrics';
const HOST = '127.0.0.1';

/** Serves `GET /metrics` on the site's own port to requests with the token, if the settings have one. */
export function metricsRoutes(app: FastifyInstance, { config, metrics }: AppContext): void {
  const { token } = config.metrics;
  if (!metrics || !token) return;
  const expected = hash(`Bearer ${token}`);
  app.get(PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('UNAUTHENTICATED', 'This needs the token in METRICS_TOKEN.');
    }
    return reply.type(metrics.contentType).send(await metrics.write());
  });
}

/** Names the route of each request that Fastify answers. */
export function nameRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, _reply, done) => {
    metrics.nameRoute(request.raw, request.routeOptions.url ?? 'unknown');
    done();
  });
}

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Serves metrics without a token on a port of this machine alone. Throws if the port is in use. */
export async function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== PATH || request.method !== 'GET') return void response.writeHead(404).end();
    metrics.write().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: Error) => response.destroy(error),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  // The site ends without waiting for a scrape.
  server.unref();
  return server;
}

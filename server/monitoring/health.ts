import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { readCommit, siteVersion } from '../process/site-version.ts';
import { withinTime } from '../process/within-time.ts';
import { Refusal } from '../requests/refusal.ts';

const PING_LIMIT_MS = 3_000;

/** `/healthz`: the process is up, with its version. `/readyz`: its database answers as well, otherwise 503. */
export function healthRoutes(app: FastifyInstance, { config, database }: AppContext): void {
  const health = { status: 'ok', version: siteVersion, commit: config.commit ?? readCommit() };
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(health));
  app.get('/readyz', async (request, reply) => {
    try {
      await withinTime(PING_LIMIT_MS, database.ping());
    } catch (err) {
      request.log.error({ reqId: request.id, err }, 'the database does not answer');
      throw new Refusal('UNAVAILABLE');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { Refusal } from './refusal.ts';
import { readCommit, siteVersion } from './site-version.ts';

/** `/healthz`: the process is up, with its version. `/readyz`: its database answers as well, otherwise 503. */
export function healthRoutes(app: FastifyInstance, { config, database }: AppContext): void {
  const health = { status: 'ok', version: siteVersion, commit: config.commit ?? readCommit() };
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send(health));
  app.get('/readyz', async (request, reply) => {
    try {
      await withinSeconds(3, database.ping());
    } catch (err) {
      request.log.error({ reqId: request.id, err }, 'the database does not answer');
      throw new Refusal('UNAVAILABLE');
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}

async function withinSeconds(seconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${seconds} s`)), seconds * 1000);
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

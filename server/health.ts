import type { FastifyInstance } from 'fastify';
import type { AppContext } from './app-context.ts';
import { Refusal } from './refusal.ts';

/** `/healthz`: the process is up. `/readyz`: its database answers as well, otherwise 503. */
export function healthRoutes(app: FastifyInstance, { database }: AppContext): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
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

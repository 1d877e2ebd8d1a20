import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { networkOf } from './limits.ts';
import { Refusal } from './refusal.ts';

/** A reply that stands ready as bytes; whoever makes it checks it against the contract. */
export class ReadyJson {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  constructor(plain: Buffer, gzip: Buffer) {
    this.plain = plain;
    this.gzip = gzip;
  }
}

export type Call<Body, Query> = {
  body: Body;
  query: Query;
  /** The network that asks, as limits count it. */
  network: string;
};

/** Answers an endpoint: who may ask is checked first, then what was sent, at last what is replied. */
export function serve<B extends z.ZodType, R extends z.ZodType, Q extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<B, R, Q>,
  handle: (call: Call<z.output<B>, z.output<Q>>) => Promise<z.input<R> | ReadyJson>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    onRequest: async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
      // Nobody can sign in yet, so what is not for anyone is for nobody.
      if (endpoint.access !== 'anyone') throw new Refusal('UNAUTHENTICATED');
    },
    handler: async (request, reply) => {
      const answer = await handle({
        body: read(endpoint.body, request.body ?? {}) as z.output<B>,
        query: read(endpoint.query, request.query) as z.output<Q>,
        network: networkOf(request.ip),
      });
      reply.code(endpoint.status ?? 200);
      if (answer instanceof ReadyJson) return sendReady(request, reply, answer);
      return endpoint.reply.parse(answer);
    },
  });
}

function read(schema: z.ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.') || 'body';
    fields[name] ??= name === 'body' ? 'The request must be a JSON object' : issue.message;
  }
  throw new Refusal('invalid', { message: Object.values(fields).join('. '), fields });
}

function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyJson) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(ready.plain);
  return reply.header('content-encoding', 'gzip').send(ready.gzip);
}

const refusesOrLacks = (coding: string) =>
  new RegExp(`^(?!.*\\b${coding}\\b)|\\b${coding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`);
const without = { br: refusesOrLacks('br'), gzip: refusesOrLacks('gzip') };

/** Whether the browser takes this content coding. `;q=0` is a no. */
export function accepts(codings: string | string[] | undefined, coding: 'br' | 'gzip'): boolean {
  return typeof codings === 'string' && !without[coding].test(codings);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';

const currentRequest = new AsyncLocalStorage<string>();

/**
 * Creates the log: JSON lines without personal data, that is no addresses, bodies, query strings or values from the
 * database. Lines that are logged while a request is handled carry the request's id.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      serializers: { err: redactError, req: () => undefined, res: () => undefined },
      mixin: () => {
        const reqId = currentRequest.getStore();
        return reqId ? { reqId } : {};
      },
    },
    destination,
  );
}

/** Makes the log's lines carry the id of the request that is handled, and sends the id with the reply. */
export function markRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    currentRequest.run(request.id, done);
  });
  // Reading the body leaves the async context, which is therefore entered again.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run(request.id, done));
}

/** Logs a line for each API request, with its reply's id; requests for files are logged only when debugging. */
export function logReplies(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const level = reply.statusCode >= 500 ? 'error' : route.startsWith('/api/') ? 'info' : 'debug';
    request.log[level]({
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
    done();
  });
}

type LoggedError = {
  name?: string;
  message?: string;
  stack?: string;
  code?: string;
  constraint?: string;
  cause?: unknown;
};

/** Keeps only the kind and the place of a database error, because its message contains values ("Key (email)=(…)"). */
function redactError(error: unknown): object {
  const { name, message = '', stack = '', code, constraint, cause }: LoggedError = error instanceof Error ? error : {};
  const places = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    name,
    code,
    constraint,
    message: /^Failed query/.test(message) || code !== undefined ? undefined : message,
    places,
    ...(cause instanceof Error ? { cause: redactError(cause) } : {}),
  };
}

/** Returns why something failed, without the values that are in drizzle's message and not in its cause. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return (error as { message?: string })?.message ?? String(error);
  return error.cause instanceof Error ? errorReason(error.cause) : error.message;
}

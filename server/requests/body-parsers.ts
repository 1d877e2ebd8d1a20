import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the body may be bytes, which the handler reads as they come. */
    takesBytes?: boolean;
  }
}

/** Accepts JSON bodies, bytes where an endpoint takes them, and empty bodies of any content type. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parseJson(request, body, done);
  });
  app.addContentTypeParser('application/octet-stream', (request, payload, done) => {
    const { config, bodyLimit = 0 } = request.routeOptions;
    if (!config.takesBytes) return refuseBytes(payload, done);
    if (Number(request.headers['content-length']) > bodyLimit) return done(new Refusal('TOO_LARGE'));
    return done(null, limitBytes(payload, bodyLimit));
  });
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    return done(new Refusal('UNSUPPORTED_TYPE'));
  });
}

/** Refuses a body of bytes, unless it is empty. */
function refuseBytes(payload: Readable, done: (error: Error | null, body?: unknown) => void): void {
  const refuse = () => {
    payload.off('end', accept);
    done(new Refusal('UNSUPPORTED_TYPE'));
  };
  const accept = () => {
    payload.off('data', refuse);
    done(null, undefined);
  };
  payload.once('data', refuse).once('end', accept);
}

/** Passes bytes on as they come, so that no large body is in memory as a whole. Throws `TOO_LARGE`, `invalid`. */
async function* limitBytes(payload: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks = payload[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await chunks.next().catch(() => {
      throw new Refusal('invalid', 'The request was cut off');
    });
    if (done) return;
    bytes += value.length;
    if (bytes > limit) throw new Refusal('TOO_LARGE');
    yield value;
  }
}

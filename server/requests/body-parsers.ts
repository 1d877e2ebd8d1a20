import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be bytes. */
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
  app.addContentTypeParser<Buffer>('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes) return done(null, body);
    return body.length === 0 ? done(null, undefined) : done(new Refusal('UNSUPPORTED_TYPE'));
  });
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    return done(new Refusal('UNSUPPORTED_TYPE'));
  });
}

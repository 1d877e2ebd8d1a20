import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Accepts JSON bodies, and empty bodies of any content type. */
export function registerBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined);
    return parseJson(request, body, done);
  });
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    return done(new Refusal('UNSUPPORTED_TYPE'));
  });
}

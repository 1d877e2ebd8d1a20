import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from '../http.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { builtFolder, type PublicPages, type ReadyPage } from './prepare.ts';

const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));

/** Public pages, the files that they need, and the answer for every other address. */
export async function pageRoutes(app: FastifyInstance, parts: Parts, pages?: PublicPages): Promise<void> {
  if (pages) {
    await serveFiles(app);
    const toOwnHost = redirectToPublicUrl(parts.config.publicUrl);
    for (const [path, page] of pages.byPath) {
      app.get(path, { onRequest: toOwnHost }, (request, reply) => sendPage(request, reply, page));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(request.url);
    if (!pages || !wantsPage) throw new Refusal('NOT_FOUND');
    const withoutSlash = request.url.replace(/\/$/, '');
    if (pages.byPath.has(withoutSlash)) return reply.redirect(withoutSlash, 308);
    return sendPage(request, reply, pages.notFound);
  });
}

const isCall = (url: string) => /^\/api(?:[/?]|$)/.test(url);

async function serveFiles(app: FastifyInstance): Promise<void> {
  const forever = { immutable: true, maxAge: '365d' };
  const folders = [
    { root: join(builtFolder, 'web/assets'), prefix: '/assets/', preCompressed: true, ...forever },
    { root: join(contentFolder, 'pictures'), prefix: '/pictures/', maxAge: '1h' },
    { root: join(contentFolder, 'videos'), prefix: '/videos/', maxAge: '1h' },
  ];
  for (const folder of folders) await app.register(fastifyStatic, { ...folder, index: false, decorateReply: false });
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).headers(headersOf(page)).send();
  }
  const coding = (['br', 'gzip'] as const).find((one) => accepts(request, one));
  const headers = headersOf(page, coding);
  return reply
    .code(page.status)
    .headers(headers)
    .send(page[coding ?? 'plain']);
}

const headersOf = (page: ReadyPage, coding?: 'br' | 'gzip') => ({
  etag: page.etag,
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
  'content-type': 'text/html; charset=utf-8',
  ...(coding && { 'content-encoding': coding }),
});

/** Where a public address is set, people are led to it, so that links, cookies and the address bar agree. */
function redirectToPublicUrl(publicUrl: string | undefined) {
  const host = publicUrl && new URL(publicUrl).host;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!host || request.host === host) return done();
    reply.redirect(`${publicUrl}${request.url}`, 308);
  };
}

import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { builtFolder, contentFolder, type PublicPages } from './prepare.ts';
import { sendReadyText } from './ready-text.ts';

/** Public pages, the files that they need, and the answer for every other address. */
export async function pageRoutes(app: FastifyInstance, parts: Parts, pages?: PublicPages): Promise<void> {
  if (pages) {
    for (const [path, picture] of pages.pictures) {
      app.get(path, (request, reply) => sendReadyText(request, reply, picture));
    }
    await serveFiles(app);
    const toOwnHost = redirectToPublicUrl(parts.config.publicUrl);
    for (const [path, page] of pages.byPath) {
      app.get(path, { onRequest: toOwnHost }, (request, reply) => sendReadyText(request, reply, page));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !isCall(request.url);
    if (!pages || !wantsPage) throw new Refusal('NOT_FOUND');
    const [path = '', query] = request.url.split(/(?=\?)/, 2);
    const withoutSlash = path.replace(/\/$/, '');
    if (pages.byPath.has(withoutSlash)) return reply.redirect(`${withoutSlash}${query ?? ''}`, 308);
    return sendReadyText(request, reply, pages.notFound);
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

/** Where a public address is set, people are led to it, so that links, cookies and the address bar agree. */
function redirectToPublicUrl(publicUrl: string | undefined) {
  const host = publicUrl && new URL(publicUrl).host;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (!host || request.host === host) return done();
    // An address with a host of its own in it is none of ours.
    const path = request.url.startsWith('/') ? request.url : '/';
    reply.header('cache-control', 'no-store').redirect(`${publicUrl}${path}`, 308);
  };
}

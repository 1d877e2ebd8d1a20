import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { toRoutePath } from '#contracts/pages/route-path.ts';
import { isMember } from '#domain/access.ts';
import { createAuthenticate } from '../accounts/authenticate.ts';
import type { AppContext } from '../app-context.ts';
import { correctRange } from '../requests/range-header.ts';
import { Refusal } from '../requests/refusal.ts';
import { openPictureGenerator } from './generated-pictures.ts';
import { membersRoute } from './members-page.ts';
import { builtFolder, contentFolder, type PublicPages } from './prepare-pages.ts';
import { sendPreparedResponse } from './prepared-response.ts';
import { siteFileRoutes } from './site-files.ts';

/** Serves files and the page for unknown addresses. `serve-prepared-pages.ts` serves the pages themselves. */
export async function pageRoutes(app: FastifyInstance, ctx: AppContext, pages?: PublicPages): Promise<void> {
  if (pages) {
    await serveStaticFiles(app, ctx, pages);
    courseRoute(app, ctx, pages);
    membersRoute(app, ctx, pages);
    siteFileRoutes(app, ctx, pages);
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(request.url);
    if (!pages || !wantsPage) throw new Refusal('NOT_FOUND');
    const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(request.url) ?? [];
    const withoutSlash = path.replace(/\/$/, '');
    if (pages.byPath.has(toRoutePath(withoutSlash)) || withoutSlash === pages.course.path)
      return reply.redirect(`${withoutSlash}${query}`, 308);
    const movedTo = pages.redirects.get(withoutSlash);
    // Browsers ask again each time: the coach may give the old address to another page.
    if (movedTo) return reply.header('cache-control', 'no-cache').redirect(`${movedTo}${query}`, 301);
    reply.hijack();
    sendPreparedResponse(request.raw, reply.raw, pages.notFound);
  });
}

/**
 * Serves the course page. The coach may change its address, so the route matches each that it may have
 * (`contracts/studio/site-content.ts`).
 */
function courseRoute(app: FastifyInstance, ctx: AppContext, pages: Pick<PublicPages, 'course'>): void {
  const authenticate = createAuthenticate(ctx);
  app.get<{ Params: { course: string } }>('/:course(^[a-z0-9-]+-course$)', async (request, reply) => {
    const { path, open, closed } = pages.course;
    if (`/${request.params.course}` !== path) {
      reply.callNotFound();
      return reply;
    }
    const { session } = await authenticate(request, reply);
    const isAllowed = session !== null && !session.user.isFirstLogin && isMember(session.user);
    reply.hijack();
    sendPreparedResponse(request.raw, reply.raw, isAllowed ? open : closed);
  });
}

const isApiPath = (url: string) => /^\/api(?:[/?]|$)/.test(url);

async function serveStaticFiles(
  app: FastifyInstance,
  ctx: AppContext,
  pages: Pick<PublicPages, 'generatedPictures'>,
): Promise<void> {
  const forever = { immutable: true, maxAge: '365d' };
  const folders = [
    { root: join(contentFolder, 'pictures'), prefix: '/pictures/', maxAge: '1h' },
    { root: join(contentFolder, 'icons'), prefix: '/', maxAge: '1d', wildcard: false },
  ];
  const always = { index: false as const, decorateReply: false };
  const assets = { root: join(builtFolder, 'web/assets'), prefix: '/assets/', preCompressed: true };
  await app.register(fastifyStatic, { ...assets, ...forever, ...always, acceptRanges: false });
  const drawPicture = openPictureGenerator(ctx);
  await app.register(async (pictures) => {
    pictures.addHook('onRequest', async ({ url }, reply) => {
      const [address = ''] = url.split('?', 1);
      const drawn = await drawPicture(address, pages.generatedPictures);
      // Pages link a new drawing by a new address, so browsers may keep this one.
      if (drawn) return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(drawn);
    });
    for (const folder of folders) await pictures.register(fastifyStatic, { ...folder, ...always, acceptRanges: false });
  });
  await app.register(async (clips) => {
    const root = join(contentFolder, 'videos');
    clips.addHook<{ Params: { '*'?: string } }>('onRequest', async ({ raw, params }) => {
      if (raw.headers.range !== undefined) correctRange(raw.headers, await getFileSize(root, params['*'] ?? ''));
    });
    await clips.register(fastifyStatic, { root, prefix: '/videos/', maxAge: '1h', ...always });
  });
}

/** Returns the size in bytes of a file directly in the folder, and 0 if there is none. */
const getFileSize = (folder: string, name: string): Promise<number> =>
  stat(join(folder, basename(name))).then(
    ({ size }) => size,
    () => 0,
  );

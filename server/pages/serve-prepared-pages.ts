import type { IncomingMessage, RequestListener } from 'node:http';
import { toRoutePath } from '#contracts/pages/route-path.ts';
import { findOffer } from '#domain/visits.ts';
import { MEMBERS_PATH } from './members-page.ts';
import type { PublicPages } from './prepare-pages.ts';
import { sendPreparedResponse } from './prepared-response.ts';

type PageListeners = {
  nameRoute?: ((request: IncomingMessage, route: string) => void) | undefined;
  countVisit?: (request: IncomingMessage, page: string) => void;
};

/**
 * Serves prepared pages and files before Fastify sees the request, since they are the most frequent requests and need
 * no decisions. Other requests go on to Fastify. `nameRoute` is called with each request that is answered here, and
 * `countVisit` with each for a page that visitors are meant to find.
 */
export function servePreparedPages(
  pages: PublicPages,
  publicUrl: string | undefined,
  { nameRoute, countVisit }: PageListeners = {},
): (next: RequestListener) => RequestListener {
  const ownHost = publicUrl && new URL(publicUrl).host;
  return (next) => (request, response) => {
    const { method, url = '/', headers } = request;
    const path = url.split('?', 1)[0] ?? '/';
    const isCourse = path === pages.course.path;
    const page = isCourse ? pages.course.closed : pages.byPath.get(toRoutePath(path));
    const prepared = page ?? pages.files.get(path);
    if (!prepared || (method !== 'GET' && method !== 'HEAD')) return next(request, response);
    nameRoute?.(request, page ? toRoutePath(path) : 'a file');
    // Redirects to the public address, so that links, cookies and the address bar agree.
    if (page && ownHost && headers.host !== ownHost) {
      response
        .writeHead(308, { ...page.notModifiedHeaders, 'cache-control': 'no-store', location: `${publicUrl}${url}` })
        .end();
      return;
    }
    // The replies to these pages depend on who is signed in.
    if (isCourse || (path === MEMBERS_PATH && headers.cookie)) return next(request, response);
    if (page && (pages.searchablePaths.includes(path) || findOffer(path))) countVisit?.(request, path);
    sendPreparedResponse(request, response, prepared);
  };
}

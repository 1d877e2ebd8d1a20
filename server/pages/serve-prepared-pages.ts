import type { RequestListener } from 'node:http';
import { sendPrecompressedResponse } from './precompressed-response.ts';
import type { PublicPages } from './prepare-pages.ts';

/**
 * Answers what stands ready before the framework sees it: pages and pictures are asked for more often than all else, and
 * there is nothing to decide about them. Everything else goes on.
 */
export function servePreparedPages(
  pages: PublicPages,
  publicUrl: string | undefined,
): (next: RequestListener) => RequestListener {
  const ownHost = publicUrl && new URL(publicUrl).host;
  return (next) => (request, response) => {
    const { method, url = '/', headers } = request;
    const path = url.split('?', 1)[0] ?? '/';
    const isCourse = path === pages.course.path;
    const page = isCourse ? pages.course.closed : pages.byPath.get(path);
    const prepared = page ?? pages.pictures.get(path);
    if (!prepared || (method !== 'GET' && method !== 'HEAD')) return next(request, response);
    // Where a public address is set, people are led to it, so that links, cookies and the address bar agree.
    if (page && ownHost && headers.host !== ownHost) {
      response
        .writeHead(308, { ...page.notModifiedHeaders, 'cache-control': 'no-store', location: `${publicUrl}${url}` })
        .end();
      return;
    }
    // Who asks for that decides about its answer.
    if (isCourse) return next(request, response);
    sendPrecompressedResponse(request, response, prepared);
  };
}

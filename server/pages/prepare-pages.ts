import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageRenderer, SiteData } from '#contracts/public-pages.ts';
import { type PreparedResponse, prepareResponse, type ResponseOptions } from './prepared-response.ts';
import { readBuild, renderDocument } from './render-document.ts';
import { withoutReferrer } from './security-headers.ts';

/** Replies that are the same for all visitors, by path: pages, their drawn pictures and the content for other pages. */
export type PublicPages = {
  byPath: Map<string, PreparedResponse>;
  files: Map<string, PreparedResponse>;
  notFound: PreparedResponse;
  /** The members' pages of the course: the same document with another status for other visitors. */
  course: { path: string; open: PreparedResponse; closed: PreparedResponse };
};

export const builtFolder = fileURLToPath(new URL('../../dist', import.meta.url));
export const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));
const picturesFolder = join(contentFolder, 'pictures');

/** Renders every page from the build in `dist/` for a visitor who is not signed in. The build holds no settings of this site. */
export async function preparePages(site: SiteData, security: Record<string, string>): Promise<PublicPages> {
  const { renderer } = (await import(pathToFileURL(join(builtFolder, 'render/entry-server.js')).href)) as {
    renderer: PageRenderer;
  };
  const build = await readBuild(join(builtFolder, 'web'));
  const prepare = async (path: string, overrides: Partial<ResponseOptions> = {}) => {
    const page = await renderer.render(path, site);
    const options = { status: page.status, type: 'text/html; charset=utf-8', cacheControl: 'no-cache', ...overrides };
    const headers = page.sendsNoReferrer ? withoutReferrer(security) : security;
    return prepareResponse(renderDocument(page, site, build), { ...options, security: headers });
  };
  const { coursePath } = site.content;
  const paths = renderer.paths(site.content).filter((path) => path !== coursePath);
  const pages = await Promise.all(paths.map(async (path) => [path, await prepare(path)] as const));
  const course = {
    path: coursePath,
    open: await prepare(coursePath, { cacheControl: 'no-store' }),
    closed: await prepare(coursePath, { cacheControl: 'no-store', status: 403 }),
  };
  const words = prepareResponse(JSON.stringify(site.content), {
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    security,
  });
  const files = new Map([...(await preparePictures(security)), ['/api/content', words] as const]);
  return { byPath: new Map(pages), files, notFound: await prepare('/404'), course };
}

async function preparePictures(security: Record<string, string>): Promise<Map<string, PreparedResponse>> {
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.svg'));
  const options = { status: 200 as const, type: 'image/svg+xml', cacheControl: 'public, max-age=3600', security };
  const prepare = async (name: string) =>
    [`/pictures/${name}`, prepareResponse(await readFile(join(picturesFolder, name)), options)] as const;
  return new Map(await Promise.all(names.map(prepare)));
}

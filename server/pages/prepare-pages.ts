import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, SiteData } from '#contracts/public-pages.ts';
import { projectFolder } from '../project-folder.ts';
import { renderDesignDocument } from './design-page.ts';
import { renderHead, renderStructuredData } from './document-head.ts';
import { type PreparedResponse, prepareResponse, prepareWhenAsked, type ResponseOptions } from './prepared-response.ts';
import { readBuild, renderDocument } from './render-document.ts';
import { withoutReferrer } from './security-headers.ts';

/** Replies that are the same for all visitors, by path: pages, their drawn pictures and the content for other pages. */
export type PublicPages = {
  byPath: Map<string, PreparedResponse>;
  files: Map<string, PreparedResponse>;
  notFound: PreparedResponse;
  /** The pages that search engines may list, for the sitemap. */
  searchablePaths: string[];
  /** The members' pages of the course: the same document with another status for other visitors. */
  course: { path: string; open: PreparedResponse; closed: PreparedResponse };
};

export const builtFolder = join(projectFolder, 'dist');
export const contentFolder = join(projectFolder, 'content');
const picturesFolder = join(contentFolder, 'pictures');

/** Renders every page from the build in `dist/` for a visitor who is not signed in. The build holds no settings of this site. */
export async function preparePages(
  site: SiteData,
  security: Record<string, string>,
  { publicUrl, showsDesign }: { publicUrl(): string; showsDesign: boolean },
): Promise<PublicPages> {
  const { renderer } = (await import(pathToFileURL(join(builtFolder, 'render/entry-server.js')).href)) as {
    renderer: PageRenderer;
  };
  const build = await readBuild(join(builtFolder, 'web'));
  const searchablePaths: string[] = [];
  const prepare = async (path: string, overrides: Partial<ResponseOptions> = {}) => {
    const page = await renderer.render(path, site);
    if (page.isSearchable && page.canonicalPath === path) searchablePaths.push(path);
    const options = { status: page.status, type: 'text/html; charset=utf-8', cacheControl: 'no-cache', ...overrides };
    const headers = {
      ...(page.sendsNoReferrer ? withoutReferrer(security) : security),
      ...(!page.isSearchable && { 'x-robots-tag': 'noindex' }),
    };
    return prepareWhenAsked(() => {
      const published = { page, site, publicUrl: publicUrl() };
      const about = { head: renderHead(published), structuredData: renderStructuredData(published) };
      return prepareResponse(renderDocument(page, site, build, about), { ...options, security: headers });
    });
  };
  const { coursePath } = site.content;
  const paths = renderer.paths(site.content).filter((path) => path !== coursePath);
  const pages = await Promise.all(paths.map(async (path) => [path, await prepare(path)] as const));
  const byPath = new Map(pages);
  if (showsDesign) {
    const headers = { ...security, 'x-robots-tag': 'noindex' };
    const options = { status: 200 as const, type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };
    byPath.set(
      '/design',
      prepareResponse(renderDesignDocument(site, build.manifest), { ...options, security: headers }),
    );
  }
  const course = {
    path: coursePath,
    open: await prepare(coursePath, { cacheControl: 'no-store' }),
    closed: await prepare(coursePath, { cacheControl: 'no-store', status: 403 }),
  };
  const content = prepareResponse(JSON.stringify(site.content), {
    status: 200,
    type: 'application/json; charset=utf-8',
    cacheControl: 'no-cache',
    security,
  });
  const files = new Map([...(await preparePictures(security)), ['/api/content', content] as const]);
  const notFound = await prepare('/404');
  return { byPath, files, notFound, searchablePaths: searchablePaths.sort(), course };
}

async function preparePictures(security: Record<string, string>): Promise<Map<string, PreparedResponse>> {
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.svg'));
  const options = { status: 200 as const, type: 'image/svg+xml', cacheControl: 'public, max-age=3600', security };
  const prepare = async (name: string) =>
    [`/pictures/${name}`, prepareResponse(await readFile(join(picturesFolder, name)), options)] as const;
  return new Map(await Promise.all(names.map(prepare)));
}

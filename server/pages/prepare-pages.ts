import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startingContent } from '#content/starting-content.ts';
import {
  CONTENT_PATH,
  type FirstData,
  type PublicContent,
  type RenderedPage,
  type SiteData,
} from '#contracts/pages/public-pages.ts';
import type { Redirect } from '#contracts/studio/custom-pages.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { projectFolder } from '../process/project-folder.ts';
import { type GeneratedPictures, listGeneratedPictures } from '../settings/list-generated-pictures.ts';
import { type BrowserColors, browserColorsOf } from './browser-colors.ts';
import { renderHead, renderStructuredData } from './document-head.ts';
import { type PreparedResponse, prepareOnDemand, prepareResponse, type ResponseOptions } from './prepared-response.ts';
import { DOCUMENT_START, readBuild, renderDocument, renderLook } from './render-document.ts';
import { renderPageFor, renderPages } from './render-pages.ts';
import { withoutReferrer } from './security-headers.ts';

/** The pages and files that are prepared before requests come. */
export type PublicPages = {
  /** The pages, by path. */
  byPath: Map<string, PreparedResponse>;
  /** The redirects from the former addresses of custom pages. */
  redirects: ReadonlyMap<string, string>;
  /** The site's drawings, and the content that the browser loads for another page, by path. */
  files: Map<string, PreparedResponse>;
  generatedPictures: GeneratedPictures;
  notFound: PreparedResponse;
  /** The pages that search engines may list, for the sitemap. */
  searchablePaths: string[];
  /** The course page: `open` for members, `closed` (the same document with status 403) for everybody else. */
  course: { path: string; open: PreparedResponse; closed: PreparedResponse };
  /** Renders the document of a page for one signed-in user, with its security headers. */
  renderFor(address: string, data: FirstData): Promise<{ html: string; security: Record<string, string> }>;
};

export const builtFolder = join(projectFolder, 'dist');
export const contentFolder = join(projectFolder, 'content');
const picturesFolder = join(contentFolder, 'pictures');

const HTML = 'text/html; charset=utf-8';

/**
 * Renders every page for a visitor who is not signed in. The build cannot do this, since it does not know the coach's
 * settings. `adminSecurity`: the headers of the coach's own screens.
 */
export async function preparePages(
  unversioned: SiteData,
  security: Record<string, string>,
  {
    look = startingContent.look,
    publicUrl,
    showsDesign,
    redirects = [],
    adminSecurity = security,
  }: {
    look?: SiteLook;
    publicUrl(): string;
    showsDesign: boolean;
    redirects?: Redirect[];
    adminSecurity?: Record<string, string>;
  },
): Promise<PublicPages> {
  const site = { ...unversioned, content: addVersion(unversioned.content) };
  const [rendered, build] = await Promise.all([renderPages(site), readBuild(join(builtFolder, 'web'))]);
  const searchablePaths: string[] = [];
  const renderedLook = renderLook(look, build);
  const browserColors = browserColorsOf(look);
  const generatedPictures = listGeneratedPictures(site, look);
  const describe = (page: RenderedPage) => {
    const published = { page, site, browserColors, generatedPictures, publicUrl: publicUrl() };
    return { look: renderedLook, head: renderHead(published), structuredData: renderStructuredData(published) };
  };
  const prepare = (path: string, page: RenderedPage, overrides: Partial<ResponseOptions> = {}) => {
    if (page.isSearchable && page.canonicalPath === path) searchablePaths.push(path);
    const options = { status: page.status, type: HTML, cacheControl: 'no-cache', ...overrides };
    const pageSecurity = /^\/admin(?:\/|$)/.test(path) ? adminSecurity : security;
    const headers = {
      ...(page.sendsNoReferrer ? withoutReferrer(pageSecurity) : pageSecurity),
      ...(!page.isSearchable && { 'x-robots-tag': 'noindex' }),
    };
    return prepareOnDemand(() =>
      prepareResponse(renderDocument(page, site, build, describe(page)), { ...options, security: headers }),
    );
  };
  const { coursePath } = site.content;
  const pages = new Map(rendered.pages);
  const coursePage = pages.get(coursePath);
  if (!coursePage) throw new Error('the course has no page');
  pages.delete(coursePath);
  const course = {
    path: coursePath,
    open: prepare(coursePath, coursePage, { cacheControl: 'no-store' }),
    closed: prepare(coursePath, coursePage, { cacheControl: 'no-store', status: 403 }),
  };
  const renderFor = async (address: string, firstData: FirstData) => {
    const page = pages.get(address.split('?', 1)[0] ?? '');
    if (!page) throw new Error(`there is no page ${address}`);
    const html = await renderPageFor(address, site, firstData);
    const document = renderDocument({ ...page, html }, site, build, { ...describe(page), firstData });
    return { html: document, security };
  };
  const byPath = new Map([...pages].map(([path, page]) => [path, prepare(path, page)]));
  if (showsDesign) {
    const document = renderDesignDocument(site, build.manifest, browserColors);
    const headers = { ...security, 'x-robots-tag': 'noindex' };
    const options = { status: 200 as const, type: HTML, cacheControl: 'no-cache', security: headers };
    byPath.set('/design', prepareResponse(document, options));
  }
  const files = new Map([
    ...(await preparePictures(security)),
    [CONTENT_PATH, prepareContent(site, security)] as const,
  ]);
  return {
    byPath,
    redirects: new Map(redirects.map(({ from, to }) => [from, to])),
    files,
    generatedPictures,
    notFound: prepare('/404', rendered.notFound),
    searchablePaths: searchablePaths.sort(),
    course,
    renderFor,
  };
}

/** Omits the custom pages: each has its content in its own document. */
function sharedContent({ customPages, ...shared }: PublicContent): Omit<PublicContent, 'customPages'> {
  return shared;
}

function addVersion(content: PublicContent): PublicContent {
  const hash = createHash('sha256').update(JSON.stringify(sharedContent(content)));
  return { ...content, version: hash.digest('base64url').slice(0, 16) };
}

/** Prepares the content that the browser fetches for a step to another page. */
function prepareContent({ content }: SiteData, security: Record<string, string>): PreparedResponse {
  const options = { status: 200 as const, type: 'application/json; charset=utf-8', cacheControl: 'no-cache', security };
  return prepareResponse(JSON.stringify(sharedContent(content)), options);
}

async function preparePictures(security: Record<string, string>): Promise<Map<string, PreparedResponse>> {
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.svg'));
  const options = { status: 200 as const, type: 'image/svg+xml', cacheControl: 'public, max-age=3600', security };
  const prepare = async (name: string) =>
    [`/pictures/${name}`, prepareResponse(await readFile(join(picturesFolder, name)), options)] as const;
  return new Map(await Promise.all(names.map(prepare)));
}

type Manifest = Record<string, { file: string; css?: string[] }>;

const ENTRY = 'web/entry-design.tsx';

/** Renders `/design`, the reference of all shared components, which the browser draws. Not served in production. */
function renderDesignDocument(site: SiteData, manifest: Manifest, browserColors: BrowserColors): string {
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  return `${DOCUMENT_START}
<title>Design</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="${browserColors.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${browserColors.dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/pictures/icon.svg" type="image/svg+xml">
${[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
<script type="module" src="/${manifest[ENTRY]?.file}"></script>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

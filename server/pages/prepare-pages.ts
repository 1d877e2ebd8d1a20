import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { colorThemeScript } from '#contracts/color-theme.ts';
import type { PageRenderer, RenderedPage, SiteData } from '#contracts/public-pages.ts';
import { type PreparedResponse, prepareResponse, type ResponseOptions } from './prepared-response.ts';
import { withoutReferrer } from './security-headers.ts';

/** Replies that are the same for all visitors, by path: pages and their drawn pictures. */
export type PublicPages = {
  byPath: Map<string, PreparedResponse>;
  pictures: Map<string, PreparedResponse>;
  notFound: PreparedResponse;
  /** The members' pages of the course: the same document with another status for other visitors. */
  course: { path: string; open: PreparedResponse; closed: PreparedResponse };
};

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

export const builtFolder = fileURLToPath(new URL('../../dist', import.meta.url));
export const contentFolder = fileURLToPath(new URL('../../content', import.meta.url));
const picturesFolder = join(contentFolder, 'pictures');
const ENTRY = 'web/entry-browser.tsx';

/** Renders every page from the build in `dist/` for a visitor who is not signed in. The build holds no settings of this site. */
export async function preparePages(site: SiteData, security: Record<string, string>): Promise<PublicPages> {
  const { renderer } = (await import(pathToFileURL(join(builtFolder, 'render/entry-server.js')).href)) as {
    renderer: PageRenderer;
  };
  const manifest = JSON.parse(await readFile(join(builtFolder, 'web/.vite/manifest.json'), 'utf8')) as Manifest;
  const prepare = async (path: string, overrides: Partial<ResponseOptions> = {}) => {
    const page = await renderer.render(path, site);
    const options = { status: page.status, type: 'text/html; charset=utf-8', cacheControl: 'no-cache', ...overrides };
    const headers = page.sendsNoReferrer ? withoutReferrer(security) : security;
    return prepareResponse(renderDocument(page, site, manifest), { ...options, security: headers });
  };
  const { coursePath } = site.content;
  const paths = renderer.paths(site.content).filter((path) => path !== coursePath);
  const pages = await Promise.all(paths.map(async (path) => [path, await prepare(path)] as const));
  const course = {
    path: coursePath,
    open: await prepare(coursePath, { cacheControl: 'no-store' }),
    closed: await prepare(coursePath, { cacheControl: 'no-store', status: 403 }),
  };
  return { byPath: new Map(pages), pictures: await preparePictures(security), notFound: await prepare('/404'), course };
}

async function preparePictures(security: Record<string, string>): Promise<Map<string, PreparedResponse>> {
  const names = (await readdir(picturesFolder)).filter((name) => name.endsWith('.svg'));
  const options = { status: 200 as const, type: 'image/svg+xml', cacheControl: 'public, max-age=3600', security };
  const prepare = async (name: string) =>
    [`/pictures/${name}`, prepareResponse(await readFile(join(picturesFolder, name)), options)] as const;
  return new Map(await Promise.all(names.map(prepare)));
}

function renderDocument(page: RenderedPage, site: SiteData, manifest: Manifest): string {
  const { scripts, styles } = collectFiles(manifest, [ENTRY, page.module]);
  const entry = manifest[ENTRY]?.file;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script>${colorThemeScript}</script>
<title>${escapeHtml(page.title)}</title>
${page.description ? `<meta name="description" content="${escapeHtml(page.description)}">` : ''}
${page.isSearchable ? '' : '<meta name="robots" content="noindex">'}
<link rel="icon" href="/pictures/icon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
${scripts.map((file) => `<link rel="modulepreload" href="/${file}">`).join('\n')}
<script type="module" src="/${entry}"></script>
</head>
<body>
<div id="root">${page.html}</div>
<script type="application/json" id="site">${JSON.stringify(site).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`;
}

/** The files that a page needs at once: all static imports of its modules, without lazy ones. */
function collectFiles(manifest: Manifest, modules: string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}: build again with npm run build`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of modules) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

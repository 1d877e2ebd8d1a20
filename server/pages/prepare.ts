import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage, Renderer, Site } from '#contracts/site.ts';

/** A page as bytes that stand ready, compressed once. */
export type ReadyPage = { status: 200 | 404; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };
export type PublicPages = { byPath: Map<string, ReadyPage>; notFound: ReadyPage };

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>;

export const builtFolder = fileURLToPath(new URL('../../dist', import.meta.url));
const ENTRY = 'web/entry-browser.tsx';

/** Renders every public page from the build in `dist/`. Nothing about this deployment was fixed when that was built. */
export async function preparePages(site: Site): Promise<PublicPages> {
  const { renderer } = (await import(pathToFileURL(join(builtFolder, 'render/entry-server.js')).href)) as {
    renderer: Renderer;
  };
  const manifest = JSON.parse(await readFile(join(builtFolder, 'web/.vite/manifest.json'), 'utf8')) as Manifest;
  const ready = async (path: string) => readyPage(documentOf(await renderer.render(path, site), site, manifest));
  const pages = await Promise.all(renderer.publicPaths.map(async (path) => [path, await ready(path)] as const));
  return { byPath: new Map(pages), notFound: await ready('/404') };
}

function documentOf(page: RenderedPage, site: Site, manifest: Manifest): { status: 200 | 404; html: string } {
  const { scripts, styles } = filesOf(manifest, [ENTRY, page.module]);
  const entry = manifest[ENTRY]?.file;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${page.status === 404 ? '<meta name="robots" content="noindex">\n' : ''}<link rel="icon" href="/pictures/icon.svg" type="image/svg+xml">
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
  return { status: page.status, html };
}

/** All that a page needs at once: what its modules import, to any depth, without what they load later. */
function filesOf(manifest: Manifest, modules: string[]): { scripts: string[]; styles: string[] } {
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

async function readyPage({ status, html }: { status: 200 | 404; html: string }): Promise<ReadyPage> {
  const plain = Buffer.from(html);
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain, { level: 9 }),
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  ]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { status, etag, plain, gzip: gzipped, br };
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

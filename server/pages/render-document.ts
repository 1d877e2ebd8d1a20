import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colorThemeScript } from '#contracts/pages/color-theme.ts';
import { FIRST_DATA_ID, type FirstData, type RenderedPage, type SiteData } from '#contracts/pages/public-pages.ts';
import { type FontFiles, writeLookStyle } from '#contracts/studio/look-style.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import type { FontName } from '#domain/site-fonts.ts';

/** The manifest and styles that the build made for the browser. */
type Build = { manifest: Manifest; pageStyles: Record<string, string> };
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const APP = 'web/entry-browser.tsx';
const START = 'web/start-app.ts';

export async function readBuild(folder: string): Promise<Build> {
  const read = async (name: string) => JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'));
  return { manifest: await read('manifest.json'), pageStyles: await read('page-styles.json') };
}

/** The parts of every document with the coach's look. `style` is empty for the look of a new site. */
export type RenderedLook = { style: string; fonts: string[] };

export function renderLook(look: SiteLook, { manifest }: Build): RenderedLook {
  const filesOf = (font: FontName): FontFiles => {
    const packagePath = `node_modules/@fontsource-variable/${font}/files/${font}`;
    const address = (source: string) => `/${chunkOf(manifest, source).file}`;
    return {
      basic: address(`web/fonts/${font}.woff2`),
      latin: address(`${packagePath}-latin-wght-normal.woff2`),
      extended: address(`${packagePath}-latin-ext-wght-normal.woff2`),
    };
  };
  const style = writeLookStyle(look, filesOf);
  return { style, fonts: [look.bodyFont, look.headingFont].map((font) => filesOf(font).basic) };
}

/** The start of every document, before the tags of its own head. */
export const DOCUMENT_START = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script>${colorThemeScript}</script>`;

type DocumentParts = {
  look: RenderedLook;
  head: string;
  structuredData: string;
  firstData?: FirstData;
};

/** Renders a page's document. `firstData`: the data of the one user for whom the page was rendered. */
export function renderDocument(
  page: RenderedPage,
  site: SiteData,
  { manifest, pageStyles }: Build,
  { look, head, structuredData, firstData }: DocumentParts,
): string {
  const allContent = {
    ...site.content,
    customPages: site.content.customPages.filter(({ path }) => path === page.canonicalPath),
  };
  const content = Object.fromEntries([...page.contentKeys, 'version' as const].map((name) => [name, allContent[name]]));
  return `${DOCUMENT_START}
${head}
${look.fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`).join('\n')}
<style>${pageStyles[page.module]}</style>${look.style && `<style id="look">${look.style}</style>`}
${renderScripts(page, manifest, firstData !== undefined)}
</head>
<body>
<div id="root">${page.html}</div>
${jsonScript('site', { ...site, content })}
${firstData ? jsonScript(FIRST_DATA_ID, firstData) : ''}
${structuredData}
</body>
</html>
`;
}

/**
 * Renders the scripts of a page. A public page, or one rendered for its user, shows itself before `start-app.ts` loads
 * the app. Other pages show nothing without the app, so it loads at once.
 */
function renderScripts(page: RenderedPage, manifest: Manifest, isForUser: boolean): string {
  // `loadedFrom`: the file between the routes and the page's own.
  const scripts = collectScripts(manifest, [APP, ...(page.loadedFrom ? [page.loadedFrom] : []), page.module]);
  const app = `/${chunkOf(manifest, APP).file}`;
  if (!page.isPublic && !isForUser) {
    const preloads = scripts.map((file) => `<link rel="modulepreload" href="/${file}">`);
    return `${preloads.join('\n')}\n<script type="module" src="${app}"></script>`;
  }
  const startOfPublic = page.startsOnIntent ? 'on-intent' : 'at-once';
  const start = isForUser ? 'for-user' : startOfPublic;
  const addresses = scripts.map((file) => `/${file}`).join(' ');
  return `<script type="module" src="/${chunkOf(manifest, START).file}" data-app="${app}" data-scripts="${addresses}" data-start="${start}"></script>`;
}

const jsonScript = (id: string, data: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/**
 * Lists the scripts that a page needs at once: all static imports of its modules, without lazy ones. A script comes
 * after those that it imports.
 */
function collectScripts(manifest: Manifest, modules: string[]): string[] {
  const visited = new Set<string>();
  const scripts: string[] = [];
  const visit = (key: string) => {
    const { file, imports = [] } = chunkOf(manifest, key);
    if (visited.has(file)) return;
    visited.add(file);
    for (const imported of imports) visit(imported);
    scripts.push(file);
  };
  for (const key of modules) visit(key);
  return scripts;
}

function chunkOf(manifest: Manifest, key: string): Manifest[string] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the build has no ${key}: build again with npm run build`);
  return chunk;
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstData, PageRenderer, RenderedPage, SiteData } from '#contracts/pages/public-pages.ts';
import { startChildProcess } from '../process/child-process.ts';
import { projectFolder } from '../process/project-folder.ts';

export type RenderJob = { rendererUrl: string; site: SiteData };
/** The rendered pages; `pages` by their paths. */
export type RenderResult = { pages: (readonly [string, RenderedPage])[]; notFound: RenderedPage };

/** The limit for a rendering, which takes a few seconds on a small machine. */
const TIMEOUT_MS = 120_000;

const rendererUrl = pathToFileURL(join(projectFolder, 'dist/render/entry-server.js')).href;

let renderer: Promise<PageRenderer> | undefined;

/** Returns the HTML of a page as one signed-in user sees it. Takes a few milliseconds of this process. */
export async function renderPageFor(address: string, site: SiteData, data: FirstData): Promise<string> {
  renderer ??= import(/* @vite-ignore */ rendererUrl).then((module: { renderer: PageRenderer }) => module.renderer);
  return (await renderer).renderFor(address, site, data);
}

/** Renders every page in a process of its own, so that no request waits. Throws if a page cannot be rendered. */
export function renderPages(site: SiteData): Promise<RenderResult> {
  const { child, stderr } = startChildProcess('render-process');
  const timeout = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  child.once('exit', () => clearTimeout(timeout));
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(new Error(`the pages were not rendered (${signal ?? code}): ${stderr()}`)),
    );
    child.send({ rendererUrl, site } satisfies RenderJob, (error) => error && reject(error));
  });
}

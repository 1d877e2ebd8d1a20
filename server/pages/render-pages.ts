import { fork } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedPage, SiteData } from '#contracts/public-pages.ts';
import { projectFolder } from '../project-folder.ts';

export type RenderJob = { rendererUrl: string; site: SiteData };
/** `pages` by their paths. */
export type RenderResult = { pages: (readonly [string, RenderedPage])[]; notFound: RenderedPage };

const rendererFolder = join(projectFolder, 'dist/render');

/**
 * Renders every page in a process of its own, which ends with it: no request waits meanwhile, and the memory for React and
 * the pages' code is free again. (A thread leaves most of it with the process.) Throws if a page cannot be rendered.
 */
export function renderPages(site: SiteData): Promise<RenderResult> {
  const child = fork(join(rendererFolder, 'render-process.js'), {
    // It needs no secrets and no debugger.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint += text;
  });
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('close', (code, signal) =>
      reject(new Error(`the pages were not rendered (${signal ?? code}): ${complaint}`)),
    );
    const job: RenderJob = { rendererUrl: pathToFileURL(join(rendererFolder, 'entry-server.js')).href, site };
    child.send(job, (error) => error && reject(error));
  });
}

import type { PageRenderer } from '#contracts/pages/public-pages.ts';
import type { RenderJob, RenderResult } from './render-pages.ts';

/** The program of the process that `renderPages` starts. */
process.once('message', async ({ rendererUrl, site }: RenderJob) => {
  const { renderer } = (await import(/* @vite-ignore */ rendererUrl)) as { renderer: PageRenderer };
  const render = async (path: string) => [path, await renderer.render(path, site)] as const;
  const result: RenderResult = {
    pages: await Promise.all(renderer.paths(site.content).map(render)),
    notFound: await renderer.render('/404', site),
  };
  process.send?.(result, () => process.disconnect());
});

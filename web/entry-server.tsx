import { prerender } from 'react-dom/static';
import type { PageRenderer, PublicContent } from '#contracts/public-pages.ts';
import { App } from './App.tsx';
import { headOf, loadPage, notFoundRoute, pathOf, routeAt, routes } from './routes.tsx';

export const renderer: PageRenderer = {
  paths: (content) => routes.map((route) => pathOf(route, content)),

  async render(path, site) {
    const route = routeAt(path, site.content);
    // Loaded before rendering, so that nothing suspends and React writes no inline script.
    await loadPage(route);
    const words = new Set<keyof PublicContent>(['coursePath', ...(route.laterWords ?? [])]);
    const { prelude } = await prerender(
      <App site={{ ...site, content: watchWords(site.content, words) }} ssrPath={path} />,
      // React would send a large part later, by an inline script.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    );
    return {
      ...headOf(route, site.content),
      status: route === notFoundRoute ? 404 : 200,
      isSearchable: !route.noindex && route.access === 'anyone',
      canonicalPath: route.canonicalPath ?? path,
      sendsNoReferrer: route.sendsNoReferrer ?? false,
      module: route.module,
      words: [...words],
      isPublic: route.access === 'anyone',
      startsOnIntent: route.startsOnIntent ?? false,
      html: await new Response(prelude).text(),
    };
  },
};

/** The content, adding each part that is read to `words`. */
const watchWords = (content: PublicContent, words: Set<keyof PublicContent>): PublicContent =>
  new Proxy(content, {
    get(parts, name: keyof PublicContent) {
      words.add(name);
      return parts[name];
    },
  });

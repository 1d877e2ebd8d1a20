import { prerender } from 'react-dom/static';
import type { PageRenderer, PathContent, PublicContent } from '#contracts/public-pages.ts';
import { App } from './App.tsx';
import { loadFirstPage } from './load-page.ts';
import { headOf, pathOf } from './page-route.ts';
import { notFoundRoute, routes, shownRouteAt } from './routes.tsx';

const pathContent: readonly (keyof PathContent)[] = ['coursePath', 'customPageLinks'];

export const renderer: PageRenderer = {
  paths: (content) => [
    // A custom page may have an address that a later release needs.
    ...new Set([...routes.map((route) => pathOf(route, content)), ...content.customPageLinks.map(({ path }) => path)]),
  ],

  async render(path, site) {
    const route = shownRouteAt(path, site, null);
    // Loaded before rendering, so that nothing suspends and React writes no inline script.
    await loadFirstPage(route);
    const contentKeys = new Set<keyof PublicContent>([...pathContent, ...(route.laterContent ?? [])]);
    const { prelude } = await prerender(
      <App site={{ ...site, content: recordReads(site.content, contentKeys) }} ssrPath={path} />,
      // React would send a large part later, by an inline script.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    );
    return {
      ...headOf(route, site.content),
      status: route === notFoundRoute ? 404 : 200,
      // While the site is opening soon, its policies can be read but not found.
      isSearchable: !route.noindex && route.access === 'anyone' && site.openingText === null,
      canonicalPath: route.canonicalPath ?? path,
      sendsNoReferrer: route.sendsNoReferrer ?? false,
      loadedFrom: route.loadedFrom ?? null,
      module: route.module,
      contentKeys: route.startsOnIntent ? [...pathContent] : [...contentKeys],
      isPublic: route.access === 'anyone',
      startsOnIntent: route.startsOnIntent ?? false,
      html: await new Response(prelude).text(),
    };
  },
};

/** The content, adding each part that is read to `keys`. */
const recordReads = (content: PublicContent, keys: Set<keyof PublicContent>): PublicContent =>
  new Proxy(content, {
    get(parts, name: keyof PublicContent) {
      keys.add(name);
      return parts[name];
    },
  });

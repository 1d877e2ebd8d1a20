import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { PageRenderer, PathContent, PublicContent } from '#contracts/pages/public-pages.ts';
import { App } from './App.tsx';
import { clearUserQueries } from './accounts/UserQueryProvider.tsx';
import { customRoute } from './custom-routes.ts';
import { setFirstData } from './first-data.ts';
import { loadFirstPage } from './load-page.ts';
import { headOf, pathOf } from './page-route.ts';
import { notFoundRoute, routeAt, routes, shownRouteAt } from './routes.tsx';

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
    const content = { ...site.content, customPages: site.content.customPages.filter((page) => page.path === path) };
    // Nothing brings a custom page's content later. The coach sees the page even while visitors read “Opening soon”,
    // which is then `route`.
    const fixedKeys = routeAt(path, content) === customRoute ? ([...pathContent, 'customPages'] as const) : pathContent;
    const contentKeys = new Set<keyof PublicContent>([...fixedKeys, ...(route.laterContent ?? [])]);
    const { prelude } = await prerender(
      <App site={{ ...site, content: recordReads(content, contentKeys) }} ssrPath={path} />,
      // React would send a large part later, by an inline script.
      { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
    );
    return {
      ...headOf(route, content),
      status: route === notFoundRoute ? 404 : 200,
      // While the site is opening soon, its policies can be read but not found.
      isSearchable: !route.noindex && route.access === 'anyone' && site.openingText === null,
      canonicalPath: route.canonicalPath ?? path,
      sendsNoReferrer: route.sendsNoReferrer ?? false,
      loadedFrom: route.loadedFrom ?? null,
      module: route.module,
      contentKeys: [...(route.startsOnIntent ? fixedKeys : contentKeys)],
      isPublic: route.access === 'anyone',
      startsOnIntent: route.startsOnIntent ?? false,
      html: await new Response(prelude).text(),
    };
  },

  async renderFor(address, site, data) {
    const [path = '/', query = ''] = address.split('?', 2);
    await loadFirstPage(shownRouteAt(path, site, data.user));
    // No await before the user is forgotten again: other requests would see this module's user.
    setFirstData(data);
    try {
      return renderToString(<App site={site} ssrPath={path} ssrSearch={query} />);
    } finally {
      setFirstData(null);
      clearUserQueries(data.user.id);
    }
  },
};

/** Returns the content as an object that adds the name of each part that is read to `keys`. */
const recordReads = (content: PublicContent, keys: Set<keyof PublicContent>): PublicContent =>
  new Proxy(content, {
    get(parts, name: keyof PublicContent) {
      keys.add(name);
      return parts[name];
    },
  });

import { prerender } from 'react-dom/static';
import type { PageRenderer } from '#contracts/public-pages.ts';
import { App } from './App.tsx';
import { headOf, loadPage, notFoundRoute, pathOf, routeAt, routes } from './routes.tsx';

export const renderer: PageRenderer = {
  paths: (content) => routes.map((route) => pathOf(route, content)),

  async render(path, site) {
    const route = routeAt(path, site.content);
    // Loaded before rendering, so that nothing suspends and React writes no inline script.
    await loadPage(route);
    const { prelude } = await prerender(<App site={site} ssrPath={path} />);
    return {
      ...headOf(route, site.content),
      status: route === notFoundRoute ? 404 : 200,
      isSearchable: !route.noindex && route.access === 'anyone',
      canonicalPath: route.canonicalPath ?? path,
      sendsNoReferrer: route.sendsNoReferrer ?? false,
      module: route.module,
      html: await new Response(prelude).text(),
    };
  },
};

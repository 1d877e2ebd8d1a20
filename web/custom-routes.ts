import type { CustomPage } from '#contracts/custom-pages.ts';
import { customPageKey, type PathContent } from '#contracts/public-pages.ts';
import type { PageRoute } from './page-route.ts';

/** One for each path, since a page that is loaded is known by its route. */
const routes = new Map<string, PageRoute>();

/** The route of a page that the coach has made. Undefined if there is none at this path. */
export function customRouteAt(path: string, { customPageLinks }: PathContent): PageRoute | undefined {
  if (!customPageLinks.some((page) => page.path === path)) return undefined;
  const route = routes.get(path) ?? makeRoute(path);
  routes.set(path, route);
  return route;
}

const makeRoute = (path: string): PageRoute => ({
  path,
  access: 'anyone',
  waitsForOpening: true,
  startsOnIntent: true,
  customPage: path,
  module: 'web/custom-pages/CustomPage.tsx',
  // Asked for once its content is there.
  head: (content) => (content[customPageKey(path)] as CustomPage).head,
  load: () => import('./custom-pages/CustomPage.tsx'),
});

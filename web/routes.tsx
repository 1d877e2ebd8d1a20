import type { ComponentType } from 'react';
import type { Head, PublicContent } from '#contracts/site.ts';

export type PageRoute = {
  path: string;
  /** The page's source, as the build's manifest names it. */
  module: string;
  head(content: PublicContent): Head;
  load(): Promise<{ default: ComponentType }>;
};

/** Every page that exists. What is not here is the 404 page. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    module: 'web/marketing/HomePage.tsx',
    head: (content) => content.home.head,
    load: () => import('./marketing/HomePage.tsx'),
  },
  {
    path: '/about',
    module: 'web/marketing/AboutPage.tsx',
    head: (content) => content.about.head,
    load: () => import('./marketing/AboutPage.tsx'),
  },
  {
    path: '/coaching-offers',
    module: 'web/marketing/OffersPage.tsx',
    head: (content) => content.offers.head,
    load: () => import('./marketing/OffersPage.tsx'),
  },
  {
    path: '/book-call',
    module: 'web/booking/BookCallPage.tsx',
    head: (content) => content.freeCall.head,
    load: () => import('./booking/BookCallPage.tsx'),
  },
];

export const notFoundRoute: PageRoute = {
  path: '',
  module: 'web/shell/NotFoundPage.tsx',
  head: (content) => content.notFound.head,
  load: () => import('./shell/NotFoundPage.tsx'),
};

export const routeAt = (path: string): PageRoute => routes.find((route) => route.path === path) ?? notFoundRoute;

/** What the browser's tab and search engines show: the page's own title, and whose site it is. */
export function headOf(route: PageRoute, content: PublicContent): Head {
  const { title, description } = route.head(content);
  return { title: `${title} · ${content.profile.brand}`, description };
}

const loaded = new Map<PageRoute, ComponentType>();

/** Fetches a page's code, once. A failed fetch is tried anew the next time. */
export async function loadPage(route: PageRoute): Promise<void> {
  if (!loaded.has(route)) loaded.set(route, (await route.load()).default);
}

export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

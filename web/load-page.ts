import type { ComponentType } from 'react';
import type { PublicContent } from '#contracts/pages/public-pages.ts';
import { loadContent } from './load-content.ts';
import type { PageRoute } from './page-route.ts';

const loaded = new Map<PageRoute, ComponentType>();

/** Loads a page's code, once. A failed load is repeated the next time. */
export async function loadFirstPage(route: PageRoute): Promise<void> {
  const { default: Page } = await route.load();
  loaded.set(route, Page);
}

/** Loads what a page needs in a document that was sent for another page: its code, its content and the styles. */
export async function loadPage(route: PageRoute, content: PublicContent): Promise<void> {
  if (loaded.has(route)) return;
  await Promise.all([route.load(), loadContent(content), import('./site.css')]);
  // Known as loaded only now: it would show content that is not there yet.
  await loadFirstPage(route);
}

export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

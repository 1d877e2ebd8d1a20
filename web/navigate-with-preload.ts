import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import type { PublicContent } from '#contracts/pages/public-pages.ts';
import { customRoute } from './custom-routes.ts';
import { loadPage } from './load-page.ts';
import { notFoundRoute, routeAt } from './routes.tsx';
import { loadToaster } from './ui/ToasterSlot.tsx';
import { toast } from './ui/toast.ts';

let latestNavigation = 0;

/** The most time for loading a page. After that, the browser opens the page itself, and shows what is wrong. */
const LOADING_MS = 10_000;

/** Navigates inside the site: loads the page's code, changes the address, scrolls to the top or the named section. */
export const navigateWithPreload =
  (content: PublicContent): AroundNavHandler =>
  async (navigate, to, options) => {
    const navigationId = ++latestNavigation;
    const from = location.pathname + location.search + location.hash;
    const target = new URL(to, location.href);
    const staysOnPage = target.pathname === location.pathname;
    const route = routeAt(target.pathname, content);
    // A custom page needs a document of its own. An unknown path may be a file or a page's former address.
    if (!staysOnPage && (route === notFoundRoute || route === customRoute)) return location.assign(target);
    try {
      await within(LOADING_MS, loadPage(route, content));
    } catch {
      // Offline, the browser would only show its own error page. The toaster may not have been loaded on this page.
      const staysHere = !navigator.onLine && (await loadToaster().catch(() => null));
      if (navigationId !== latestNavigation) return;
      if (staysHere) toast({ title: 'No connection', description: 'Please try again in a moment.' });
      // A new release may have replaced the files of this tab.
      else location.assign(target);
      return;
    }
    if (navigationId !== latestNavigation) return;
    const sameAddress = target.pathname + target.search + target.hash === from;
    flushSync(() => navigate(to, { ...options, replace: options?.replace ?? sameAddress }));
    scrollToTarget(target.hash, staysOnPage && !matchMedia('(prefers-reduced-motion: reduce)').matches);
  };

const within = (ms: number, loading: Promise<void>): Promise<void> =>
  Promise.race([
    loading,
    new Promise<never>((_, reject) => setTimeout(reject, ms, new Error(`not loaded within ${ms} ms`))),
  ]);

/** Shows and focuses the section that the hash names, or the page's heading. */
export function scrollToTarget(hash: string, smoothly: boolean): void {
  const section = hash ? document.getElementById(hash.slice(1)) : null;
  const behavior = smoothly ? 'smooth' : 'instant';
  const goal = section ?? document.querySelector<HTMLElement>('main h1');
  goal?.setAttribute('tabindex', '-1');
  goal?.focus({ preventScroll: true });
  if (section) section.scrollIntoView({ behavior });
  else scrollTo({ top: 0, behavior });
}

/** Loads a page's code when a pointer or the focus rests on a link to it. */
export function prefetchOnIntent(content: PublicContent): void {
  const load = (path: string) => loadPage(routeAt(path, content), content);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === location.origin) load(link.pathname).catch(() => {});
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('focusin', prefetch);
}

import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { FIRST_DATA_ID, type FirstData, type SiteData } from '#contracts/pages/public-pages.ts';
import { App } from './App.tsx';
import { setFirstData } from './first-data.ts';
import { loadContent } from './load-content.ts';
import { loadFirstPage } from './load-page.ts';
import { prefetchOnIntent, scrollToTarget } from './navigate-with-preload.ts';
import { reportUncaughtErrors, sendErrorReport } from './page-errors.ts';
import type { PageRoute } from './page-route.ts';
import { shownRouteAt } from './routes.tsx';
import { addReloadNote, restoreServerHtml } from './server-html.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

const root = elementNamed('root');
const { pathname: firstPath } = location;
const serverHtml = root.innerHTML;
const site = JSON.parse(elementNamed('site').textContent) as SiteData;
let onHydrated = () => {};
/** Resolves once the page reacts to people. */
export const hydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});
const appElement = (
  <HydrationSignal>
    <App site={site} />
  </HydrationSignal>
);

reportUncaughtErrors();
const firstData = document.getElementById(FIRST_DATA_ID)?.textContent;
if (firstData) setFirstData(JSON.parse(firstData) as FirstData);
await loadFirst(shownRouteAt(location.pathname, site, null)).catch((error: unknown) => {
  // The page stays as the server sent it; its text and links still work.
  sendErrorReport(error, { kind: 'load' });
  addReloadNote(root, site.contactEmail);
  throw error;
});
if (root.hasChildNodes()) {
  // A transition hydrates in short slices, between which the page can scroll and be typed into.
  startTransition(() => void hydrateRoot(root, appElement, errorHandlers()));
} else {
  flushSync(() => createRoot(root, errorHandlers()).render(appElement));
  if (location.hash) scrollToTarget(location.hash, false);
}
prefetchOnIntent(site.content);

/** Loads the code of the first page, and its content if the document came without it. */
async function loadFirst(route: PageRoute): Promise<void> {
  if (import.meta.env.DEV) await import('./site.css');
  await Promise.all([loadFirstPage(route), route.startsOnIntent && loadFirstContent()]);
}

/**
 * Loads the content that the document came without. React can only take over HTML with the same words, so a document
 * that is older than the latest publishing is reloaded.
 */
async function loadFirstContent(): Promise<void> {
  const latest = await loadContent(site.content);
  if (latest.version === site.content.version) return;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation && navigation.type !== 'reload') {
    location.reload();
    await new Promise(() => {});
  }
  // Processes of the server may differ for some seconds, in which reloading would not end: React draws the page anew.
  Object.assign(site.content, latest);
  root.replaceChildren();
}

function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    root.dataset.hydrated = '';
    onHydrated();
  }, []);
  return children;
}

/** Reports every error and logs it like an uncaught one, so that developers and tests see errors inside boundaries. */
function errorHandlers(): RootOptions {
  return {
    onCaughtError(error, { componentStack, errorBoundary }) {
      const part = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.name : undefined;
      sendErrorReport(error, { kind: 'boundary', part, componentStack });
      reportError(error);
    },
    onRecoverableError(error, { componentStack }) {
      sendErrorReport(error, { kind: 'recovered', componentStack });
      reportError(error);
    },
    onUncaughtError(error, { componentStack }) {
      sendErrorReport(error, { kind: 'page', componentStack });
      reportError(error);
      // React empties the page right after this handler. Only the first page came from the server.
      setTimeout(() => {
        if (location.pathname === firstPath) restoreServerHtml(root, serverHtml, site.contactEmail);
        else location.reload();
      });
    },
  };
}

function elementNamed(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The document has no #${id}`);
  return element;
}

import { lazy, Suspense, useEffect, useMemo, useReducer, useState } from 'react';
import { Router, useLocation } from 'wouter';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { useCurrentUser } from './accounts/current-user.ts';
import { Protected } from './accounts/Protected.tsx';
import { SessionKeeperSlot } from './accounts/SessionKeeperSlot.tsx';
import { loadedPage, loadPage } from './load-page.ts';
import { navigateWithPreload } from './navigate-with-preload.ts';
import { sendErrorReport } from './page-errors.ts';
import { headOf, type PageRoute } from './page-route.ts';
import { routeAt, shownRouteAt } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';
import { onSiteChanged, SiteProvider, useSite } from './site.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { PageFailure } from './ui/PartFailure.tsx';

const AdminNavigation = lazy(() =>
  import('./admin/AdminLayout.tsx').then((module) => ({ default: module.AdminNavigation })),
);

/** The whole site. Load the page's code before the first render. `ssrPath` and `ssrSearch` are for the server only. */
export function App({ site, ssrPath, ssrSearch }: { site: SiteData; ssrPath?: string; ssrSearch?: string }) {
  const aroundNav = useMemo(() => navigateWithPreload(site.content), [site]);
  // `changeSite` changes values within `site`, which React does not see.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onSiteChanged(redraw), []);
  return (
    <SiteProvider value={site}>
      <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={aroundNav}>
        <CurrentPage />
      </Router>
    </SiteProvider>
  );
}

function CurrentPage() {
  const site = useSite();
  const { content } = site;
  const user = useCurrentUser();
  const [path] = useLocation();
  const route = shownRouteAt(path, site, user);
  const Page = loadedPage(route);
  // Until the page is loaded, its content may be missing too.
  const title = Page ? headOf(route, content).title : '';
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);
  const [failedRoute, setFailedRoute] = useState<PageRoute | null>(null);

  useEffect(() => {
    if (title) document.title = title;
    setCanonicalPath(route.canonicalPath ?? path);
    // A link loads the page's code before it navigates. The back button does not, nor does the coach's sign-in on a
    // site that has not opened yet.
    if (loadedPage(route)) return;
    setFailedRoute(null);
    loadPage(route, content).then(showLoaded, (error: unknown) => {
      sendErrorReport(error, { kind: 'load' });
      setFailedRoute(route);
    });
  }, [route, title, content, path]);

  const placeholder = failedRoute === route ? <PageFailure /> : <div className="min-h-dvh" aria-busy="true" />;
  useEffect(() => {
    // The course opens right after the password is set, so its code is loaded now. If this fails, the course page tries
    // again.
    if (path === '/first-login') loadPage(routeAt('/course', content), content).catch(() => {});
  }, [path, content]);

  const ownPage = Page ? <Page /> : placeholder;
  const page = route.keepsCoachBar ? (
    <div className="flex min-h-dvh flex-col">
      {user?.isAdmin && (
        <Suspense fallback={null}>
          <AdminNavigation />
        </Suspense>
      )}
      <div className="grow">{ownPage}</div>
    </div>
  ) : (
    ownPage
  );
  return (
    <Shell
      wayBack={route.wayBack}
      isBare={route.isBare}
      hasOwnFrame={route.hasOwnFrame}
      isPublic={route.waitsForOpening}
      isForCoach={route.access === 'admin'}
    >
      <ErrorBoundary key={path} name="Page" fallback={<PageFailure />}>
        {route.access === 'anyone' ? (
          page
        ) : (
          <Protected access={route.access} asksToSignIn={route.asksToSignIn} title={route.head(content).title}>
            {page}
          </Protected>
        )}
      </ErrorBoundary>
      <SessionKeeperSlot access={route.access} />
    </Shell>
  );
}

/** Updates the canonical address, which a phone's share button sends. Pages that search engines skip have none. */
function setCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(path, link.href).href;
}

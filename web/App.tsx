import { useEffect, useMemo, useReducer } from 'react';
import { Router, useLocation } from 'wouter';
import type { Site } from '#contracts/site.ts';
import { Protected } from './accounts/Protected.tsx';
import { SessionKeeperSlot } from './accounts/SessionKeeperSlot.tsx';
import { traveller } from './navigation.ts';
import { headOf, loadedPage, loadPage, routeAt } from './routes.tsx';
import { Shell } from './shell/Shell.tsx';
import { SiteProvider, useSite } from './site.tsx';

/** `ssrPath` is given on the server only. The page's code must have been loaded before the first render. */
export function App({ site, ssrPath }: { site: Site; ssrPath?: string }) {
  const travel = useMemo(() => traveller(site.content), [site]);
  return (
    <SiteProvider value={site}>
      <Router ssrPath={ssrPath} aroundNav={travel}>
        <Shell>
          <CurrentPage />
        </Shell>
      </Router>
    </SiteProvider>
  );
}

function CurrentPage() {
  const { content } = useSite();
  const [path] = useLocation();
  const route = routeAt(path, content);
  const { title } = headOf(route, content);
  const Page = loadedPage(route);
  const [, showLoaded] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    document.title = title;
    // Only a step through the history gets here without its page's code: links load it before they move.
    if (!loadedPage(route)) loadPage(route).then(showLoaded, () => location.reload());
  }, [route, title]);

  const page = Page ? <Page /> : <div className="min-h-dvh" aria-busy="true" />;
  return (
    <>
      {route.access === 'anyone' ? (
        page
      ) : (
        <Protected key={path} access={route.access} asksToSignIn={route.asksToSignIn} title={route.head(content).title}>
          {page}
        </Protected>
      )}
      <SessionKeeperSlot access={route.access} />
    </>
  );
}

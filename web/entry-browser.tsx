import './theme.css';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Site } from '#contracts/site.ts';
import { App } from './App.tsx';
import { arrive, prefetchOnIntent } from './navigation.ts';
import { loadPage, routeAt } from './routes.tsx';

const root = elementNamed('root');
const site = JSON.parse(elementNamed('site').textContent) as Site;
const app = <App site={site} />;

await loadPage(routeAt(location.pathname, site.content));
if (root.hasChildNodes()) {
  hydrateRoot(root, app);
} else {
  flushSync(() => createRoot(root).render(app));
  if (location.hash) arrive(location.hash, false);
}
prefetchOnIntent(site.content);

function elementNamed(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The document has no #${id}`);
  return element;
}

import { createContext, useContext } from 'react';
import type { SiteData } from '#contracts/pages/public-pages.ts';

const SiteContext = createContext<SiteData | null>(null);

export const SiteProvider = SiteContext.Provider;

const CHANGED = 'site-changed';

/** Changes values of the site in this tab, and renders the page again with its header. */
export function changeSite(site: SiteData, changes: Partial<SiteData>): void {
  Object.assign(site, changes);
  dispatchEvent(new Event(CHANGED));
}

/** Calls `listener` after each `changeSite`. Returns a function that stops it. */
export function onSiteChanged(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

export function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

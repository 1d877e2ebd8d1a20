import { createContext, useContext } from 'react';
import type { SiteData } from '#contracts/pages/public-pages.ts';

const SiteContext = createContext<SiteData | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): SiteData {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

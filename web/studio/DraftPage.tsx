import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SiteContent } from '#contracts/site-content.ts';
import { fillPlaces, placesOf } from '#contracts/site-data.ts';
import { loadContent } from '../load-content.ts';
import { SiteProvider, useSite } from '../site.tsx';
import { PageFailure } from '../ui/PartFailure.tsx';
import { DraftStyle, draftLook } from './look/DraftStyle.tsx';
import { studioPages } from './studio-pages.ts';

/** A page of the site as its visitors will see it once this content is published. */
export function DraftPage({ path, content }: { path: string; content: SiteContent }) {
  const site = useSite();
  const [hasFailed, setHasFailed] = useState(false);
  const [loaded, setLoaded] = useState<{ path: string; Page: ComponentType } | null>(null);
  const Page = loaded?.path === path ? loaded.Page : null;
  const { hook } = useMemo(() => memoryLocation({ path }), [path]);
  const shown = useMemo(() => {
    const filled = fillPlaces(content, placesOf(site.prices));
    return { ...site, content: { ...site.content, ...filled, policies: site.content.policies } };
  }, [site, content]);

  useEffect(() => {
    setHasFailed(false);
    const page = studioPages.find((one) => one.path === path);
    if (!page) return;
    Promise.all([page.load(), loadContent(site.content), import('../site.css')]).then(
      ([{ default: Page }]) => setLoaded({ path, Page }),
      () => setHasFailed(true),
    );
  }, [site, path]);

  if (hasFailed) return <PageFailure />;
  return (
    <SiteProvider value={shown}>
      <DraftStyle look={content.look} />
      <div {...draftLook} className="bg-paper font-sans text-ink">
        <Router hook={hook}>{Page ? <Page /> : <div className="min-h-96" aria-busy="true" />}</Router>
      </div>
    </SiteProvider>
  );
}

import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { fillPlaces, placesOf, toPublicContent } from '#contracts/pages/site-data.ts';
import { describeBrandMark } from '#contracts/studio/brand-mark.ts';
import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { IsVisitorPreview } from '../accounts/current-user.ts';
import { CustomPageView } from '../custom-pages/CustomPageView.tsx';
import { loadContent } from '../load-content.ts';
import { courseOffer } from '../shell/course-offer.ts';
import { Footer } from '../shell/Footer.tsx';
import { QuietFooter } from '../shell/QuietFooter.tsx';
import { QuietHeader } from '../shell/QuietHeader.tsx';
import { TopNav } from '../shell/TopNav.tsx';
import { SiteProvider, useSite } from '../site.tsx';
import { PageFailure } from '../ui/PartFailure.tsx';
import { editablePages } from './editable-pages.ts';
import { DraftStyle, draftLook } from './look/DraftStyle.tsx';
import { withoutMarks } from './mark-content.ts';

/** A page that is ready to be drawn. `Page` is null for a custom page, which has no component of its own. */
type LoadedPage = { path: string; Page: ComponentType | null };

/**
 * A page of the site as visitors who are not signed in will see it once this content is published. The studio draws
 * custom pages with buttons around their blocks.
 */
export function DraftPage(props: {
  path: string;
  content: SiteContent;
  drawCustom?: (page: CustomPage) => ReactNode;
  /** Called once the page at this path has been loaded and drawn. */
  onDrawn?: (path: string) => void;
}) {
  const { path, content, drawCustom = (page) => <CustomPageView page={page} />, onDrawn } = props;
  const site = useSite();
  const [hasFailed, setHasFailed] = useState(false);
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const isCustom = content.customPages.some((page) => page.path === path);
  const { hook } = useMemo(() => memoryLocation({ path }), [path]);
  const shown = useMemo(() => {
    const filled = fillPlaces(content, placesOf(site.prices, site.contactMethods, site.courseParts));
    // These two come from the settings, not from the draft.
    const { videoChannel, socialProfile } = site.content.profile;
    const profile = { ...filled.profile, videoChannel, socialProfile };
    const publicContent = toPublicContent({ ...filled, profile }, site.content.policies);
    return { ...site, content: { ...site.content, ...publicContent } };
  }, [site, content]);

  useEffect(() => {
    setHasFailed(false);
    const page = isCustom ? undefined : editablePages.find((one) => one.path === path);
    Promise.all([page?.load(), loadContent(site.content), import('../site.css')]).then(
      ([module]) => setLoaded({ path, Page: module?.default ?? null }),
      () => setHasFailed(true),
    );
  }, [site, path, isCustom]);

  useEffect(() => {
    if (loaded) onDrawn?.(loaded.path);
  }, [loaded, onDrawn]);

  function drawPage() {
    const custom = shown.content.customPages.find((page) => page.path === path);
    if (custom && loaded) return drawCustom(custom);
    return loaded?.path === path && loaded.Page ? <loaded.Page /> : <div className="min-h-96" aria-busy="true" />;
  }

  if (hasFailed) return <PageFailure />;
  return (
    <SiteProvider value={shown}>
      <DraftStyle look={content.look} />
      <div {...draftLook} className="bg-paper font-sans text-ink">
        <IsVisitorPreview value={true}>
          <Router hook={hook}>
            <DraftFrame path={path} site={shown} look={content.look}>
              {drawPage()}
            </DraftFrame>
          </Router>
        </IsVisitorPreview>
      </div>
    </SiteProvider>
  );
}

/** The draft's header and footer around a page. */
function DraftFrame(props: { path: string; site: SiteData; look: SiteLook; children: ReactNode }) {
  const { path, site, look, children } = props;
  // The header places its links by the length of their names, so these lack the invisible marks by which the studio
  // finds a tapped text.
  const customPageLinks = site.content.customPageLinks.map(({ menuLabel, ...link }) => ({
    ...link,
    menuLabel: menuLabel && withoutMarks(menuLabel),
  }));
  const shown: SiteData = {
    ...site,
    brandMark: describeBrandMark(look),
    openingText: null,
    content: { ...site.content, customPageLinks },
  };
  const isCheckout = editablePages.some((page) => page.path === path && page.isCheckout);
  const withFrameData = (part: ReactNode) => <SiteProvider value={shown}>{part}</SiteProvider>;
  return (
    <>
      {/* The menus of this header lie above the page, but below the studio's toolbar and text field. */}
      <div key={path} className="relative z-10">
        {withFrameData(isCheckout ? <QuietHeader wayBack={() => courseOffer} /> : <TopNav />)}
      </div>
      {children}
      {withFrameData(isCheckout ? <QuietFooter /> : <Footer />)}
    </>
  );
}

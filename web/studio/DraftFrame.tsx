import type { ReactNode } from 'react';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { describeBrandMark } from '#contracts/studio/brand-mark.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { courseOffer } from '../shell/course-offer.ts';
import { Footer } from '../shell/Footer.tsx';
import { QuietFooter } from '../shell/QuietFooter.tsx';
import { QuietHeader } from '../shell/QuietHeader.tsx';
import { TopNav } from '../shell/TopNav.tsx';
import { SiteProvider } from '../site.tsx';
import { editablePages } from './editable-pages.ts';
import { withoutMarks } from './mark-content.ts';

/** The draft's header and footer around a page. */
export function DraftFrame(props: { path: string; site: SiteData; look: SiteLook; children: ReactNode }) {
  const { path, site, look, children } = props;
  // The length of the names decides where they stand.
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
  const around = (part: ReactNode) => <SiteProvider value={shown}>{part}</SiteProvider>;
  return (
    <>
      {/* Not in the way of what stands above it. */}
      <div key={path} className="relative z-10">
        {around(isCheckout ? <QuietHeader wayBack={() => courseOffer} /> : <TopNav />)}
      </div>
      {children}
      {around(isCheckout ? <QuietFooter /> : <Footer />)}
    </>
  );
}

import type { SiteData } from '#contracts/pages/public-pages.ts';
import type { Role } from '#domain/access.ts';
import { coursePage, listPublicPages, signInPage } from './nav-pages.ts';

/** The pages that the footer links to. Links to other sites: `content/site/site.json`. */
export function footerPages(user: Role | null, site: SiteData) {
  return [
    ...listPublicPages(user, site),
    ...(user?.hasCourseAccess ? [coursePage] : []),
    ...(user ? [] : [signInPage]),
  ];
}

import type { Role } from '#domain/access.ts';
import { coursePage, publicPages, signInPage } from './nav-pages.ts';

/** The pages that the footer links to. Links to other sites: `content/profile.ts`. */
export function footerPages(user: Role | null) {
  return [...publicPages, ...(user?.hasCourseAccess ? [coursePage] : []), ...(user ? [] : [signInPage])];
}

import type { SiteData } from '#contracts/pages/public-pages.ts';
import type { Role } from '#domain/access.ts';

export type NavPage = { path: string; name: string };

const fixedPages: NavPage[] = [
  { path: '/', name: 'Home' },
  { path: '/about', name: 'About Me' },
  { path: '/coaching-offers', name: 'Coaching Offers' },
];
export const coursePage: NavPage = { path: '/course', name: 'My Course' };
const coachPages: NavPage[] = [
  { path: '/admin/time-slots', name: 'Calendar' },
  { path: '/admin/bookings', name: 'Bookings' },
  { path: '/admin', name: 'Admin' },
];

export const signInPage: NavPage = { path: '/auth', name: 'Login' };

/** The number of letters that the names of all custom pages may have together in the narrowest header. */
const MAX_LETTERS = 10;

/**
 * Splits the header's pages. For visitors, custom pages in the menu stand beside the others if their names are short
 * enough together. Otherwise they stand under "More", as they do for users, whose header has more pages. Until the site
 * opens, only the coach sees the public pages.
 */
export function splitNavPages(user: Role | null, { content, openingText }: SiteData) {
  const isOpen = openingText === null || user?.isAdmin;
  const custom = content.customPageLinks.flatMap(({ path, menuLabel: name }) => (isOpen && name ? { path, name } : []));
  const fits = !user && custom.map(({ name }) => name).join('').length <= MAX_LETTERS;
  return {
    before: [...(isOpen ? fixedPages : []), ...(fits ? custom : [])],
    more: fits ? [] : custom,
    after: [...(user ? [coursePage] : []), ...(user?.isAdmin ? coachPages : [])],
  };
}

export function listPublicPages(user: Role | null, site: SiteData): NavPage[] {
  const { before, more } = splitNavPages(user, site);
  return [...before, ...more];
}

export const navPages = (user: Role | null, site: SiteData): NavPage[] =>
  Object.values(splitNavPages(user, site)).flat();

import type { SiteData } from '#contracts/public-pages.ts';
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

/** The public pages that a user may see. While the site is opening soon, only the coach sees them. */
export const listPublicPages = (user: Role | null, site: SiteData): NavPage[] =>
  site.openingText === null || user?.isAdmin ? [...fixedPages, ...listCustomPages(site)] : [];

/** Those that the coach has put into the menu. */
const listCustomPages = ({ content }: SiteData): NavPage[] =>
  content.customPageLinks.flatMap(({ path, menuLabel }) => (menuLabel === null ? [] : { path, name: menuLabel }));

export function navPages(user: Role | null, site: SiteData): NavPage[] {
  return [...listPublicPages(user, site), ...(user ? [coursePage] : []), ...(user?.isAdmin ? coachPages : [])];
}

/** In letters: what the header has room for at its narrowest. */
const HEADER_ROOM = 10;

/** One short page of the coach's own stands in the header; of several, or a longer one, all are under "More". */
export function splitNavPages(
  user: Role | null,
  site: SiteData,
): { before: NavPage[]; more: NavPage[]; after: NavPage[] } {
  const all = navPages(user, site);
  const custom = all.filter(({ path }) => site.content.customPageLinks.some((page) => page.path === path));
  const fits = custom.length === 1 && (custom[0]?.name.length ?? 0) <= HEADER_ROOM && !user;
  const more = fits ? [] : custom;
  const rest = all.filter((page) => !more.includes(page));
  const end = rest.findIndex(({ path }) => path === coursePage.path);
  return { before: end === -1 ? rest : rest.slice(0, end), more, after: end === -1 ? [] : rest.slice(end) };
}

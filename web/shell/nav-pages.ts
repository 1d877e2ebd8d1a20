import type { SiteData } from '#contracts/public-pages.ts';
import type { Role } from '#domain/access.ts';

const publicPages = [
  { path: '/', name: 'Home' },
  { path: '/about', name: 'About Me' },
  { path: '/coaching-offers', name: 'Coaching Offers' },
];
export const coursePage = { path: '/course', name: 'My Course' };
const coachPages = [
  { path: '/admin/time-slots', name: 'Calendar' },
  { path: '/admin/bookings', name: 'Bookings' },
  { path: '/admin', name: 'Admin' },
];

export const signInPage = { path: '/auth', name: 'Login' };

/** The public pages that a user may see. While the site is opening soon, only the coach sees them. */
export const listPublicPages = (user: Role | null, { openingText }: Pick<SiteData, 'openingText'>) =>
  openingText === null || user?.isAdmin ? publicPages : [];

export function navPages(user: Role | null, site: SiteData) {
  return [...listPublicPages(user, site), ...(user ? [coursePage] : []), ...(user?.isAdmin ? coachPages : [])];
}

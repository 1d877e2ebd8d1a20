import type { Role } from '#domain/access.ts';

export const publicPages = [
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

export function navPages(user: Role | null) {
  return [...publicPages, ...(user ? [coursePage] : []), ...(user?.isAdmin ? coachPages : [])];
}

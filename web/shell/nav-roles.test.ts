import { expect, test } from 'vitest';
import type { Role } from '#domain/access.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { footerPages } from './footer-links.ts';
import { navPages } from './nav-pages.ts';

const publicPages = ['Home', 'About Me', 'Coaching Offers'];
const user: Role = { isAdmin: false, isFirstLogin: false, hasCourseAccess: false };
const menuOf = (role: Role | null) => ({
  header: navPages(role, sampleSite).map(({ name }) => name),
  footer: footerPages(role, sampleSite).map(({ name }) => name),
});

test.each<[string, Role | null, string[], string[]]>([
  ['a visitor', null, [], ['Login']],
  ['a user', user, ['My Course'], []],
  ['a user with a temporary password', { ...user, isFirstLogin: true }, ['My Course'], []],
  ['a member', { ...user, hasCourseAccess: true }, ['My Course'], ['My Course']],
  [
    'the coach',
    { ...user, isAdmin: true, hasCourseAccess: true },
    ['My Course', 'Calendar', 'Bookings', 'Admin'],
    ['My Course'],
  ],
])('%s finds what is theirs in the header and the footer', (_who, role, inHeader, inFooter) => {
  expect(menuOf(role)).toEqual({ header: [...publicPages, ...inHeader], footer: [...publicPages, ...inFooter] });
});

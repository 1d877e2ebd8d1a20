import { expect, test } from 'vitest';
import type { Role } from '#domain/access.ts';
import { sampleSite } from '../testing/sample-site.ts';
import { footerPages } from './footer-links.ts';
import { navPages, splitNavPages } from './nav-pages.ts';

const menuOf = (...names: string[]) => {
  const customPageLinks = names.map((menuLabel, index) => ({ path: `/page-${index}`, menuLabel }));
  const { before, more } = splitNavPages(null, { ...sampleSite, content: { ...sampleSite.content, customPageLinks } });
  return { beside: before.map(({ name }) => name).filter((name) => names.includes(name)), more: more.length };
};

test('ten letters together stand in the header, eleven under "More"', () => {
  expect(menuOf('FAQ', 'Recipes')).toEqual({ beside: ['FAQ', 'Recipes'], more: 0 });
  expect(menuOf('FAQs', 'Recipes')).toEqual({ beside: [], more: 2 });
});

const publicPages = ['Home', 'About Me', 'Coaching Offers'];
const user: Role = { isAdmin: false, isFirstLogin: false, hasCourseAccess: false };
const pagesOf = (role: Role | null) => ({
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
  expect(pagesOf(role)).toEqual({ header: [...publicPages, ...inHeader], footer: [...publicPages, ...inFooter] });
});

import { expect, test } from 'vitest';
import { sampleSite } from '../testing/sample-site.ts';
import { splitNavPages } from './nav-pages.ts';

const menuOf = (...names: string[]) => {
  const customPageLinks = names.map((menuLabel, index) => ({ path: `/page-${index}`, menuLabel }));
  const { before, more } = splitNavPages(null, { ...sampleSite, content: { ...sampleSite.content, customPageLinks } });
  return { beside: before.map(({ name }) => name).filter((name) => names.includes(name)), more: more.length };
};

test('ten letters together stand in the header, eleven under "More"', () => {
  expect(menuOf('FAQ', 'Recipes')).toEqual({ beside: ['FAQ', 'Recipes'], more: 0 });
  expect(menuOf('FAQs', 'Recipes')).toEqual({ beside: [], more: 2 });
});

import { expect, test } from 'vitest';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { addCustomPage, removeCustomPage, replaceCustomPage } from './custom-page-changes.ts';

const faq = { title: 'Questions and answers that everybody asks', path: '/faq', description: 'What people ask.' };
const content = addCustomPage(addCustomPage(sampleContent, faq), { ...faq, title: 'Recipes', path: '/recipes' });
const [first, second] = content.customPages;
if (!first || !second) throw new Error('two pages were added');

test('a new page can be saved as it is', () => {
  expect(DraftContent.safeParse(content).success).toBe(true);
  expect(first).toMatchObject({ title: faq.title, inMenu: false, menuLabel: 'Questions and answers th' });
  expect(first.id).not.toBe(second.id);
});

test('links and redirects follow a page that moves', () => {
  const button = (href: string) => ({ kind: 'button' as const, label: 'Go', href });
  const linked: SiteContent = {
    ...content,
    customPages: [first, { ...second, blocks: ['/faq', '/faq#top', '/faq-old', '/about'].map(button) }],
    redirects: [{ from: '/questions', to: '/faq' }],
  };
  const moved = replaceCustomPage(linked, { ...first, path: '/help' });
  expect(moved.customPages[1]?.blocks).toEqual(['/help', '/help#top', '/faq-old', '/about'].map(button));
  expect(moved.redirects).toEqual([{ from: '/questions', to: '/help' }]);
  expect(moved.home).toEqual(content.home);
});

test('a removed page leaves the others as they are', () =>
  expect(removeCustomPage(content, first.id).customPages).toEqual([second]));

import { expect, test } from 'vitest';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { listPageProblems } from './page-problems.ts';

test('an address that the site needs itself can be read but not saved', () => {
  const content = addCustomPage(sampleContent, { title: 'FAQ', path: '/admin', description: 'What people ask.' });
  expect(SiteContent.safeParse(content).success).toBe(true);
  expect(Object.keys(listPageProblems(content, 0))).toEqual(['path']);
});

test('each empty field names its own problem', () => {
  const content = addCustomPage(sampleContent, { title: '', path: '', description: '' });
  expect(listPageProblems(content, 0)).toMatchObject({
    title: 'Please write a title',
    path: 'Please choose an address',
    description: 'Please describe the page in a sentence',
  });
  expect(listPageProblems(content, 0).other).toBeUndefined();
});

test.each(['/about', '/faq'])('an address at which a page is already says so: %s', (path) => {
  const first = addCustomPage(sampleContent, { title: 'FAQ', path: '/faq', description: 'What people ask.' });
  const content = addCustomPage(first, { title: 'More', path, description: 'More of it.' });
  expect(listPageProblems(content, 1)).toEqual({
    path: `There’s already a page at ${path}. Please choose another address.`,
  });
});

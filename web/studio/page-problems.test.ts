import { expect, test } from 'vitest';
import { SiteContent } from '#contracts/site-content.ts';
import { sampleContent } from '../testing/sample-site.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { listPageProblems } from './page-problems.ts';

test('an address that the site needs itself can be read but not saved', () => {
  const content = addCustomPage(sampleContent, { title: 'FAQ', path: '/admin', description: 'What people ask.' });
  expect(SiteContent.safeParse(content).success).toBe(true);
  expect(Object.keys(listPageProblems(content, 0))).toEqual(['path']);
});

import { expect, test } from 'vitest';
import { sampleContent } from '../../testing/sample-site.ts';
import { editablePages } from '../editable-pages.ts';
import { listLinkChoices } from './link-choices.ts';

test('each choice but the course is a page of the list, by the same name', () => {
  const choices = listLinkChoices(sampleContent).filter(({ href }) => !href.includes('#'));
  expect(choices.length).toBeGreaterThan(3);
  expect(editablePages.map(({ path, name }) => ({ href: path, name }))).toEqual(expect.arrayContaining(choices));
});

import { expect, test } from 'vitest';
import { sampleContent as content } from '../testing/sample-site.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { addEntryBelow, changeValue } from './edit-content.ts';
import { listChanges } from './list-changes.ts';

test('names each change with before and after', () => {
  const changed = changeValue(content, 'home.hero.title', () => 'Eat in peace');
  expect(listChanges(content, changed)).toEqual([
    { path: 'home.hero.title', before: content.home.hero.title, after: 'Eat in peace' },
  ]);
  expect(listChanges(content, structuredClone(content))).toEqual([]);
});

test('an added entry has no before', () => {
  const last = content.offers.coaching.points.length - 1;
  const changed = addEntryBelow(content, { list: 'offers.coaching.points', index: last });
  expect(listChanges(content, changed)).toEqual([
    { path: `offers.coaching.points.${last + 1}`, before: null, after: content.offers.coaching.points[last] },
  ]);
});

test('an entry added at the top of a list changes none below it', () => {
  const changed = changeValue(content, 'about.intro', (intro) => ['Welcome.', ...(intro as string[])]);
  expect(listChanges(content, changed)).toEqual([{ path: 'about.intro.0', before: null, after: 'Welcome.' }]);
  expect(listChanges(changed, content)).toEqual([{ path: 'about.intro.0', before: 'Welcome.', after: null }]);
});

test('a page of the coach’s own is known by its address, and formatted text is one change', () => {
  const first = addCustomPage(content, { title: 'FAQ', path: '/faq', description: 'Questions' });
  const both = addCustomPage(first, { title: 'Recipes', path: '/recipes', description: 'Food' });
  const [faq, recipes] = both.customPages;
  if (!faq || !recipes) throw new Error('two pages were added');
  const text = {
    parts: [{ kind: 'heading' as const, spans: [{ text: 'One ' }, { text: 'two', isBold: true as const }] }],
  };
  const changed = { ...both, customPages: [{ ...recipes, blocks: [{ kind: 'text' as const, text }] }] };
  expect(listChanges(both, changed)).toEqual([
    { path: 'customPages./recipes.blocks.0.text', before: 'Tap here to write your text.', after: 'One two' },
    { path: 'customPages./faq', before: 'FAQ', after: null },
  ]);
});

import { expect, test } from 'vitest';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { sampleContent as content } from '../testing/sample-site.ts';
import { addBlock, addCustomPage } from './custom-page-changes.ts';
import { addEntryBelow, changeValue, valueAt } from './edit-content.ts';
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
    { path: `offers.coaching.points.${last + 1}`, before: null, after: fillerWords.text },
  ]);
});

test('an entry added at the top of a list changes none below it', () => {
  const changed = changeValue(content, 'about.intro', (intro) => ['Welcome.', ...(intro as string[])]);
  expect(listChanges(content, changed)).toEqual([{ path: 'about.intro.0', before: null, after: 'Welcome.' }]);
  expect(listChanges(changed, content)).toEqual([{ path: 'about.intro.0', before: 'Welcome.', after: null }]);
});

test('an entry at another place is moved, and the others are as they were', () => {
  const [first = '', ...rest] = content.about.intro;
  const changed = changeValue(content, 'about.intro', () => [...rest, first]);
  const last = rest.length;
  const after = expect.stringMatching(`^Moved from place 1 to place ${last + 1}: “${first.slice(0, 30)}`);
  expect(listChanges(content, changed)).toEqual([{ path: `about.intro.${last}`, before: null, after }]);
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

test('a new page is listed with its place and, in short, with what its blocks say and show', () => {
  const added = addCustomPage(content, { title: 'FAQ', path: '/faq', description: 'Questions' });
  const withPicture = addBlock(added, 0, 1, 'picture');
  const long = richTextOf('Oats and apples. '.repeat(20).trim());
  const next = changeValue(withPicture, 'customPages.0.blocks.0.text', () => long);
  const changes = listChanges(content, next);
  expect(changes.map(({ path }) => path)).toEqual([
    'customPages./faq',
    'customPages./faq.blocks.0.text',
    'customPages./faq.blocks.1.picture',
  ]);
  expect(changes[0]?.after).toBe('FAQ (not in the menu)');
  expect(changes[1]?.after).toMatch(/^Oats and apples.{10,70}…$/);
  expect(changes[2]?.pictures?.after).toBe(valueAt(next, 'customPages.0.blocks.1.picture.src'));
  const inMenu = changeValue(next, 'customPages.0.inMenu', () => true);
  expect(listChanges(content, inMenu)[0]?.after).toBe('FAQ (in the menu as “FAQ”)');
});

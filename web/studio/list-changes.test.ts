import { expect, test } from 'vitest';
import { sampleContent as content } from '../testing/sample-site.ts';
import { addEntryBelow, changeValue } from './edit-content.ts';
import { describePath, listChanges } from './list-changes.ts';

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

test.each([
  ['home.testimonials.clips.1.answer', 'Home, testimonials, clips 2, answer'],
  ['home.offersTitle', 'Home, offers title'],
  ['disclaimer', 'disclaimer'],
])('%s is told as %s', (path, words) => expect(describePath(path)).toBe(words));

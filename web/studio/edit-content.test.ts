import { expect, test } from 'vitest';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { sampleContent as content } from '../testing/sample-site.ts';
import { addEntryBelow, changeValue, listEntryOf, moveEntry, removeEntry, valueAt } from './edit-content.ts';

const points = content.offers.coaching.points;
const entry = { list: 'offers.coaching.points', index: 0 };

test('a change at a path leaves the old content as it was, and shares the rest', () => {
  const changed = changeValue(content, 'home.testimonials.clips.1.client', () => 'Ana, teacher');
  expect(changed.home.testimonials.clips[1]?.client).toBe('Ana, teacher');
  expect(valueAt(content, 'home.testimonials.clips.1.client')).not.toBe('Ana, teacher');
  expect(changed.about).toBe(content.about);
  expect(valueAt(content, 'home.nothing.here')).toBeUndefined();
});

test.each([
  ['about.work.1.title', { list: 'about.work', index: 1 }],
  ['about.intro.0', { list: 'about.intro', index: 0 }],
  ['home.hero.title', null],
  ['customPages.0.title', null],
  ['customPages.0.blocks.2.title', { list: 'customPages.0.blocks', index: 2 }],
])('%s belongs to the entry %o', (path, expected) => expect(listEntryOf(path)).toEqual(expected));

test('entries are added below, moved and removed', () => {
  const [first, ...others] = points;
  expect(addEntryBelow(content, entry).offers.coaching.points).toEqual([first, fillerWords.text, ...others]);
  expect(moveEntry(content, entry, 1).offers.coaching.points.slice(0, 2)).toEqual([points[1], points[0]]);
  expect(moveEntry(content, entry, -1).offers.coaching.points).toEqual(points);
  expect(moveEntry(content, entry, points.length).offers.coaching.points).toEqual(points);
  expect(removeEntry(content, entry).offers.coaching.points).toEqual(points.slice(1));
});

test('an added entry has the parts of the one above, and none of its words', () => {
  const section = { heading: 'Why', text: richTextOf('Because'), keyPoints: ['Remember'], kind: 'plain', minutes: 3 };
  const { sections } = addEntryBelow({ sections: [section] }, { list: 'sections', index: 0 });
  const { heading, text } = fillerWords;
  expect(sections).toEqual([section, { ...section, heading, text: richTextOf(text), keyPoints: [] }]);
});

test('each list of the pages takes an entry without words', () => {
  const lists = findLists(content, '');
  expect(lists.length).toBeGreaterThan(10);
  for (const list of lists) {
    const { error } = DraftContent.safeParse(addEntryBelow(content, { list, index: 0 }));
    expect(error?.issues, list).toBeUndefined();
  }
});

/** The lists with entries that the coach can add to. */
function findLists(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null || 'parts' in node) return [];
  const below = Object.entries(node).flatMap(([key, value]) => findLists(value, path ? `${path}.${key}` : key));
  const isOpen = Array.isArray(node) && node.length > 0 && !/customPages$|redirects$|widths$|alternatives$/.test(path);
  return isOpen ? [path, ...below] : below;
}

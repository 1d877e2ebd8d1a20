import { expect, test } from 'vitest';
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
  expect(addEntryBelow(content, entry).offers.coaching.points).toEqual([points[0], ...points]);
  expect(moveEntry(content, entry, 1).offers.coaching.points.slice(0, 2)).toEqual([points[1], points[0]]);
  expect(moveEntry(content, entry, -1).offers.coaching.points).toEqual(points);
  expect(moveEntry(content, entry, points.length).offers.coaching.points).toEqual(points);
  expect(removeEntry(content, entry).offers.coaching.points).toEqual(points.slice(1));
});

test('an added entry of several parts shares none with the one above', () => {
  const added = addEntryBelow(content, { list: 'about.work', index: 0 }).about.work;
  expect(added[1]).toEqual(added[0]);
  expect(added[1]).not.toBe(added[0]);
});

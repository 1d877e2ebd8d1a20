import { expect, test } from 'vitest';
import { includesTheirs, joinNotes } from './merge-notes.ts';

test.each([
  [
    'both have added something',
    'Tea.',
    'Tea. Two children.',
    'Tea. Sleeps badly.',
    'Tea. Two children.\n\nSleeps badly.',
  ],
  ['there was nothing before', '', 'Two children.', 'Sleeps badly.', 'Two children.\n\nSleeps badly.'],
  ['one has rewritten the text', 'Tea.', 'Coffee.', 'Tea. Sleeps badly.', 'Coffee.\n\nTea. Sleeps badly.'],
  ['mine has all of theirs', 'Tea.', 'Tea. Milk.', 'Monday: Tea. Milk. Bread.', 'Monday: Tea. Milk. Bread.'],
  ['theirs has all of mine', 'Tea.', 'Tea. Milk. Bread.', 'Tea. Milk.', 'Tea. Milk. Bread.'],
])('two texts become one when %s', (_, base, theirs, mine, both) => {
  expect(joinNotes({ base, theirs, mine })).toBe(both);
});

test('saving mine takes nothing away only if it goes on from theirs', () => {
  expect(includesTheirs({ base: 'Tea.', theirs: 'Tea. Milk.', mine: 'Tea. Milk. Bread.' })).toBe(true);
  expect(includesTheirs({ base: 'Tea.', theirs: 'Tea.', mine: 'Coffee.' })).toBe(true);
  expect(includesTheirs({ base: 'Tea.', theirs: 'Tea. Milk.', mine: 'Tea. Bread.' })).toBe(false);
  // What they have deleted would come back.
  expect(includesTheirs({ base: 'Tea. Milk.', theirs: 'Tea.', mine: 'Tea. Milk. Bread.' })).toBe(false);
});

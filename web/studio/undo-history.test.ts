import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from './undo-history.ts';

const written = ['b', 'c'].reduce(record, startHistory('a'));

test('steps back and forth, and no further than there is something', () => {
  const back = undo(undo(undo(written)));
  expect(back.present).toBe('a');
  expect(redo(redo(redo(back))).present).toBe('c');
});

test('a new step forgets what was undone', () => {
  const other = record(undo(written), 'd');
  expect(redo(other).present).toBe('d');
  expect(undo(other).present).toBe('b');
});

test('remembers a hundred steps', () => {
  const many = Array.from({ length: 150 }, (_, step) => step).reduce(record, startHistory(-1));
  expect(many.past).toHaveLength(100);
});

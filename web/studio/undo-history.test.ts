import { expect, test } from 'vitest';
import { record, recordChange, redo, startHistory, undo } from './undo-history.ts';

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

test('letters typed into one text without a pause are one step', () => {
  const entries = ['A', 'B'].map((title) => ({ title, about: '' }));
  const titled = (title: string, index = 0) => entries.with(index, { title, about: '' });
  const type = (states: [next: typeof entries, at: number][]) =>
    states.reduce((history, [next, at]) => recordChange(history, next, at), startHistory(entries)).past;
  expect(
    type([
      [titled('Ap'), 0],
      [titled('App'), 1500],
      [titled('Apple'), 3000],
    ]),
  ).toEqual([entries]);
  expect(
    type([
      [titled('Ap'), 0],
      [titled('App'), 2000],
    ]),
  ).toEqual([entries, titled('Ap')]);
  expect(
    type([
      [titled('Ap'), 0],
      [titled('Bo', 1), 100],
    ]),
  ).toEqual([entries, titled('Ap')]);
  expect(
    type([
      [titled('Ap'), 0],
      [entries.slice(1), 100],
      [[], 200],
    ]),
  ).toHaveLength(3);
  const letters = Array.from({ length: 20 }, (_, index) => [titled('A'.repeat(index + 2)), index * 1000]);
  expect(type(letters as [typeof entries, number][])).toHaveLength(2);
  expect(
    type([
      [titled('Ap'), 0],
      [structuredClone(titled('App')), 100],
    ]),
  ).toEqual([entries]);
  const undone = undo(recordChange(startHistory(entries), titled('Ap'), 0));
  expect(recordChange(undone, titled('Aq'), 100).past).toEqual([entries]);
});

import { expect, test } from 'vitest';
import type { CalendarReply } from '#contracts/calendar/calendar.ts';
import {
  type ChangeHistory,
  emptyHistory,
  nextToUndo,
  recordChange,
  recordRefusal,
  recordUndo,
  removeStep,
  type UndoStep,
} from './undo-stack.ts';

const undo: CalendarReply['undo'] = { method: 'POST', path: '/api/admin/calendar-undo', body: { rows: [] } };
const reply = (changed: Partial<CalendarReply> = {}) => ({ undo, ...changed });
const historyOf = (count: number): ChangeHistory =>
  Array.from({ length: count }).reduce<ChangeHistory>(
    (history, _, index) => recordChange(history, index + 1, '', reply()),
    emptyHistory,
  );
const next = (history: ChangeHistory) => nextToUndo(history) as UndoStep;
const idsOf = (history: ChangeHistory) => history.map(({ id }) => id);

test('keeps fifty steps and drops the oldest', () => {
  const history = historyOf(51);
  expect([history.length, history[0]?.id, next(history).id]).toEqual([50, 2, 51]);
});

test('keeps no step for a change that has no undo', () => {
  expect(idsOf(recordChange(historyOf(1), 2, '', reply({ undo: null })))).toEqual([1]);
});

test('tries the step before a refused one, and then the refused one again', () => {
  // A range was deleted, then an override in it, which can be restored only after the range.
  let history = historyOf(3);
  history = recordRefusal(history, next(history));
  expect([idsOf(history), next(history).id]).toEqual([[1, 2, 3], 2]);
  history = recordUndo(history, next(history));
  expect([idsOf(history), next(history).id]).toEqual([[1, 3], 3]);
});

test('tries the last step again when all are refused, or after another change', () => {
  let history = historyOf(2);
  history = recordRefusal(history, next(history));
  history = recordRefusal(history, next(history));
  expect(next(history).id).toBe(2);
  history = recordChange(historyOf(1), 2, '', reply());
  history = recordChange(recordRefusal(history, next(history)), 3, '', reply());
  history = recordUndo(history, next(history));
  expect(next(history).id).toBe(2);
});

test('leaves out a step that can never be undone', () => {
  const history = historyOf(2);
  expect(idsOf(removeStep(history, next(history)))).toEqual([1]);
});

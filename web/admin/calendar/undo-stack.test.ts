import { expect, test } from 'vitest';
import type { CalendarReply } from '#contracts/calendar.ts';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import {
  type ChangeHistory,
  callsInTheWay,
  emptyHistory,
  nextToUndo,
  recordChange,
  recordRefusal,
  recordUndo,
  removeStep,
  type UndoStep,
} from './undo-stack.ts';

const undo: CalendarReply['undo'] = { method: 'POST', path: '/api/admin/calendar-undo', body: { rows: [] } };
const reply = (changed: Partial<CalendarReply> = {}): CalendarReply => ({
  message: '',
  inTheWay: [],
  undo,
  ...changed,
});
const historyOf = (count: number): ChangeHistory =>
  Array.from({ length: count }).reduce<ChangeHistory>(
    (history, _, index) => recordChange(history, index + 1, '', reply()),
    emptyHistory,
  );
const next = (history: ChangeHistory) => nextToUndo(history) as UndoStep;
const idsOf = ({ steps }: ChangeHistory) => steps.map(({ id }) => id);

test('keeps fifty steps and drops the oldest', () => {
  const history = historyOf(51);
  expect([history.steps.length, history.steps[0]?.id, next(history).id]).toEqual([50, 2, 51]);
});

test('keeps no step for a change that has no undo', () => {
  expect(idsOf(recordChange(historyOf(1), 2, '', reply({ undo: null })))).toEqual([1]);
});

test('tries the step before a refused one, and then the refused one again', () => {
  // A range was deleted, then an override in it, which can be restored only after the range.
  let history = historyOf(3);
  history = recordRefusal(history, next(history));
  expect([idsOf(history), next(history).id]).toEqual([[1, 2, 3], 2]);
  history = recordUndo(history, next(history), 4, reply());
  expect([idsOf(history), next(history).id]).toEqual([[1, 3], 3]);
});

test('tries the last step again when all are refused, or after another change', () => {
  let history = historyOf(2);
  history = recordRefusal(history, next(history));
  history = recordRefusal(history, next(history));
  expect(next(history).id).toBe(2);
  history = recordChange(historyOf(1), 2, '', reply());
  history = recordChange(recordRefusal(history, next(history)), 3, '', reply());
  history = recordUndo(history, next(history), 4, reply());
  expect(next(history).id).toBe(2);
});

test('leaves out a step that can never be undone', () => {
  const history = historyOf(2);
  expect(idsOf(removeStep(history, next(history)))).toEqual([1]);
});

const booked = (id: number, startsAt: string) => ({ kind: 'free', id, startsAt }) as BookingSummary;
const [early, late] = [booked(1, '2027-01-04T00:00:00.000Z'), booked(2, '2027-01-05T00:00:00.000Z')];
const callIds = (history: ChangeHistory, dismissed = 0) => callsInTheWay(history, dismissed).map(({ id }) => id);

test('lists each call in the way once, the earliest first, until it is dismissed', () => {
  let history = recordChange(emptyHistory, 1, '', reply({ inTheWay: [late, early] }));
  history = recordChange(history, 2, '', reply({ inTheWay: [early] }));
  expect([callIds(history), callIds(history, 1), callIds(history, 2)]).toEqual([[1, 2], [1], []]);
});

test('an undo removes the calls of its change and adds those that it leaves outside itself', () => {
  let history = recordChange(emptyHistory, 1, '', reply({ inTheWay: [early] }));
  history = recordUndo(history, next(history), 2, reply({ inTheWay: [late] }));
  expect([callIds(history), callIds(history, 2)]).toEqual([[2], []]);
});

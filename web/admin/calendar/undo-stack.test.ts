import { expect, test } from 'vitest';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import type { DatedOperation, Operations, Outcome } from './calendar-operations.ts';
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

const toggle = (id: number): DatedOperation => ({ act: 'toggle-date', id, isActive: true });
const outcome = (inverse: DatedOperation[], given: Partial<Outcome> = {}): Outcome => ({
  message: '',
  inTheWay: [],
  inverse,
  renumbered: [],
  ...given,
});
const historyOf = (...operations: DatedOperation[]): ChangeHistory =>
  operations.reduce((history, operation, id) => recordChange(history, id + 1, '', outcome([operation])), emptyHistory);
const next = (history: ChangeHistory) => nextToUndo(history) as UndoStep;
const idsOf = ({ steps }: ChangeHistory) => steps.map(({ id }) => id);

test('fifty steps are kept, and the oldest is forgotten', () => {
  const history = historyOf(...Array.from({ length: 51 }, (_, id) => toggle(id)));
  expect([history.steps.length, history.steps[0]?.id, next(history).id]).toEqual([50, 2, 51]);
});

test('older steps follow what was put back under a new number, and no namesake of another kind', () => {
  const removal: DatedOperation = { act: 'remove-override', id: 5, override: { date: '2027-01-04' } };
  const history = historyOf(toggle(5), removal, toggle(6), toggle(7));
  const undone = (what: 'date' | 'override', to: number) =>
    recordUndo(history, next(history), 9, outcome([], { renumbered: [{ what, from: 5, to }] })).steps.flatMap(
      ({ operations }): Operations[number][] => [...operations],
    );
  expect(undone('date', 17)).toEqual([toggle(17), removal, toggle(6)]);
  expect(undone('override', 9)).toEqual([toggle(5), { ...removal, id: 9 }, toggle(6)]);
});

test('what is refused waits: the one before it is next, and after that it is tried again', () => {
  // A range was deleted, then an override in it: that comes back only when the range has.
  let history = historyOf(toggle(1), toggle(2), toggle(3));
  history = recordRefusal(history, next(history));
  expect([idsOf(history), next(history).id]).toEqual([[1, 2, 3], 2]);
  history = recordUndo(history, next(history), 4, outcome([]));
  expect([idsOf(history), next(history).id]).toEqual([[1, 3], 3]);
});

test('where all is refused the last is tried again, and so it is after another change', () => {
  let history = historyOf(toggle(1), toggle(2));
  history = recordRefusal(history, next(history));
  history = recordRefusal(history, next(history));
  expect(next(history).id).toBe(2);
  history = recordChange(historyOf(toggle(1)), 2, '', outcome([]));
  history = recordChange(recordRefusal(history, next(history)), 3, '', outcome([]));
  history = recordUndo(history, next(history), 4, outcome([]));
  expect(next(history).id).toBe(2);
});

test('what can never be undone is left out', () => {
  const history = historyOf(toggle(1), toggle(2));
  expect(idsOf(removeStep(history, next(history)))).toEqual([1]);
});

const booked = (id: number, startsAt: string) => ({ kind: 'free', id, startsAt }) as BookingSummary;
const [early, late] = [booked(1, '2027-01-04T00:00:00.000Z'), booked(2, '2027-01-05T00:00:00.000Z')];
const callIds = (history: ChangeHistory, dismissed = 0) => callsInTheWay(history, dismissed).map(({ id }) => id);

test('each call in the way is told once, the earliest first, until that is dismissed', () => {
  let history = recordChange(emptyHistory, 1, '', outcome([], { inTheWay: [late, early] }));
  history = recordChange(history, 2, '', outcome([], { inTheWay: [early] }));
  expect([callIds(history), callIds(history, 1), callIds(history, 2)]).toEqual([[1, 2], [1], []]);
});

test('undoing a change takes its calls in the way back, and tells those of its own', () => {
  let history = recordChange(emptyHistory, 1, '', outcome([], { inTheWay: [early] }));
  history = recordUndo(history, next(history), 2, outcome([], { inTheWay: [late] }));
  expect([callIds(history), callIds(history, 2)]).toEqual([[2], []]);
});

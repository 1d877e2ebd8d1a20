import { expect, test } from 'vitest';
import type { BookedCall } from '#contracts/calendar-month.ts';
import type { Operation, Outcome } from './operations.ts';
import { callsInTheWay, renumbered, type Steps, withStep } from './undo-stack.ts';

const toggle = (id: number): Operation => ({ act: 'toggle-date', id, isActive: true });
const outcome = (inverse: Operation): Outcome => ({ message: '', inTheWay: [], inverse });
const stepsOf = (...operations: Operation[]): Steps =>
  operations.reduce<Steps>((steps, operation, id) => withStep(steps, id, '', [outcome(operation)]), []);

test('what was done last is undone first, within a step too', () => {
  const [step] = withStep([], 1, 'Two', [outcome(toggle(1)), outcome(toggle(2))]);
  expect(step?.operations).toEqual([toggle(2), toggle(1)]);
});

test('fifty steps are kept, and the oldest is forgotten', () => {
  const steps = stepsOf(...Array.from({ length: 51 }, (_, id) => toggle(id)));
  expect([steps.length, steps[0]?.id, steps.at(-1)?.id]).toEqual([50, 1, 50]);
});

test('older steps follow what was put back under a new number, and no namesake of another kind', () => {
  const removal: Operation = { act: 'remove-override', id: 5, override: { date: '2027-01-04' } };
  const steps = renumbered(stepsOf(toggle(5), removal, toggle(6)), [{ what: 'date', from: 5, to: 17 }]);
  expect(steps.flatMap(({ operations }) => operations)).toEqual([toggle(17), removal, toggle(6)]);
  const others = renumbered(steps, [{ what: 'override', from: 5, to: 9 }]);
  expect(others[1]?.operations).toEqual([{ ...removal, id: 9 }]);
});

test('each call in the way is told once, the earliest first', () => {
  const booked = (id: number, startsAt: string) => ({ kind: 'free', id, startsAt }) as BookedCall;
  const calls = [booked(2, '2027-01-05T00:00:00.000Z'), booked(1, '2027-01-04T00:00:00.000Z')];
  const told = callsInTheWay([{ inTheWay: calls }, { inTheWay: calls.slice(1) }]);
  expect(told.map(({ id }) => id)).toEqual([1, 2]);
});

import type { BookedCall } from '#contracts/calendar-month.ts';
import type { Operation, Outcome, Renumbering } from './operations.ts';

/** A change that can be taken back. */
export type Step = {
  id: number;
  /** What was done: 'Date range added'. */
  name: string;
  /** What undoes it, in order. */
  operations: Operation[];
  /** The booked calls that it left outside the open times. */
  inTheWay: BookedCall[];
};

/** Oldest first. */
export type Steps = readonly Step[];

const MOST_STEPS = 50;

export function withStep(steps: Steps, id: number, name: string, outcomes: readonly Outcome[]): Steps {
  const operations = outcomes.map(({ inverse }) => inverse).reverse();
  const inTheWay = outcomes.flatMap((outcome) => outcome.inTheWay);
  return [...steps, { id, name, operations, inTheWay }].slice(-MOST_STEPS);
}

/** What an undone deletion put back has a new number: older steps that are about it must know it by that. */
export function renumbered(steps: Steps, renumberings: readonly Renumbering[]): Steps {
  return steps.map((step) => ({
    ...step,
    operations: step.operations.map((operation) => renumberings.reduce(withNumber, operation)),
  }));
}

function withNumber(operation: Operation, { what, from, to }: Renumbering): Operation {
  if (!('id' in operation) || operation.id !== from) return operation;
  const isAbout = operation.act === 'remove-override' ? 'override' : 'date';
  return isAbout === what ? { ...operation, id: to } : operation;
}

/** Each call once, in order of time. */
export function callsInTheWay(steps: readonly Pick<Step, 'inTheWay'>[]): BookedCall[] {
  const calls = new Map(steps.flatMap((step) => step.inTheWay).map((call) => [`${call.kind} ${call.id}`, call]));
  return [...calls.values()].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

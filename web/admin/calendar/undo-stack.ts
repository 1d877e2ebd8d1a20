import type { BookedCall } from '#contracts/calendar-month.ts';
import type { DatedOperation, Operations, Outcome, Renumbering } from './operations.ts';

/** A change that can be taken back. */
export type Step = {
  id: number;
  /** What was done: 'Date range added'. */
  name: string;
  /** What undoes it. */
  operations: Operations;
  /** The booked calls that it left outside the open times. */
  inTheWay: BookedCall[];
  /** The server has refused to undo it, and nothing was changed since. */
  isRefused?: boolean;
};

/** Steps are the oldest first; of what was undone only the booked calls are left that the undoing left outside. */
export type History = { steps: readonly Step[]; undone: readonly Pick<Step, 'id' | 'inTheWay'>[] };

export const noHistory: History = { steps: [], undone: [] };

const MOST_STEPS = 50;

export function afterChange({ steps, undone }: History, id: number, name: string, outcome: Outcome): History {
  const step = { id, name, operations: outcome.inverse, inTheWay: outcome.inTheWay };
  return { steps: [...steps.map(asPossible), step].slice(-MOST_STEPS), undone };
}

/**
 * What is undone next: the last change, or one before it while that is refused. An override cannot be put back before its
 * range is, which may have been deleted first.
 */
export const nextToUndo = ({ steps }: History): Step | undefined =>
  steps.findLast(({ isRefused }) => !isRefused) ?? steps.at(-1);

/** `id` tells when it was undone. */
export function afterUndo({ steps, undone }: History, step: Step, id: number, outcome: Outcome): History {
  const rest = steps.filter((other) => other.id !== step.id).map(asPossible);
  return {
    steps: rest.map((other) => renumbered(other, outcome.renumbered)),
    undone: [...undone, { id, inTheWay: outcome.inTheWay }].slice(-MOST_STEPS),
  };
}

/** It keeps its place, and is tried again after the next change or undoing. */
export const afterRefusal = ({ steps, undone }: History, step: Step): History => ({
  steps: steps.map((other) => (other.id === step.id ? { ...other, isRefused: true } : other)),
  undone,
});

export const without = ({ steps, undone }: History, step: Step): History => ({
  steps: steps.filter((other) => other.id !== step.id),
  undone,
});

const asPossible = ({ isRefused: _, ...step }: Step): Step => step;

/** What an undone deletion put back has a new number: older steps that are about it must know it by that. */
function renumbered(step: Step, renumberings: readonly Renumbering[]): Step {
  const operations = step.operations.map((operation) =>
    'id' in operation ? renumberings.reduce(withNumber, operation) : operation,
  );
  return { ...step, operations: operations as Operations };
}

type Numbered = Extract<DatedOperation, { id: number }>;

function withNumber(operation: Numbered, { what, from, to }: Renumbering): Numbered {
  const isAbout = operation.act === 'remove-override' ? 'override' : 'date';
  return operation.id === from && isAbout === what ? { ...operation, id: to } : operation;
}

/** Each call once, in order of time; without those of `dismissed` and before. */
export function callsInTheWay({ steps, undone }: History, dismissed: number): BookedCall[] {
  const told = [...steps, ...undone].filter(({ id }) => id > dismissed).flatMap(({ inTheWay }) => inTheWay);
  const calls = new Map(told.map((call) => [`${call.kind} ${call.id}`, call]));
  return [...calls.values()].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

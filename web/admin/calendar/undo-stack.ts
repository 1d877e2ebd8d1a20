import type { BookingSummary } from '#contracts/calendar-month.ts';
import type { DatedOperation, Operations, Outcome, Renumbering } from './calendar-operations.ts';

/** A change that can be taken back. */
export type UndoStep = {
  id: number;
  /** What was done: 'Date range added'. */
  name: string;
  /** What undoes it. */
  operations: Operations;
  /** The booked calls that it left outside the open times. */
  inTheWay: BookingSummary[];
  /** The server has refused to undo it, and nothing was changed since. */
  isRefused?: boolean;
};

/** Steps are the oldest first; of what was undone only the booked calls are left that the undoing left outside. */
export type ChangeHistory = { steps: readonly UndoStep[]; undone: readonly Pick<UndoStep, 'id' | 'inTheWay'>[] };

export const emptyHistory: ChangeHistory = { steps: [], undone: [] };

const MAX_STEPS = 50;

export function recordChange(
  { steps, undone }: ChangeHistory,
  id: number,
  name: string,
  outcome: Outcome,
): ChangeHistory {
  const step = { id, name, operations: outcome.inverse, inTheWay: outcome.inTheWay };
  return { steps: [...steps.map(clearRefusal), step].slice(-MAX_STEPS), undone };
}

/**
 * What is undone next: the last change, or one before it while that is refused. An override cannot be put back before its
 * range is, which may have been deleted first.
 */
export const nextToUndo = ({ steps }: ChangeHistory): UndoStep | undefined =>
  steps.findLast(({ isRefused }) => !isRefused) ?? steps.at(-1);

/** `id` tells when it was undone. */
export function recordUndo(
  { steps, undone }: ChangeHistory,
  step: UndoStep,
  id: number,
  outcome: Outcome,
): ChangeHistory {
  const rest = steps.filter((other) => other.id !== step.id).map(clearRefusal);
  return {
    steps: rest.map((other) => renumberStep(other, outcome.renumbered)),
    undone: [...undone, { id, inTheWay: outcome.inTheWay }].slice(-MAX_STEPS),
  };
}

/** It keeps its place, and is tried again after the next change or undoing. */
export const recordRefusal = ({ steps, undone }: ChangeHistory, step: UndoStep): ChangeHistory => ({
  steps: steps.map((other) => (other.id === step.id ? { ...other, isRefused: true } : other)),
  undone,
});

export const removeStep = ({ steps, undone }: ChangeHistory, step: UndoStep): ChangeHistory => ({
  steps: steps.filter((other) => other.id !== step.id),
  undone,
});

const clearRefusal = ({ isRefused: _, ...step }: UndoStep): UndoStep => step;

/** What an undone deletion put back has a new number: older steps that are about it must know it by that. */
function renumberStep(step: UndoStep, renumberings: readonly Renumbering[]): UndoStep {
  const operations = step.operations.map((operation) =>
    'id' in operation ? renumberings.reduce(renumberOperation, operation) : operation,
  );
  return { ...step, operations: operations as Operations };
}

type OperationWithId = Extract<DatedOperation, { id: number }>;

function renumberOperation(operation: OperationWithId, { what, from, to }: Renumbering): OperationWithId {
  const isAbout = operation.act === 'remove-override' ? 'override' : 'date';
  return operation.id === from && isAbout === what ? { ...operation, id: to } : operation;
}

/** Each call once, in order of time; without those of `dismissed` and before. */
export function callsInTheWay({ steps, undone }: ChangeHistory, dismissed: number): BookingSummary[] {
  const undismissed = [...steps, ...undone].filter(({ id }) => id > dismissed).flatMap(({ inTheWay }) => inTheWay);
  const calls = new Map(undismissed.map((call) => [`${call.kind} ${call.id}`, call]));
  return [...calls.values()].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

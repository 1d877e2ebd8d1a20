import type { CalendarReply } from '#contracts/calendar/calendar.ts';

/** A change that can be undone. */
export type UndoStep = {
  id: number;
  /** 'Date range added' */
  name: string;
  /** The request that undoes the change, from the server's reply. */
  undo: NonNullable<CalendarReply['undo']>;
  /** True if the server has refused to undo the change, and nothing has changed since. */
  isRefused?: boolean;
};

/** The changes that can be undone, oldest first. */
export type ChangeHistory = readonly UndoStep[];

export const emptyHistory: ChangeHistory = [];

const MAX_STEPS = 50;

export function recordChange(
  steps: ChangeHistory,
  id: number,
  name: string,
  { undo }: Pick<CalendarReply, 'undo'>,
): ChangeHistory {
  const earlier = steps.map(clearRefusal);
  if (!undo) return earlier;
  return [...earlier, { id, name, undo }].slice(-MAX_STEPS);
}

/**
 * Returns the last change, or an earlier one if the server has refused to undo the last. For example, an override is
 * restored only after its range, which may have been deleted before it.
 */
export const nextToUndo = (steps: ChangeHistory): UndoStep | undefined =>
  steps.findLast(({ isRefused }) => !isRefused) ?? steps.at(-1);

export const recordUndo = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  removeStep(steps, step).map(clearRefusal);

/** Marks the step as refused. It keeps its place, and is tried again after the next change or undo. */
export const recordRefusal = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  steps.map((other) => (other.id === step.id ? { ...other, isRefused: true } : other));

export const removeStep = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  steps.filter((other) => other.id !== step.id);

const clearRefusal = ({ isRefused: _, ...step }: UndoStep): UndoStep => step;

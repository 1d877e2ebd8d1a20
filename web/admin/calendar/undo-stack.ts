import type { CalendarReply } from '#contracts/calendar/calendar.ts';

/** A change that can be undone. */
export type UndoStep = {
  id: number;
  /** 'Date range added' */
  name: string;
  /** The server's reply to the change: the request that undoes it. */
  undo: NonNullable<CalendarReply['undo']>;
  /** The server has refused to undo it, and nothing has changed since. */
  isRefused?: boolean;
};

/** Begins with the oldest. */
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
 * The last change, or an earlier one while the last is refused: an override cannot be restored before its range, which
 * may have been deleted first.
 */
export const nextToUndo = (steps: ChangeHistory): UndoStep | undefined =>
  steps.findLast(({ isRefused }) => !isRefused) ?? steps.at(-1);

export const recordUndo = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  removeStep(steps, step).map(clearRefusal);

/** The step keeps its place and is tried again after the next change or undo. */
export const recordRefusal = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  steps.map((other) => (other.id === step.id ? { ...other, isRefused: true } : other));

export const removeStep = (steps: ChangeHistory, step: UndoStep): ChangeHistory =>
  steps.filter((other) => other.id !== step.id);

const clearRefusal = ({ isRefused: _, ...step }: UndoStep): UndoStep => step;

import type { CalendarReply } from '#contracts/calendar.ts';
import type { BookingSummary } from '#contracts/calendar-month.ts';

/** A change that can be undone. */
export type UndoStep = {
  id: number;
  /** 'Date range added' */
  name: string;
  /** The server's reply to the change: the request that undoes it. */
  undo: NonNullable<CalendarReply['undo']>;
  /** The booked calls that the change left outside the open times. */
  inTheWay: BookingSummary[];
  /** The server has refused to undo it, and nothing has changed since. */
  isRefused?: boolean;
};

/** `steps` begin with the oldest. `undone` keeps only the booked calls that an undo left outside the open times. */
export type ChangeHistory = { steps: readonly UndoStep[]; undone: readonly Pick<UndoStep, 'id' | 'inTheWay'>[] };

export const emptyHistory: ChangeHistory = { steps: [], undone: [] };

const MAX_STEPS = 50;

export function recordChange(
  { steps, undone }: ChangeHistory,
  id: number,
  name: string,
  { undo, inTheWay }: CalendarReply,
): ChangeHistory {
  const earlier = steps.map(clearRefusal);
  if (!undo) return { steps: earlier, undone: [...undone, { id, inTheWay }].slice(-MAX_STEPS) };
  return { steps: [...earlier, { id, name, undo, inTheWay }].slice(-MAX_STEPS), undone };
}

/**
 * The last change, or an earlier one while the last is refused: an override cannot be restored before its range, which
 * may have been deleted first.
 */
export const nextToUndo = ({ steps }: ChangeHistory): UndoStep | undefined =>
  steps.findLast(({ isRefused }) => !isRefused) ?? steps.at(-1);

/** `id` is that of the undo, which counts as a change too. */
export function recordUndo(
  { steps, undone }: ChangeHistory,
  step: UndoStep,
  id: number,
  { inTheWay }: CalendarReply,
): ChangeHistory {
  return {
    steps: steps.filter((other) => other.id !== step.id).map(clearRefusal),
    undone: [...undone, { id, inTheWay }].slice(-MAX_STEPS),
  };
}

/** The step keeps its place and is tried again after the next change or undo. */
export const recordRefusal = ({ steps, undone }: ChangeHistory, step: UndoStep): ChangeHistory => ({
  steps: steps.map((other) => (other.id === step.id ? { ...other, isRefused: true } : other)),
  undone,
});

export const removeStep = ({ steps, undone }: ChangeHistory, step: UndoStep): ChangeHistory => ({
  steps: steps.filter((other) => other.id !== step.id),
  undone,
});

const clearRefusal = ({ isRefused: _, ...step }: UndoStep): UndoStep => step;

/** Each call once, by time, without those of `dismissed` and before. */
export function callsInTheWay({ steps, undone }: ChangeHistory, dismissed: number): BookingSummary[] {
  const undismissed = [...steps, ...undone].filter(({ id }) => id > dismissed).flatMap(({ inTheWay }) => inTheWay);
  const calls = new Map(undismissed.map((call) => [`${call.kind} ${call.id}`, call]));
  return [...calls.values()].sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

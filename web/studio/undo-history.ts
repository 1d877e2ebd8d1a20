const MAX_STEPS = 100;

/** The states before and after the present one. In both lists, the nearest to it comes last. */
export type UndoHistory<State> = { past: State[]; present: State; future: State[] };

export const startHistory = <State>(present: State): UndoHistory<State> => ({ past: [], present, future: [] });

/** Adds a state, and forgets the states that were undone. */
export const record = <State>({ past, present }: UndoHistory<State>, next: State): UndoHistory<State> => ({
  past: [...past, present].slice(-MAX_STEPS),
  present: next,
  future: [],
});

export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), present: before, future: [...history.future, history.present] };
}

export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const next = history.future.at(-1);
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future: history.future.slice(0, -1) };
}

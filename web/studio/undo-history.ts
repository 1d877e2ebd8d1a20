const MAX_STEPS = 100;

/** The pause after which typing on in the same text is a new step. */
const TYPING_PAUSE_MS = 2000;

/**
 * The states before and after the present one. In both lists, the nearest to it comes last. `typing`: the text that the
 * last step changed, and the time of that.
 */
export type UndoHistory<State> = {
  past: State[];
  present: State;
  future: State[];
  typing?: { path: string; at: number } | undefined;
};

export const startHistory = <State>(present: State): UndoHistory<State> => ({ past: [], present, future: [] });

/** Adds a state, and forgets the states that were undone. */
export const record = <State>({ past, present }: UndoHistory<State>, next: State): UndoHistory<State> => ({
  past: [...past, present].slice(-MAX_STEPS),
  present: next,
  future: [],
});

/** Adds a state that a person has made. Letters typed into one text without a pause are one step. */
export function recordChange<State>(history: UndoHistory<State>, next: State, at: number): UndoHistory<State> {
  const path = findChangedText(history.present, next);
  const { typing } = history;
  const goesOn = typing !== undefined && typing.path === path && at - typing.at < TYPING_PAUSE_MS;
  const { past, present, future } = goesOn ? { ...history, present: next } : record(history, next);
  return { past, present, future, typing: path === undefined ? undefined : { path, at } };
}

/** Returns the path of the only text in which two states differ; undefined if they differ in anything else. */
function findChangedText(one: unknown, other: unknown, path = ''): string | undefined {
  if (typeof one === 'string' && typeof other === 'string') return path;
  if (!isObject(one) || !isObject(other)) return undefined;
  const keys = Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]);
  const [key = ''] = keys;
  return keys.length === 1 ? findChangedText(one[key], other[key], `${path}.${key}`) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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

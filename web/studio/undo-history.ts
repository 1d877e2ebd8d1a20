import { hashKey } from '@tanstack/react-query';

const MAX_STEPS = 100;

/** The pause after which typing on in the same text is a new step. */
const TYPING_PAUSE_MS = 2000;
/** The longest typing that is one step. */
const MAX_TYPING_MS = 15_000;

/**
 * The states before and after the present one. In both lists, the nearest to it comes last. `typing`: the text that the
 * last step has changed, and the times of its first and last letter.
 */
export type UndoHistory<State> = {
  past: State[];
  present: State;
  future: State[];
  typing?: { path: string; since: number; at: number } | undefined;
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
  if (path === undefined) return record(history, next);
  if (typing?.path === path && at - typing.at < TYPING_PAUSE_MS && at - typing.since < MAX_TYPING_MS)
    return { ...history, present: next, typing: { ...typing, at } };
  return { ...record(history, next), typing: { path, since: at, at } };
}

/** Returns the path of the only text in which two states differ; undefined if they differ in anything else. */
function findChangedText(one: unknown, other: unknown, path = ''): string | undefined {
  if (typeof one === 'string' && typeof other === 'string') return path;
  if (!isObject(one) || !isObject(other)) return undefined;
  const differing = Object.keys({ ...one, ...other }).filter((key) => one[key] !== other[key]);
  // The editor of formatted texts recreates all their parts, so equal parts are different objects.
  const isNew = (key: string) => hashKey([one[key]]) !== hashKey([other[key]]);
  const [key = '', ...others] = differing.length > 1 ? differing.filter(isNew) : differing;
  return others.length === 0 ? findChangedText(one[key], other[key], `${path}.${key}`) : undefined;
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

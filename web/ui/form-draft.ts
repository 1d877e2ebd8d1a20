import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { DAY_MS } from '#domain/durations.ts';
import { type DraftOwner, getDraftOwner, subscribeToDraftOwner } from '../draft-owner.ts';

/** The fields of a form that are kept until it has been sent. A plan must be a constant, since effects depend on it. */
export type DraftPlan<Name extends string = string> = {
  /** The form's name, which no other form has. */
  form: string;
  /** Fields that this browser keeps: they outlive the tab and the session. */
  fields: readonly Name[];
  /** Fields that only this tab keeps, such as answers about health: others may use the computer later. */
  tabFields: readonly Name[];
  /** The time for which this browser keeps the fields. Default: a day. */
  keptForMs?: number;
};

type Answers = Record<string, string | number>;

const KEY_START = 'draft:';

/** Reads the draft of an unsent form: the user's own, or else the one from before the user signed in. */
export function readDraft(plan: DraftPlan, now = Date.now(), owner = getDraftOwner()): Answers {
  const own = readDraftOf(plan, keyOf(plan, owner), now);
  return isEmpty(own) ? readDraftOf(plan, keyOf(plan, null), now) : own;
}

function readDraftOf({ fields, tabFields, keptForMs = DAY_MS }: DraftPlan, key: string, now: number): Answers {
  const inBrowser = readStored('localStorage', key);
  const isFresh = typeof inBrowser.savedAt === 'number' && Math.abs(now - inBrowser.savedAt) < keptForMs;
  if (!isFresh) store('localStorage', key, null);
  return {
    ...(isFresh && pickAnswers(inBrowser.answers, fields)),
    ...pickAnswers(readStored('sessionStorage', key).answers, tabFields),
  };
}

/** Saves a draft. A user's draft replaces the one from before the user signed in. */
export function saveDraft(plan: DraftPlan, typed: object, now = Date.now(), owner = getDraftOwner()): void {
  const kept = pickAnswers(typed, plan.fields);
  const keptInTab = pickAnswers(typed, plan.tabFields);
  clearDraft(plan, owner ?? null);
  const key = keyOf(plan, owner);
  store('localStorage', key, isEmpty(kept) ? null : { savedAt: now, answers: kept });
  store('sessionStorage', key, isEmpty(keptInTab) ? null : { answers: keptInTab });
}

/** Removes the draft of a form that has been sent; while the user is unknown, every user's draft of it. */
export function clearDraft(plan: Pick<DraftPlan, 'form'>, owner = getDraftOwner()): void {
  const ownKey = keyOf(plan, owner);
  const visitorKey = keyOf(plan, null);
  removeStored((key) => {
    const isOfUser = key.startsWith(KEY_START) && key.endsWith(`:${plan.form}`);
    return key === ownKey || key === visitorKey || (owner === undefined && isOfUser);
  });
}

const keyOf = ({ form }: Pick<DraftPlan, 'form'>, owner: DraftOwner): string =>
  `${KEY_START}${typeof owner === 'number' ? `${owner}:` : ''}${form}`;

/** Removes all drafts of this browser, when a person signs out. */
export const clearAllDrafts = (): void => removeStored((key) => key.startsWith(KEY_START));

function removeStored(matches: (key: string) => boolean): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (matches(key)) storage.removeItem(key);
    } catch {
      // The browser stores nothing.
    }
  }
}

export const useDraftOwner = (): DraftOwner =>
  useSyncExternalStore(subscribeToDraftOwner, getDraftOwner, getDraftOwner);

/**
 * Fills the form with the draft, and keeps the draft up to date. `forget` is for a form that has been sent: it removes
 * the draft and saves nothing more. Until the form is left, its text belongs to the user who typed it, also after the
 * session has ended: the next person at this browser must not see it.
 */
export function useFormDraft<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  plan: DraftPlan<Path<Typed>>,
): { forget(): void } {
  const currentOwner = useDraftOwner();
  const owner = useRef<DraftOwner>(null);
  const isSent = useRef(false);
  /** True if something was typed while the owner was unknown. */
  const isUnsaved = useRef(false);

  useEffect(() => {
    isSent.current = false;
  }, [form, plan]);

  useEffect(() => {
    if (typeof owner.current !== 'number') owner.current = currentOwner;
    const save = (values: object) => {
      isUnsaved.current = owner.current === undefined;
      if (!isUnsaved.current && !isSent.current) saveDraft(plan, values, Date.now(), owner.current);
    };
    const typed = form.getValues();
    const draft = owner.current === undefined ? {} : readDraft(plan, Date.now(), owner.current);
    for (const [name, answer] of Object.entries(draft) as [Path<Typed>, PathValue<Typed, Path<Typed>>][]) {
      // Text that is already in a field is newer than the draft.
      if (!typed[name]) form.setValue(name, answer);
    }
    if (isUnsaved.current) save(form.getValues());
    // A visitor's draft becomes the user's when they sign in, also with fields that the form restores in another way.
    else if (typeof owner.current === 'number' && !isEmpty(draft)) save(draft);
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => save(values) });
  }, [form, plan, currentOwner]);

  const forget = useCallback(() => {
    isSent.current = true;
    clearDraft(plan, owner.current);
  }, [plan]);
  return { forget };
}

function pickAnswers(source: unknown, names: readonly string[]): Answers {
  if (typeof source !== 'object' || source === null) return {};
  const isAnswer = (entry: [string, unknown]): entry is [string, string | number] =>
    names.includes(entry[0]) && (typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1] !== ''));
  return Object.fromEntries(Object.entries(source).filter(isAnswer));
}

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0;

type StorageName = 'localStorage' | 'sessionStorage';

type Stored = { savedAt?: unknown; answers?: unknown };

function readStored(storage: StorageName, key: string): Stored {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : {};
  } catch {
    return {}; // no JSON, or the browser stores nothing
  }
}

/** Stores a value; null removes it. */
function store(storage: StorageName, key: string, value: object | null): void {
  try {
    if (value) window[storage].setItem(key, JSON.stringify(value));
    else window[storage].removeItem(key);
  } catch {
    // Storage is full or forbidden.
  }
}

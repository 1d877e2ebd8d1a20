import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** What of a form is kept until it has been sent, and where. Must be a constant of its form. */
export type DraftPlan<Name extends string = string> = {
  /** One for each form. */
  form: string;
  /** Kept in this browser for a day: they outlive the tab and the session. */
  fields: readonly Name[];
  /** Answers about health: kept in this tab only, so that the next person at a shared computer cannot read them. */
  tabFields: readonly Name[];
};

type Answers = Record<string, string | number>;

const KEY_START = 'draft:';
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** What the browser has kept of an unsent form. */
export function readDraft(plan: DraftPlan, now = Date.now()): Answers {
  const inBrowser = readStored('localStorage', plan.form);
  const isFresh = typeof inBrowser.savedAt === 'number' && Math.abs(now - inBrowser.savedAt) < KEPT_FOR_MS;
  if (!isFresh) store('localStorage', plan.form, null);
  return {
    ...(isFresh && pickAnswers(inBrowser.answers, plan.fields)),
    ...pickAnswers(readStored('sessionStorage', plan.form).answers, plan.tabFields),
  };
}

export function saveDraft(plan: DraftPlan, typed: object, now = Date.now()): void {
  const kept = pickAnswers(typed, plan.fields);
  const keptInTab = pickAnswers(typed, plan.tabFields);
  store('localStorage', plan.form, isEmpty(kept) ? null : { savedAt: now, answers: kept });
  store('sessionStorage', plan.form, isEmpty(keptInTab) ? null : { answers: keptInTab });
}

/** For a form that has been sent. */
export function clearDraft({ form }: Pick<DraftPlan, 'form'>): void {
  store('localStorage', form, null);
  store('sessionStorage', form, null);
}

/** For a person who signs out: nothing that they typed stays at this computer. */
export function clearAllDrafts(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (key.startsWith(KEY_START)) storage.removeItem(key);
    } catch {
      // The browser stores nothing.
    }
  }
}

/**
 * Fills the form with what was typed before, and keeps what is typed now. `forget` is for a form that has been sent: it
 * removes the draft and keeps nothing more.
 */
export function useFormDraft<Typed extends FieldValues, Sent>(
  form: UseFormReturn<Typed, unknown, Sent>,
  plan: DraftPlan<Path<Typed>>,
): { forget(): void } {
  const isSent = useRef(false);

  useEffect(() => {
    isSent.current = false;
    const typed = form.getValues();
    for (const [name, answer] of Object.entries(readDraft(plan)) as [Path<Typed>, PathValue<Typed, Path<Typed>>][]) {
      // Text that is in a field already is newer than the draft.
      if (!typed[name]) form.setValue(name, answer);
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => isSent.current || saveDraft(plan, values),
    });
  }, [form, plan]);

  const forget = useCallback(() => {
    isSent.current = true;
    clearDraft(plan);
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

function readStored(storage: StorageName, form: string): Stored {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(KEY_START + form) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : {};
  } catch {
    return {}; // no JSON, or the browser stores nothing
  }
}

/** Null removes it. Does nothing if the storage is full or forbidden: the page itself still has what was typed. */
function store(storage: StorageName, form: string, value: object | null): void {
  try {
    if (value) window[storage].setItem(KEY_START + form, JSON.stringify(value));
    else window[storage].removeItem(KEY_START + form);
  } catch {
    // As said above.
  }
}

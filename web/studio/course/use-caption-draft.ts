import { useState } from 'react';
import { z } from 'zod';
import type { Caption } from '#domain/captions.ts';
import { readFromTab, saveInTab } from '../../tab-storage.ts';

const Draft = z.object({
  base: z.string().nullable(),
  captions: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })),
});

/**
 * The lines as they are edited, kept in this tab until they are saved. `base` names the captions from which they were
 * made: once those are others, the kept ones are forgotten.
 */
export function useCaptionDraft(key: string, base: string | null) {
  const [kept] = useState(() => readDraft(key, base));
  const [captions, setCaptions] = useState<Caption[]>(kept ?? []);
  const [isChanged, setChanged] = useState(kept !== null);
  return {
    captions,
    isChanged,
    change(next: Caption[]) {
      setCaptions(next);
      setChanged(true);
      saveInTab(key, JSON.stringify({ base, captions: next }));
    },
    /** Takes the stored captions, unless others are under way. */
    load(stored: Caption[]) {
      if (!isChanged) setCaptions(stored);
    },
    forget: () => saveInTab(key, ''),
  };
}

function readDraft(key: string, base: string | null): Caption[] | null {
  const stored = readFromTab(key);
  if (!stored) return null;
  const draft = Draft.safeParse(parseJson(stored)).data;
  return draft?.base === base ? draft.captions : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

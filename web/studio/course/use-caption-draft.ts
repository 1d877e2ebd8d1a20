import { useState } from 'react';
import { type Caption, formatCaptions, parseCaptions } from '#domain/captions.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';

/** The lines as they are edited, kept in this tab until they are saved. `form` names the captions that they change. */
export function useCaptionDraft(form: string) {
  const [plan] = useState((): DraftPlan => ({ form, fields: [], tabFields: ['captions'] }));
  const [kept] = useState(() => parseCaptions(String(readDraft(plan).captions ?? '')));
  const [captions, setCaptions] = useState<Caption[]>(kept ?? []);
  const [isChanged, setChanged] = useState(kept !== null);
  return {
    captions,
    isChanged,
    change(next: Caption[]) {
      setCaptions(next);
      setChanged(true);
      saveDraft(plan, { captions: formatCaptions(next) });
    },
    /** Takes the stored captions, unless others are under way. */
    load(stored: Caption[]) {
      if (!isChanged) setCaptions(stored);
    },
    forget: () => clearDraft(plan),
  };
}

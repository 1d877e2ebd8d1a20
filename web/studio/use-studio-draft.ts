import { useEffect, useRef, useState } from 'react';
import { DraftContent } from '#contracts/draft-content.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import { type Draft, saveDraft } from '#contracts/studio.ts';
import { ApiError, callApi } from '../api.ts';
import { record, redo, startHistory, type UndoHistory, undo } from './undo-history.ts';

const SAVE_AFTER_MS = 800;
const RETRY_AFTER_MS = 5000;

/** 'elsewhere': another tab or device has saved, and its draft is newer. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'elsewhere';

/**
 * The draft as the coach sees it. It saves itself a moment after each change, one request at a time; what could not be saved is
 * sent again. A change that the pages could not show is not taken, and `change` returns why.
 */
export function useStudioDraft(stored: Draft) {
  const [history, setHistory] = useState<UndoHistory<SiteContent>>(() => startHistory(stored.content));
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [newer, setNewer] = useState<Draft | null>(null);
  const revision = useRef(stored.revision);
  const baseVersion = useRef(stored.baseVersion);
  const saved = useRef(stored.content);
  const [retries, setRetries] = useState(0);
  const { present } = history;

  useEffect(() => {
    if (present === saved.current || newer) return;
    setSaveState((state) => (state === 'offline' ? state : 'waiting'));
    const timer = setTimeout(
      async () => {
        setSaveState('saving');
        try {
          const { draft } = await callApi(saveDraft, {
            body: { revision: revision.current, baseVersion: baseVersion.current, content: present },
          });
          revision.current = draft.revision;
          baseVersion.current = draft.baseVersion;
          saved.current = present;
          setSaveState('saved');
        } catch (error) {
          if (error instanceof ApiError && error.draft) {
            setNewer(error.draft);
            setSaveState('elsewhere');
            return;
          }
          setSaveState('offline');
        }
        setRetries((count) => count + 1);
      },
      saveState === 'offline' ? RETRY_AFTER_MS : SAVE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [present, newer, retries, saveState === 'offline']);

  return {
    content: present,
    revision,
    saveState,
    newer,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Returns what is wrong with the changed content, null if it was taken. */
    change(next: SiteContent): string | null {
      const checked = DraftContent.safeParse(next);
      if (!checked.success) return checked.error.issues[0]?.message ?? 'This can’t be saved.';
      setHistory((before) => record(before, next));
      return null;
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** Goes on with the newer draft; what was typed here can be brought back by undo. */
    takeNewer() {
      if (!newer) return;
      revision.current = newer.revision;
      baseVersion.current = newer.baseVersion;
      saved.current = newer.content;
      setHistory((before) => record(before, newer.content));
      setNewer(null);
      setSaveState('saved');
    },
    /** Starts anew after a publishing. */
    restart(draft: Draft) {
      revision.current = draft.revision;
      baseVersion.current = draft.baseVersion;
      saved.current = draft.content;
      setHistory(startHistory(draft.content));
      setNewer(null);
      setSaveState('saved');
    },
  };
}

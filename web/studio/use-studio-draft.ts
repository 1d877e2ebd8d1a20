import { useEffect, useRef, useState } from 'react';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { ApiError, NetworkError } from '../api.ts';
import { autosaveDelays } from '../autosave-delays.ts';
import { getDraftOwner } from '../draft-owner.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../ui/form-draft.ts';
import { dismissChange } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { EditedDocument } from './edited-document.ts';
import { record, redo, startHistory, type UndoHistory, undo } from './undo-history.ts';

const RETRY_AFTER_MS = 5000;

/**
 * The state of the last change. 'waiting': not sent yet. 'offline': the site sends it again by itself. 'refused': sent
 * again only after another change. 'elsewhere': another tab or device has saved a newer draft.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused' | 'elsewhere';

/** The draft as the coach sees it, saved a moment after each change, one request at a time. */
export function useStudioDraft<Content extends object>(edited: EditedDocument<Content>, stored: DraftOf<Content>) {
  const [owner] = useState(getDraftOwner);
  const [history, setHistory] = useState<UndoHistory<Content>>(() => {
    const unsaved = typeof owner === 'number' ? readUnsaved(edited, stored, owner) : null;
    const start = startHistory(stored.content);
    return unsaved ? record(start, unsaved) : start;
  });
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [newer, setNewer] = useState<DraftOf<Content> | null>(null);
  const revision = useRef(stored.revision);
  const baseVersion = useRef(stored.baseVersion);
  const saved = useRef(stored.content);
  const [refusal, setRefusal] = useState('');
  const refusedContent = useRef<Content | null>(null);
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);
  const { present } = history;

  function keepInTab() {
    const unsaved = { content: present, revision: revision.current, baseVersion: baseVersion.current };
    if (typeof owner === 'number' && present !== saved.current) keepUnsaved(edited, unsaved, owner);
  }
  const latestKeepInTab = useLatest(keepInTab);
  useEffect(() => {
    const handlePageHide = () => latestKeepInTab.current();
    addEventListener('pagehide', handlePageHide);
    return () => removeEventListener('pagehide', handlePageHide);
  }, [latestKeepInTab]);

  useEffect(() => {
    if (newer || isSending.current || present === refusedContent.current) return;
    refusedContent.current = null;
    if (present === saved.current) return setSaveState('saved');
    setSaveState((state) => (state === 'offline' ? state : 'waiting'));
    const timer = setTimeout(
      async () => {
        setSaveState('saving');
        isSending.current = true;
        try {
          const { draft } = await edited.save({
            revision: revision.current,
            baseVersion: baseVersion.current,
            content: present,
          });
          revision.current = draft.revision;
          baseVersion.current = draft.baseVersion;
          saved.current = present;
          setHistory((before) => {
            const withIds = edited.takeIds?.(before.present, draft.content) ?? before.present;
            return withIds === before.present ? before : { ...before, present: withIds };
          });
          setSaveState('saved');
          if (typeof owner === 'number') forgetUnsaved(edited, owner);
        } catch (error) {
          if (error instanceof ApiError && error.draft) {
            setNewer(error.draft as DraftOf<Content>);
            setSaveState('elsewhere');
            return;
          }
          latestKeepInTab.current();
          if (isTemporary(error)) return setSaveState('offline');
          refusedContent.current = present;
          setRefusal(explain(error));
          setSaveState('refused');
        } finally {
          isSending.current = false;
          // Runs this effect again, for what was typed meanwhile.
          setAttempts((count) => count + 1);
        }
      },
      saveState === 'offline' ? RETRY_AFTER_MS : autosaveDelays.studioMs,
    );
    return () => clearTimeout(timer);
  }, [edited, present, newer, attempts, owner, saveState === 'offline']);

  function continueFrom(draft: DraftOf<Content>) {
    revision.current = draft.revision;
    baseVersion.current = draft.baseVersion;
    saved.current = draft.content;
    setNewer(null);
  }

  const isSaved = useLatest(() => present === saved.current);
  return {
    content: present,
    /** Returns whether the server has what is shown at this moment. */
    isSaved: () => isSaved.current(),
    revision,
    saveState,
    /** The reason for the state 'refused'. */
    refusal,
    newer,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** Makes a change. Returns why the schema refuses it, or null. */
    change(next: Content): string | null {
      const checked = edited.schema.safeParse(next);
      if (!checked.success) return checked.error.issues[0]?.message ?? 'This can’t be saved.';
      setHistory((before) => record(before, next));
      return null;
    },
    undo() {
      // What the toast says may be undone by this.
      dismissChange();
      setHistory(undo);
    },
    redo: () => setHistory(redo),
    /** Goes on with the newer draft; what was typed here can be brought back by undo. */
    takeNewer() {
      if (!newer) return;
      continueFrom(newer);
      setHistory((before) => record(before, newer.content));
      setSaveState('saved');
    },
    /** Saves what is shown here over the newer draft; the newer draft can be brought back by undo. */
    keepMine() {
      if (!newer) return;
      continueFrom(newer);
      setHistory((before) => record(record(before, newer.content), before.present));
      setSaveState('waiting');
    },
    /** Starts anew from a published, restored or discarded draft. */
    restart(draft: DraftOf<Content>) {
      continueFrom(draft);
      setHistory(startHistory(draft.content));
      setSaveState('saved');
    },
  };
}

const isTemporary = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503);

function explain(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'Please sign in again. What was typed stays here.';
  return getErrorMessage(error) ?? 'The site couldn’t take this change. Please try another one, or come back later.';
}

/** Plans how the browser keeps unsaved changes: for this tab alone, so that two tabs do not mix theirs. */
const planOf = (form: string): DraftPlan<'content' | 'revision' | 'baseVersion'> => ({
  form,
  fields: [],
  tabFields: ['content', 'revision', 'baseVersion'],
});

type Unsaved = Pick<DraftOf<object>, 'content' | 'revision' | 'baseVersion'>;
type Form = Pick<EditedDocument<object>, 'form'>;

/** Keeps the changes that the server did not save, for when the coach comes back to this page. */
function keepUnsaved({ form }: Form, { content, revision, baseVersion }: Unsaved, owner: number): void {
  saveDraft(planOf(form), { content: JSON.stringify(content), revision, baseVersion }, Date.now(), owner);
}

/** Returns the changes that this tab has kept; null without any, and if the draft has changed elsewhere since. */
function readUnsaved<Content extends object>(
  { form, schema }: EditedDocument<Content>,
  stored: DraftOf<Content>,
  owner: number,
): Content | null {
  const { content, revision, baseVersion } = readDraft(planOf(form), Date.now(), owner);
  if (revision !== stored.revision || baseVersion !== stored.baseVersion) return null;
  const kept = schema.safeParse(JSON.parse(String(content)));
  return kept.success ? kept.data : null;
}

const forgetUnsaved = ({ form }: Form, owner: number): void => clearDraft(planOf(form), owner);

import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { ApiError, NetworkError } from '../api.ts';
import { autosaveDelays } from '../autosave-delays.ts';
import { type DraftOwner, getDraftOwner } from '../draft-owner.ts';
import { dismissChangeToast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { EditedDocument } from './edited-document.ts';
import { record, recordChange, redo, startHistory, type UndoHistory, undo } from './undo-history.ts';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsaved-draft.ts';

const RETRY_AFTER_MS = 5000;

/**
 * The state of the last change. 'waiting': not sent yet. 'offline': not saved, and sent again every few seconds.
 * 'refused': not saved, and sent again only after another change. 'elsewhere': another tab or device has saved a newer
 * draft.
 */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'offline' | 'refused' | 'elsewhere';

/**
 * Keeps the draft that the coach edits, and saves it a moment after each change, one request at a time. Calls
 * `onOutdated` when the server has another draft: the published and scheduled content may have changed too.
 */
export function useStudioDraft<Content extends object>(
  edited: EditedDocument<Content>,
  stored: DraftOf<Content>,
  onOutdated: () => void,
) {
  const [owner] = useState(getDraftOwner);
  const [start] = useState(() => readStart(edited, stored, owner));
  const [history, setHistory] = useState<UndoHistory<Content>>(start.history);
  const [saveState, setSaveState] = useState<SaveState>(start.newer ? 'elsewhere' : 'saved');
  const [newer, setNewer] = useState<DraftOf<Content> | null>(start.newer);
  const revision = useRef(start.revision);
  const baseVersion = useRef(start.baseVersion);
  const saved = useRef(stored.content);
  /** The contents that may have been saved although no reply has come. */
  const unconfirmed = useRef(new Set([start.history.present]));
  const [refusal, setRefusal] = useState('');
  const refusedContent = useRef<Content | null>(null);
  const isSending = useRef(false);
  const [attempts, setAttempts] = useState(0);
  const { present } = history;

  /** Stores unsaved changes in this tab, and removes them once they are saved. Does nothing after a sign-out. */
  function keepInTab() {
    if (typeof owner !== 'number' || getDraftOwner() !== owner) return;
    const unsaved = { content: present, revision: revision.current, baseVersion: baseVersion.current };
    if (present === saved.current) forgetUnsaved(edited, owner);
    else keepUnsaved(edited, unsaved, owner);
  }
  /** Stores unsaved changes in this tab, and also sends a change that still waits for its delay. */
  function leave() {
    keepInTab();
    const isWaiting = present !== saved.current && present !== refusedContent.current && !newer;
    if (isWaiting && !isSending.current && getDraftOwner() === owner) void save(present);
  }
  const latest = useLatest({ keepInTab, leave, isSaved: () => present === saved.current });
  useEffect(() => {
    const handlePageHide = () => latest.current.keepInTab();
    addEventListener('pagehide', handlePageHide);
    return () => {
      removeEventListener('pagehide', handlePageHide);
      latest.current.leave();
    };
  }, [latest]);

  async function save(content: Content) {
    setSaveState('saving');
    isSending.current = true;
    const base = { revision: revision.current, baseVersion: baseVersion.current };
    const earlier = [...unconfirmed.current];
    unconfirmed.current.add(content);
    try {
      const { draft } = await edited.save({ ...base, content });
      acceptSaved(content, draft);
      setSaveState('saved');
      latest.current.keepInTab();
    } catch (error) {
      if (error instanceof ApiError && error.draft) {
        const draft = error.draft as DraftOf<Content>;
        onOutdated();
        // The newer draft may be this tab's own: from a save whose reply got lost, or from its last save, if that was
        // published meanwhile.
        const isStored = (sent: Content) => isEqual(edited.copyAssigned?.(sent, draft.content) ?? sent, draft.content);
        const own = [...earlier, saved.current].find(isStored);
        if (own) return acceptSaved(own, draft);
        setNewer(draft);
        setSaveState('elsewhere');
        return;
      }
      latest.current.keepInTab();
      if (isTemporary(error)) return setSaveState('offline');
      refusedContent.current = content;
      setRefusal(explain(error));
      setSaveState('refused');
    } finally {
      isSending.current = false;
      // Runs the effect below again, which saves changes that were typed meanwhile.
      setAttempts((count) => count + 1);
    }
  }
  function acceptSaved(content: Content, draft: DraftOf<Content>) {
    revision.current = draft.revision;
    baseVersion.current = draft.baseVersion;
    saved.current = content;
    unconfirmed.current.clear();
    setHistory((before) => {
      const withAssigned = edited.copyAssigned?.(before.present, draft.content) ?? before.present;
      return withAssigned === before.present ? before : { ...before, present: withAssigned };
    });
  }

  useEffect(() => {
    if (newer || isSending.current || present === refusedContent.current) return;
    refusedContent.current = null;
    if (present === saved.current) return setSaveState('saved');
    setSaveState((state) => (state === 'offline' ? state : 'waiting'));
    const delay = saveState === 'offline' ? RETRY_AFTER_MS : autosaveDelays.studioMs;
    const timer = setTimeout(() => void save(present), delay);
    return () => clearTimeout(timer);
  }, [edited, present, newer, attempts, owner, saveState === 'offline']);

  /** Returns `next` with the parts of the replaced content that must not get lost, such as redirects. */
  const withKeptParts = (replaced: Content, next: Content) => edited.carryOver?.(next, replaced) ?? next;
  /** Makes a change. Returns the reason if the schema refuses it, or else null. */
  function change(next: Content): string | null {
    const checked = edited.schema.safeParse(next);
    if (!checked.success) return checked.error.issues[0]?.message ?? 'This can’t be saved.';
    const now = Date.now();
    setHistory((before) => recordChange(before, next, now));
    return null;
  }

  function continueFrom(draft: DraftOf<Content>) {
    revision.current = draft.revision;
    baseVersion.current = draft.baseVersion;
    saved.current = draft.content;
    unconfirmed.current.clear();
    setNewer(null);
    if (typeof owner === 'number') forgetUnsaved(edited, owner);
  }

  return {
    content: present,
    /** Returns true if the server has the content that is shown at this moment. */
    isSaved: () => latest.current.isSaved(),
    revision,
    saveState,
    /** The reason for the state 'refused'. */
    refusal,
    newer,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    /** Changes to content that was not made from the content shown, such as an earlier version. */
    replace: (next: Content): string | null => change(withKeptParts(present, next)),
    undo() {
      // The toast may report the change that is being undone.
      dismissChangeToast();
      setHistory(undo);
    },
    redo: () => setHistory(redo),
    /** Continues with the newer draft; undo brings back the content of this tab. */
    takeNewer() {
      if (!newer) return;
      continueFrom(newer);
      setHistory((before) => record(before, newer.content));
      setSaveState('saved');
    },
    /** Saves the content of this tab over the newer draft; undo brings back the newer draft. */
    keepMine() {
      if (!newer) return;
      continueFrom(newer);
      setHistory((before) => record(record(before, newer.content), withKeptParts(newer.content, before.present)));
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

/** Reads the draft to begin with. If this tab kept changes to an earlier draft, `newer` is the stored one. */
function readStart<Content extends object>(
  edited: EditedDocument<Content>,
  stored: DraftOf<Content>,
  owner: DraftOwner,
) {
  const unsaved = typeof owner === 'number' ? readUnsaved(edited, owner) : null;
  const history = startHistory(stored.content);
  const { revision, baseVersion } = stored;
  if (!unsaved || isEqual(unsaved.content, stored.content)) return { history, revision, baseVersion, newer: null };
  if (unsaved.revision === revision && unsaved.baseVersion === baseVersion)
    return { history: record(history, unsaved.content), revision, baseVersion, newer: null };
  return { ...unsaved, history: startHistory(unsaved.content), newer: stored };
}

/** Compares by value: the database stores keys in an order of its own. */
const isEqual = (one: object, other: object): boolean => hashKey([one]) === hashKey([other]);

const isTemporary = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503);

function explain(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'Please sign in again. What was typed stays here.';
  return getErrorMessage(error) ?? 'The site couldn’t take this change. Please try another one, or come back later.';
}

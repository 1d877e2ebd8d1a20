import { type StoredNotes, saveClientNotes } from '#contracts/clients/clients.ts';
import { ApiError, callApi, NetworkError } from '../../api.ts';
import { autosaveDelays } from '../../autosave-delays.ts';
import { getDraftOwner } from '../../draft-owner.ts';
import { clearDraft, type DraftPlan, readDraft, saveDraft } from '../../ui/form-draft.ts';
import { getErrorMessage } from '../../ui/use-form-submit.ts';
import { includesTheirs, joinNotes, type NotesChoice } from './merge-notes.ts';

/** The longest time that a click takes. */
const CLICK_MS = 300;
const RETRY_DELAY_MS = 5_000;

export type NotesState = {
  text: string;
  /** The server's notes on which the text is based. */
  base: StoredNotes;
  /** The notes that another tab has saved meanwhile. Until the coach chooses between the two, nothing is saved. */
  theirs: StoredNotes | null;
  /** The reason why the last attempt failed, as a sentence. */
  failure: string | null;
  /** True once notes have been saved since the page was loaded. */
  hasSaved: boolean;
};

export type NotesAutosave = ReturnType<typeof startNotesAutosave>;

/**
 * Starts saving the notes of one client while the coach writes them in this tab: one request at a time, and never over
 * notes that the coach has not seen here. `id`: the client's; `owner`: the id of the user who writes.
 */
export function startNotesAutosave(
  { id, owner, stored }: { id: number; owner: number; stored: StoredNotes },
  { onSaved, onUnseenFailure }: { onSaved(saved: StoredNotes): void; onUnseenFailure(): void },
) {
  const plan = draftPlan(id);
  const watchers = new Set<() => void>();
  let state: NotesState = { ...restore(plan, owner, stored), theirs: null, failure: null, hasSaved: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let isStopped = false;
  let lastSent: string | null = null;

  const isUnsaved = () => state.text.trim() !== state.base.notes.trim();

  function update(changes: Partial<NotesState>) {
    state = { ...state, ...changes };
    if (isStopped) return;
    // No draft of a user who has signed out may stay at this computer.
    if (getDraftOwner() !== owner) return notifyAll();
    if (isUnsaved()) saveDraft(plan, toDraft(state), Date.now(), owner);
    else clearDraft(plan, owner);
    notifyAll();
  }

  function notifyAll() {
    for (const notify of watchers) notify();
  }

  function saveSoon(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), delayMs);
  }

  async function save({ keepalive = false } = {}): Promise<void> {
    clearTimeout(timer);
    // The draft of a user who has signed out is not sent in another user's name.
    if (isStopped || isSaving || state.theirs || !isUnsaved() || getDraftOwner() !== owner) return;
    isSaving = true;
    const sent = state.text.trim();
    lastSent = sent;
    try {
      const body = { version: state.base.version, notes: sent };
      const { version } = await callApi(saveClientNotes, { params: { id }, body, keepalive });
      const saved = { version, notes: sent };
      update({ base: saved, failure: null, hasSaved: true });
      onSaved(saved);
      if (isUnsaved()) saveSoon(autosaveDelays.notesMs);
    } catch (error) {
      handleFailure(error);
    } finally {
      isSaving = false;
    }
  }

  function handleFailure(error: unknown) {
    if (error instanceof ApiError && error.notes) {
      receive(error.notes);
      if (state.theirs && watchers.size === 0) onUnseenFailure();
      return;
    }
    const fieldMessage = error instanceof ApiError ? error.fields.notes : undefined;
    update({ failure: toSentence(fieldMessage ?? getErrorMessage(error) ?? 'Something went wrong') });
    const isTemporary = error instanceof NetworkError || (error instanceof ApiError && error.status >= 429);
    if (isTemporary) saveSoon(RETRY_DELAY_MS);
    if (watchers.size === 0) onUnseenFailure();
  }

  /** Takes in the server's newest notes. Unsaved text stays. */
  function receive(newest: StoredNotes) {
    if (newest.version <= (state.theirs ?? state.base).version) return;
    const theirs = newest.notes.trim();
    const mine = state.text.trim();
    if (!isUnsaved()) return update({ text: newest.notes, base: newest });
    // If the reply to an earlier save was lost, the newest notes are this tab's own.
    const isOwn = theirs === mine || theirs === lastSent;
    if (!isOwn && !includesTheirs({ base: state.base.notes.trim(), theirs, mine })) {
      clearTimeout(timer);
      return update({ theirs: newest });
    }
    update({ base: newest, theirs: null, failure: null });
    if (isUnsaved()) saveSoon(autosaveDelays.notesMs);
  }

  // A restored draft may be older than the server's notes.
  if (isUnsaved()) {
    receive(stored);
    if (isUnsaved()) saveSoon(autosaveDelays.notesMs);
  }

  return {
    getState: () => state,
    subscribe(onChange: () => void) {
      watchers.add(onChange);
      return () => {
        watchers.delete(onChange);
        // The coach may close the notes before they are saved.
        if (watchers.size === 0) void save();
      };
    },
    isUnsaved,
    save,
    /** Saves after the current click: a failure's sentence would move the button that the coach is clicking. */
    saveAfterClick: () => saveSoon(CLICK_MS),
    receive,
    type(text: string) {
      update({ text, failure: null });
      saveSoon(autosaveDelays.notesMs);
    },
    /** Stops saving. After the user has signed in again, a new autosave continues with the draft. */
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
    choose(choice: NotesChoice) {
      const { theirs, base, text } = state;
      if (!theirs) return;
      const texts = {
        theirs: theirs.notes,
        mine: text,
        both: joinNotes({ base: base.notes, theirs: theirs.notes, mine: text }),
      };
      update({ text: texts[choice], base: theirs, theirs: null, failure: null });
      void save();
    },
  };
}

/** The draft is kept in this tab only: notes may be about health, and two tabs must not write one draft. */
const draftPlan = (id: number): DraftPlan<'text' | 'base' | 'version'> => ({
  form: `notes-${id}`,
  fields: [],
  tabFields: ['text', 'base', 'version'],
});

const toDraft = ({ text, base }: NotesState) => ({ text, base: base.notes, version: base.version });

/** Returns the unsaved notes that this tab has kept, or else the server's. A draft leaves out empty texts. */
function restore(plan: DraftPlan, owner: number, stored: StoredNotes): Pick<NotesState, 'text' | 'base'> {
  const { text = '', base = '', version } = readDraft(plan, Date.now(), owner);
  if (typeof version !== 'number') return { text: stored.notes, base: stored };
  return { text: String(text), base: { version, notes: String(base) } };
}

/** Adds the period that messages of fields lack. */
const toSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { type ClientDetails, getClient, type StoredNotes } from '#contracts/clients/clients.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { endpointQuery } from '../../queries.ts';
import { toast } from '../../ui/toast.ts';
import { useUnloadWarning } from '../unload-warning.ts';
import { type NotesAutosave, startNotesAutosave } from './autosave-notes.ts';

/** The autosaves by user and client. They outlive the drawer and the page, so that unsaved notes are still saved. */
const autosaves = new Map<string, { queries: QueryClient; autosave: NotesAutosave }>();

/** Returns the autosave of a client's notes, and its state. `id`: the client's; `stored`: the notes from the server. */
export function useClientNotes(id: number, stored: StoredNotes) {
  const queries = useQueryClient();
  const { id: owner } = useSignedInUser();
  const autosave = findAutosave(queries, { id, owner }) ?? openAutosave(queries, { id, owner, stored });
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  const { notes, version } = stored;

  useEffect(() => autosave.receive({ notes, version }), [autosave, notes, version]);
  // Warns only where leaving would lose notes. Other unsaved ones are saved as the page is left.
  useUnloadWarning(() => autosave.isUnsaved() && Boolean(state.failure ?? state.theirs));

  useEffect(() => {
    const saveNow = () => void autosave.save({ keepalive: true });
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveNow();
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveIfHidden);
    };
  }, [autosave]);

  return { ...autosave, state };
}

/** `id`: the client's; `owner`: the id of the user who edits the notes. */
type NotesOf = { id: number; owner: number };

const keyOf = ({ id, owner }: NotesOf): string => `${owner} ${id}`;

function findAutosave(queries: QueryClient, notes: NotesOf): NotesAutosave | undefined {
  // Each sign-in has its own query client. The autosave of an earlier sign-in is replaced, and its draft restored.
  const found = autosaves.get(keyOf(notes));
  return found?.queries === queries ? found.autosave : undefined;
}

function openAutosave(queries: QueryClient, opened: NotesOf & { stored: StoredNotes }): NotesAutosave {
  autosaves.get(keyOf(opened))?.autosave.stop();
  const autosave = startNotesAutosave(opened, {
    onSaved: (saved) => showSaved(queries, opened.id, saved),
    onUnseenFailure: () =>
      toast({
        title: 'Notes not saved',
        description: 'This tab has kept them. Open the person’s page to take another look.',
        variant: 'destructive',
      }),
  });
  autosaves.set(keyOf(opened), { queries, autosave });
  return autosave;
}

/** Puts the saved notes into the fetched replies of the person's page and of their calls' drawers. */
function showSaved(queries: QueryClient, id: number, { notes, version }: StoredNotes): void {
  queries.setQueryData<ClientDetails | null>(
    endpointQuery(getClient, { params: { id } }).queryKey,
    (person) => person && { ...person, notes, notesVersion: version },
  );
  queries.setQueriesData<Partial<BookingDetails> | null>(
    { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/bookings/') },
    (details) => (details?.clientId === id ? { ...details, clientNotes: notes, clientNotesVersion: version } : details),
  );
}

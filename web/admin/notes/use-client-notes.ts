import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { BookingDetails } from '#contracts/admin-bookings.ts';
import { type ClientDetails, getClient, type StoredNotes } from '#contracts/clients.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { endpointQuery } from '../../queries.ts';
import { toast } from '../../ui/toast.ts';
import { useUnloadWarning } from '../unload-warning.ts';
import { type NotesSession, startNotesSession } from './notes-session.ts';

/** They outlive the drawer and the page that show them, so that what is not saved yet still is. */
const sessions = new WeakMap<QueryClient, Map<number, NotesSession>>();

/** The notes of a client as this tab edits them. `stored` is what the server has sent with the page. */
export function useClientNotes(id: number, stored: StoredNotes) {
  const queries = useQueryClient();
  const { id: owner } = useSignedInUser();
  const session = findSession(queries, id) ?? openSession(queries, { id, owner, stored });
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { notes, version } = stored;

  useEffect(() => session.receive({ notes, version }), [session, notes, version]);
  useUnloadWarning(() => session.isUnsaved() && Boolean(state.failure ?? state.theirs));

  useEffect(() => {
    const saveNow = () => void session.save({ keepalive: true });
    const saveIfHidden = () => document.visibilityState === 'hidden' && saveNow();
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveIfHidden);
    };
  }, [session]);

  return { ...session, state };
}

const findSession = (queries: QueryClient, id: number) => sessions.get(queries)?.get(id);

function openSession(queries: QueryClient, opened: Parameters<typeof startNotesSession>[0]): NotesSession {
  const ofUser = sessions.get(queries) ?? new Map<number, NotesSession>();
  sessions.set(queries, ofUser);
  const session = startNotesSession(opened, {
    onSaved: (saved) => showSaved(queries, opened.id, saved),
    onUnseenFailure: () =>
      toast({
        title: 'Notes not saved',
        description: 'This tab has kept them. Open the person’s page to take another look.',
        variant: 'destructive',
      }),
  });
  ofUser.set(opened.id, session);
  return session;
}

/** The person's page and the drawers of their calls show the same notes. */
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

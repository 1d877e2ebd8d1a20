import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type BookingDetails, saveNotes } from '#contracts/bookings.ts';
import { call } from '../../api.ts';
import { type BookingName, textOf } from '../booking-name.ts';
import { useChange } from '../sent-change.ts';
import { detailsOf } from './booking-details.ts';

/** Notes that are typed and not saved. They outlive the drawer and the page, and go with the coach's session. */
const drafts = new WeakMap<QueryClient, Map<string, string>>();
const watchers = new Set<() => void>();

function watchDrafts(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

const draftOf = (queries: QueryClient, booking: BookingName): string | null =>
  drafts.get(queries)?.get(textOf(booking)) ?? null;

function keepDraft(queries: QueryClient, booking: BookingName, text: string | null): void {
  const kept = drafts.get(queries) ?? new Map<string, string>();
  drafts.set(queries, kept);
  if (text === null) kept.delete(textOf(booking));
  else kept.set(textOf(booking), text);
  for (const notify of watchers) notify();
}

/** Null where nothing is unsaved. */
export function useNotesDraft(booking: BookingName | null): [string | null, (text: string | null) => void] {
  const queries = useQueryClient();
  const draft = useSyncExternalStore(watchDrafts, () => booking && draftOf(queries, booking));
  return [draft, (text) => booking && keepDraft(queries, booking, text)];
}

/** Saves the coach's notes, once however often it is asked to. What is typed meanwhile stays unsaved. */
export function useSaveNotes(booking: BookingName) {
  const queries = useQueryClient();
  const { queryKey } = detailsOf(booking);
  const change = useChange(queryKey);
  const [isSaving, setSaving] = useState(false);

  async function save(notes: string) {
    setSaving(true);
    await change(
      async () => {
        const done = await call(saveNotes, { params: booking, body: { notes } });
        queries.setQueryData<BookingDetails | null>(queryKey, (known) => known && { ...known, notes: notes.trim() });
        // When the field has heard of the saved ones, lest it show the old ones for a moment.
        notifyManager.schedule(() => {
          if (draftOf(queries, booking) === notes) keepDraft(queries, booking, null);
        });
        return done;
      },
      { done: 'Notes saved', failed: 'Failed to save the notes' },
    );
    setSaving(false);
  }
  return { save, isSaving };
}

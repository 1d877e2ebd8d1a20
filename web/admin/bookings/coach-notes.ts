import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type BookingDetails, saveBookingNotes } from '#contracts/admin-bookings.ts';
import { callApi } from '../../api.ts';
import { bookingDetailsQuery } from '../booking-queries.ts';
import { type BookingRef, bookingKey } from '../booking-ref.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';

/** Unsaved notes. They outlive the drawer and the page, and are dropped with the coach's session. */
const drafts = new WeakMap<QueryClient, Map<string, string>>();
const subscribers = new Set<() => void>();

function subscribeToDrafts(onChange: () => void): () => void {
  subscribers.add(onChange);
  return () => subscribers.delete(onChange);
}

const getDraft = (queries: QueryClient, booking: BookingRef): string | null =>
  drafts.get(queries)?.get(bookingKey(booking)) ?? null;

function storeDraft(queries: QueryClient, booking: BookingRef, text: string | null): void {
  const sessionDrafts = drafts.get(queries) ?? new Map<string, string>();
  drafts.set(queries, sessionDrafts);
  if (text === null) sessionDrafts.delete(bookingKey(booking));
  else sessionDrafts.set(bookingKey(booking), text);
  for (const notify of subscribers) notify();
}

/** Null if nothing is unsaved. */
export function useNotesDraft(booking: BookingRef | null): [string | null, (text: string | null) => void] {
  const queries = useQueryClient();
  const draft = useSyncExternalStore(subscribeToDrafts, () => booking && getDraft(queries, booking));
  return [draft, (text) => booking && storeDraft(queries, booking, text)];
}

/** Saves the coach's notes, once at a time. Text that is typed meanwhile stays unsaved. */
export function useSaveNotes(booking: BookingRef) {
  const queries = useQueryClient();
  const { queryKey } = bookingDetailsQuery(booking);
  const mutate = useMutationWithToast(queryKey);
  const [isSaving, setSaving] = useState(false);

  async function save(notes: string) {
    setSaving(true);
    await mutate(
      async () => {
        const reply = await callApi(saveBookingNotes, { params: booking, body: { notes } });
        queries.setQueryData<BookingDetails | null>(
          queryKey,
          (previous) => previous && { ...previous, notes: notes.trim() },
        );
        // Only after the field knows the saved notes, so that it does not show the old ones for a moment.
        notifyManager.schedule(() => {
          if (getDraft(queries, booking) === notes) storeDraft(queries, booking, null);
        });
        return reply;
      },
      { done: 'Notes saved', failed: 'Failed to save the notes' },
    );
    setSaving(false);
  }
  return { save, isSaving };
}

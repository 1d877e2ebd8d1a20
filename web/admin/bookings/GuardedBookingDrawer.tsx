import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { type BookingRef, bookingKey } from '../booking-ref.ts';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { BookingDrawer } from './BookingDrawer.tsx';
import { useNotesDraft, useSaveNotes } from './coach-notes.ts';

/** The drawer of the booking in the address. With unsaved notes in it, it stays until the coach has saved or discarded them. */
export function GuardedBookingDrawer(props: {
  requested: BookingRef | null;
  onOpen(booking: BookingRef): void;
  onLeave(): void;
  onDeleted(): void;
}) {
  const { requested, onOpen, onLeave, onDeleted } = props;
  const [shown, setShown] = useState(requested);
  const [draft, setDraft] = useNotesDraft(shown);
  const isLeaving = keyOf(shown) !== keyOf(requested);
  if (isLeaving && draft === null) setShown(requested);
  if (!shown) return null;
  return (
    <>
      {isLeaving && draft !== null && (
        <UnsavedNotesDialog
          booking={shown}
          draft={draft}
          onDiscard={() => setDraft(null)}
          onKeep={() => onOpen(shown)}
        />
      )}
      <BookingDrawer
        key={bookingKey(shown)}
        booking={shown}
        onOpen={onOpen}
        onLeave={onLeave}
        onDeleted={() => {
          setDraft(null);
          onLeave();
          onDeleted();
        }}
      />
    </>
  );
}

const keyOf = (booking: BookingRef | null) => booking && bookingKey(booking);

function UnsavedNotesDialog(props: { booking: BookingRef; draft: string; onDiscard(): void; onKeep(): void }) {
  const { booking, draft, onDiscard, onKeep } = props;
  const { save, isSaving } = useSaveNotes(booking);
  return (
    <UnsavedDialog
      title="Your notes aren’t saved"
      onKeep={onKeep}
      onDiscard={onDiscard}
      save={
        // The drawer leaves when the notes are saved. If they are not, the toast says why, and this dialog stays.
        <Button aria-disabled={isSaving} onClick={() => void save(draft)}>
          {isSaving ? 'Saving...' : 'Save notes'}
        </Button>
      }
    >
      <p>You’ve changed your private notes. Save them before you leave this booking?</p>
    </UnsavedDialog>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type BookingRef, bookingKey } from '../booking-ref.ts';
import { BookingDrawer } from './BookingDrawer.tsx';
import { useNotesDraft, useSaveNotes } from './coach-notes.ts';

/** The drawer that the address asks for; while notes in it are not saved, it stays until the coach has said what is to be done. */
export function GuardedBookingDrawer(props: {
  wanted: BookingRef | null;
  onOpen(booking: BookingRef): void;
  onLeave(): void;
  onDeleted(): void;
}) {
  const { wanted: requested, onOpen, onLeave, onDeleted } = props;
  const [shown, setShown] = useState(requested);
  const [draft, setDraft] = useNotesDraft(shown);
  const isLeaving = keyOf(shown) !== keyOf(requested);
  if (isLeaving && draft === null) setShown(requested);
  if (!shown) return null;
  return (
    <>
      {/* First, so that it goes first: beneath it nothing can take the focus. */}
      {isLeaving && draft !== null && (
        <UnsavedNotes booking={shown} draft={draft} onDiscard={() => setDraft(null)} onKeep={() => onOpen(shown)} />
      )}
      <BookingDrawer
        key={bookingKey(shown)}
        name={shown}
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

function UnsavedNotes(props: { booking: BookingRef; draft: string; onDiscard(): void; onKeep(): void }) {
  const { booking, draft, onDiscard, onKeep } = props;
  const { save, isSaving } = useSaveNotes(booking);
  return (
    <Dialog
      title="Your notes are not saved"
      role="alertdialog"
      onClosed={onKeep}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Keep writing
          </Button>
          <Button variant="secondary" className="border-danger/75! text-danger!" onClick={onDiscard}>
            Discard
          </Button>
          {/* Saved, there is nothing left to ask; if not, the toast says why, and the question stays. */}
          <Button aria-disabled={isSaving} onClick={() => void save(draft)}>
            {isSaving ? 'Saving...' : 'Save notes'}
          </Button>
        </>
      )}
    >
      <p>You have changed your private notes. Save them before you leave this booking?</p>
    </Dialog>
  );
}

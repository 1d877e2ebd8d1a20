import { MAX_LONG_TEXT } from '#contracts/fields.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import type { BookingRef } from '../booking-ref.ts';
import { useUnloadWarning } from '../unload-warning.ts';
import { useNotesDraft, useSaveNotes } from './coach-notes.ts';

export function CoachNotes({ booking, notes }: { booking: BookingRef; notes: string }) {
  const [draft, setDraft] = useNotesDraft(booking);
  const { save, isSaving } = useSaveNotes(booking);
  const isUnsaved = draft !== null;
  useUnloadWarning(() => isUnsaved);

  return (
    <div>
      <TextArea
        label="Private notes"
        hint="Only you can read them."
        required={false}
        rows={4}
        maxLength={MAX_LONG_TEXT}
        value={draft ?? notes}
        onChange={({ target }) => setDraft(target.value === notes ? null : target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          aria-disabled={!isUnsaved || isSaving}
          onClick={() => isUnsaved && void save(draft)}
        >
          {isSaving ? 'Saving...' : 'Save notes'}
        </Button>
        <span role="status" className="text-muted">
          {isUnsaved && !isSaving && 'Not saved yet'}
        </span>
      </div>
    </div>
  );
}

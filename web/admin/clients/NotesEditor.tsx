import { useRef } from 'react';
import { MAX_NOTES_LENGTH, type StoredNotes } from '#contracts/clients/clients.ts';
import { TextArea } from '../../ui/TextInput.tsx';
import { SmallButton } from '../ActionButton.tsx';
import { OtherTabChoice } from '../OtherTabChoice.tsx';
import type { NotesChoice } from './merge-notes.ts';
import { useClientNotes } from './use-client-notes.ts';

/** The coach's notes about a person, on the person's page and with every call. They save themselves. */
export function NotesEditor({ clientId, stored }: { clientId: number; stored: StoredNotes }) {
  const { state, isUnsaved, type, save, saveAfterClick, choose } = useClientNotes(clientId, stored);
  const field = useRef<HTMLTextAreaElement>(null);
  const { failure, theirs } = state;
  const isSaving = isUnsaved() && !failure && !theirs;

  return (
    <div className="space-y-3">
      <TextArea
        ref={field}
        label="Private notes"
        hint="About the person, with every call. Only you can read them, and they save themselves."
        required={false}
        rows={4}
        maxLength={MAX_NOTES_LENGTH}
        value={state.text}
        onChange={({ target }) => type(target.value)}
        // The coach may be about to sign out or to close the tab. Saving waits for the click that left the field, since
        // a failure's sentence would move the button under it.
        onBlur={saveAfterClick}
      />
      {theirs && (
        <OtherTabChoice
          question="These notes were changed in another tab or on another device. Yours, above, aren’t saved yet. Saved there:"
          theirs={theirs.notes || 'Nothing: the notes were cleared.'}
          choices={choices.map(({ choice, name }) => ({
            name,
            onChoose: () => {
              choose(choice);
              field.current?.focus();
            },
          }))}
        />
      )}
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-muted">
          {failure && !theirs && `Not saved yet. ${failure} This tab has kept what you wrote.`}
          {!failure && !isUnsaved() && state.hasSaved && 'Saved'}
        </p>
        {isSaving && (
          <span aria-hidden className="text-muted">
            Saving…
          </span>
        )}
        {failure && !theirs && <SmallButton onClick={() => void save()}>Try again</SmallButton>}
      </div>
    </div>
  );
}

const choices: readonly { choice: NotesChoice; name: string }[] = [
  { choice: 'both', name: 'Put both together' },
  { choice: 'theirs', name: 'Take theirs' },
  { choice: 'mine', name: 'Keep mine' },
];

import { CircleAlert } from 'lucide-react';
import type { FormNote } from './use-form-submit.ts';

/** The note of a failed submission, which stays after its toast. Screen readers announce the toast alone. */
export function FailureNote({ note }: { note: FormNote | null }) {
  if (!note) return null;
  return (
    <p
      id={note.id}
      data-error
      className="flex gap-3 rounded-control border border-danger bg-danger-soft p-4 font-medium text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {note.sentence}
    </p>
  );
}

import { CircleAlert } from 'lucide-react';
import type { FormNote } from './use-form-submit.ts';

/** The note that stays after the toast. It is no live region, since screen readers announce the toast already. */
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

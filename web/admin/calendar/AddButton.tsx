import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import type { useCalendarForm } from './calendar-form.ts';

/** The button below a form of two columns, and why sending failed. */
export function AddButton({
  submission: { note, submitButton, isSubmitting },
  children,
}: {
  submission: Pick<ReturnType<typeof useCalendarForm>, 'note' | 'submitButton' | 'isSubmitting'>;
  children: string;
}) {
  return (
    <>
      <div className="empty:hidden sm:col-span-2">{note && <FailureNote note={note} />}</div>
      <Button {...submitButton} className="sm:col-span-2 sm:justify-self-start">
        {isSubmitting ? 'Adding...' : children}
      </Button>
    </>
  );
}

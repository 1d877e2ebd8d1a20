import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import type { useCalendarForm } from './calendar-form.ts';

/** A form of two columns that adds something to the calendar. */
export function AddForm(props: {
  label: string;
  submit: string;
  submission: Pick<ReturnType<typeof useCalendarForm>, 'submit' | 'note' | 'submitButton' | 'isSubmitting'>;
  children: ReactNode;
}) {
  const { submit, note, submitButton, isSubmitting } = props.submission;
  return (
    <form method="post" noValidate onSubmit={submit} aria-label={props.label} className="grid gap-5 sm:grid-cols-2">
      {props.children}
      <div className="empty:hidden sm:col-span-2">{note && <FailureNote note={note} />}</div>
      <Button {...submitButton} className="sm:col-span-2 sm:justify-self-start">
        {isSubmitting ? 'Adding...' : props.submit}
      </Button>
    </form>
  );
}

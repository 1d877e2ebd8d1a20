import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import type { useFormSubmit } from '../ui/use-form-submit.ts';

/** A dialog with one form. `form` is the form's id, since the button stands outside it. */
export function FormDialog(props: {
  title: string;
  submit: string;
  /** The label of the other button, where 'Cancel' could be misread. */
  dismiss?: string;
  submitting: string;
  form: string;
  submission: ReturnType<typeof useFormSubmit>;
  mayClose?(): boolean;
  onClosed(): void;
  /** Stays visible with the buttons when the form scrolls. */
  aboveButtons?: ReactNode;
  children: ReactNode;
}) {
  const { note, submitButton, isSubmitting } = props.submission;

  return (
    <Dialog
      title={props.title}
      described={false}
      mayClose={props.mayClose}
      onClosed={props.onClosed}
      aboveActions={props.aboveButtons}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            {props.dismiss ?? 'Cancel'}
          </Button>
          <Button {...submitButton} form={props.form}>
            {isSubmitting ? props.submitting : props.submit}
          </Button>
        </>
      )}
    >
      {props.children}
      <FailureNote note={note} />
    </Dialog>
  );
}

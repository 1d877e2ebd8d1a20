import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import type { useFormSubmit } from '../ui/use-form-submit.ts';

/** A window with one form in it. `form` is that form's id, since its button stands outside. */
export function FormDialog(props: {
  title: string;
  submit: string;
  /** What the other button says, where 'Cancel' could be misread. */
  dismiss?: string;
  submitting: string;
  form: string;
  submission: ReturnType<typeof useFormSubmit>;
  mayClose?(): boolean;
  onClosed(): void;
  /** In sight with the buttons, however long the form is. */
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

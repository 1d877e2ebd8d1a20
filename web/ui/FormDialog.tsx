import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { useFormSubmit } from './use-form-submit.ts';

/** A dialog with one form, whose fields are the children. */
export function FormDialog(props: {
  title: string;
  submit: string;
  /** True if the action cannot be taken back. */
  isDanger?: boolean;
  /** The label of the other button, where 'Cancel' could be misread. */
  dismiss?: string;
  submitting: string;
  submission: Pick<ReturnType<typeof useFormSubmit>, 'submit' | 'submitButton' | 'isSubmitting' | 'note'>;
  mayClose?(): boolean;
  onClosed(): void;
  aboveForm?: ReactNode;
  belowForm?: ReactNode;
  /** Content that stays visible with the buttons when the form scrolls. */
  aboveActions?: ReactNode;
  children: ReactNode;
}) {
  const { note, submit, submitButton, isSubmitting } = props.submission;
  const id = useId();
  return (
    <Dialog
      title={props.title}
      described={false}
      // The dialog stays open while the form is sent, so that the outcome is seen.
      mayClose={() => !isSubmitting && (props.mayClose?.() ?? true)}
      onClosed={props.onClosed}
      aboveActions={props.aboveActions}
      dismiss={props.dismiss ?? 'Cancel'}
      actions={() => (
        <Button {...submitButton} variant={props.isDanger ? 'danger' : 'primary'} form={id}>
          {isSubmitting ? props.submitting : props.submit}
        </Button>
      )}
    >
      {props.aboveForm}
      <form id={id} method="post" noValidate onSubmit={submit} className="space-y-6">
        {props.children}
      </form>
      {props.belowForm}
      <FailureNote note={note} />
    </Dialog>
  );
}

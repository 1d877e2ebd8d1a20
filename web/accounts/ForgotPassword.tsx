import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordResetInput, resetPassword } from '#contracts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';

type Props = { email: string | undefined; onClosed(): void; onSent(email: string): void };

/** Open as long as it is rendered. */
export function ForgotPassword({ email: initialEmail = '', onClosed, onSent }: Props) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({ resolver: zodResolver(PasswordResetInput), defaultValues: { email: initialEmail } });
  const typed = useWatch({ control: form.control, name: 'email' });

  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(input) {
      await callApi(resetPassword, { body: input });
      toast({
        title: 'Password Reset Sent',
        description: 'A new temporary password has been sent to your email address.',
      });
      onSent(input.email);
      element.current?.closest('dialog')?.close(); // close() returns the focus, unmounting would not
    },
    onError(error) {
      const sentence =
        error instanceof ApiError
          ? (error.sentence ?? 'Failed to send password reset')
          : 'Failed to send password reset. Please try again.';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
    onInvalid(errors) {
      toast({ title: 'Error', description: errors.email?.message, variant: 'destructive' });
    },
  });

  return (
    <Dialog
      title="Forgot Your Password?"
      described={false}
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button {...submitButton} form={formId} disabled={submitButton.disabled || !typed.includes('@')}>
            {isSubmitting ? 'Sending...' : 'Send New Password'}
          </Button>
        </>
      )}
    >
      <p>
        We send a temporary password to your email address. It is valid for one hour, and your present password keeps
        working until you use it.
      </p>
      <form ref={element} id={formId} method="post" noValidate onSubmit={submit} className="space-y-4">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <FailureNote note={note} />
      </form>
    </Dialog>
  );
}

import { useWatch } from 'react-hook-form';
import { PasswordResetInput, resetPassword } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';

type Props = { email: string | undefined; onClosed(): void; onSent(email: string): void };

/** The dialog that mails a temporary password. It is open as long as it is rendered. */
export function ForgotPassword({ email: initialEmail = '', onClosed, onSent }: Props) {
  const form = useSchemaForm(PasswordResetInput, { defaultValues: { email: initialEmail } });
  const typed = useWatch({ control: form.control, name: 'email' });

  const { field, ...submission } = useFormSubmit(form, {
    async onSubmit(input) {
      await callApi(resetPassword, { body: input });
      toast({
        title: 'Password Reset Sent',
        description: 'A new temporary password has been sent to your email address.',
      });
      onSent(input.email);
      onClosed();
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

  const { submitButton } = submission;
  return (
    <FormDialog
      title="Forgot your password?"
      submit="Send New Password"
      submitting="Sending..."
      submission={{
        ...submission,
        submitButton: { ...submitButton, disabled: submitButton.disabled || !typed.includes('@') },
      }}
      onClosed={onClosed}
      aboveForm={
        <p>
          You’ll get a temporary password by email. It’s valid for one hour, and your current password keeps working
          until you use it.
        </p>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
    </FormDialog>
  );
}

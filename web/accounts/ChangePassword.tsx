import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type CurrentUser, setNewPassword } from '#contracts/accounts.ts';
import { call } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.ts';
import { ChangedPassword, tellFirstFault } from './chosen-password.ts';
import { setCurrentUser } from './current-user.ts';
import { FailureNote } from './FailureNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { sentenceOf, useSubmission } from './submission.ts';
import { UsernameForManagers } from './UsernameForManagers.tsx';

export function ChangePassword({ user }: { user: CurrentUser }) {
  const form = useForm({ resolver: zodResolver(ChangedPassword) });
  const { errors } = form.formState;

  const { submit, submitButton, isSubmitting, note } = useSubmission(form, {
    async send({ currentPassword, newPassword }) {
      const { user: renewed } = await call(setNewPassword, { body: { currentPassword, newPassword } });
      setCurrentUser(renewed);
      toast({ title: 'Success', description: 'Password set successfully!' });
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' });
    },
    failed(error) {
      const sentence = sentenceOf(error) ?? 'Failed to set password';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
    faulty: tellFirstFault,
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-6">
      <UsernameForManagers email={user.email} />
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New Password"
        hint="At least 6 characters; longer is safer."
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <p className="text-muted">You stay signed in here. Every other device is signed out.</p>
      <FailureNote note={note} />
      <Button {...submitButton} className="w-full">
        {isSubmitting ? 'Setting Password...' : 'Set New Password'}
      </Button>
    </form>
  );
}

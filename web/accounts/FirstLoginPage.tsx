import '../zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { setNewPassword } from '#contracts/accounts.ts';
import { call } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { loadToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { ChosenPassword, tellFirstFault } from './chosen-password.ts';
import { setCurrentUser, useSignedInUser } from './current-user.ts';
import { FailureNote } from './FailureNote.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signOut } from './sign-out.ts';
import { sentenceOf, useSubmission } from './submission.ts';
import { Threshold } from './Threshold.tsx';
import { UsernameForManagers } from './UsernameForManagers.tsx';

const MOVE_ON_AFTER_MS = 100;

export default function FirstLoginPage() {
  const user = useSignedInUser();
  const [, navigate] = useLocation();
  const form = useForm({ resolver: zodResolver(ChosenPassword) });
  const { errors } = form.formState;
  const movingOn = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Fetched now, the toasts can also tell that the network went away.
    loadToaster().catch(() => {});
    return () => clearTimeout(movingOn.current);
  }, []);

  const { submit, submitButton, isSubmitting, note } = useSubmission(form, {
    async send({ newPassword }) {
      const { user: renewed } = await call(setNewPassword, { body: { newPassword } });
      toast({ title: 'Success', description: 'Password set successfully!' });
      setCurrentUser(renewed);
      movingOn.current = setTimeout(() => navigate('/course', { replace: true }), MOVE_ON_AFTER_MS);
    },
    failed(error) {
      const sentence = sentenceOf(error) ?? 'Failed to set password';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
    faulty: tellFirstFault,
  });

  return (
    <Threshold>
      <h1 className="text-title">Welcome to Your Course!</h1>
      <p className="mt-4 text-muted">
        {user.firstName}, you signed in with a temporary password. Please choose one of your own now; from then on only
        yours works.
      </p>
      <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-6">
        <UsernameForManagers email={user.email} />
        <PasswordField
          label="New Password"
          hint="At least 6 characters; longer is safer."
          autoComplete="new-password"
          required
          minLength={6}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          required
          minLength={6}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Setting Password...' : 'Set New Password'}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4 text-muted">
        <span className="min-w-0">Signed in as {user.email}</span>
        <button type="button" onClick={() => void signOut()} className="min-h-11 cursor-pointer text-link">
          Log out
        </button>
      </p>
    </Threshold>
  );
}

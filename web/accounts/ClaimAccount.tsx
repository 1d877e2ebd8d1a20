import { zodResolver } from '@hookform/resolvers/zod';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { verifyEmail } from '#contracts/accounts.ts';
import { signInPath } from '#domain/access.ts';
import { call } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { sentenceOf, useSubmission } from '../ui/submission.ts';
import { toast } from '../ui/toast.ts';
import { firstPassword, type TypedTwice } from './chosen-password.ts';
import { setCurrentUser, useCurrentUser } from './current-user.ts';
import { PasswordField } from './PasswordField.tsx';
import { UsernameForManagers } from './UsernameForManagers.tsx';
import { VerificationFace } from './VerificationFace.tsx';
import { keepDuringSignIn } from './verification-link.ts';

type Props = {
  token: string;
  email: string;
  onDone(): void;
  /** Answers whether the refusal means that the link has another face now. */
  onRefused(error: unknown): boolean;
};

/** For a browser that is not signed in to the account of the link: a stranger may have created it. */
export function ClaimAccount({ token, email, onDone, onRefused }: Props) {
  const user = useCurrentUser();
  const form = useForm<TypedTwice, unknown, TypedTwice>({ resolver: zodResolver(firstPassword) });
  const { errors } = form.formState;
  const { submit, submitButton, isSubmitting, note } = useSubmission(form, {
    async send({ newPassword }) {
      try {
        const { user: owner } = await call(verifyEmail, { body: { token, newPassword } });
        if (owner) setCurrentUser(owner);
      } catch (error) {
        if (onRefused(error)) return;
        throw error;
      }
      toast({ title: 'Success', description: 'Password set successfully!' });
      onDone();
    },
    failed(error) {
      const sentence = sentenceOf(error) ?? 'Failed to set password';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
    faulty({ newPassword, confirmPassword }) {
      toast({ title: 'Error', description: (newPassword ?? confirmPassword)?.message, variant: 'destructive' });
    },
  });

  return (
    <VerificationFace icon={KeyRound} title="Make This Account Yours">
      <p>
        There is an account here with the address <strong className="break-words">{email}</strong>.{' '}
        {!user && 'You are not signed in to it in this browser.'}
        {user &&
          user.email !== email &&
          `In this browser you are signed in as ${user.email}, which ends when you go on.`}
      </p>
      <p>
        Choose a new password, and the account is yours alone: your address is confirmed, you are signed in here, the
        old password stops working, and everyone else is signed out of it.
      </p>
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <UsernameForManagers email={email} />
        <PasswordField
          label="New Password"
          hint="At least 6 characters. A few words in a row are easy to remember."
          autoComplete="new-password"
          minLength={6}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          minLength={6}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Setting Password...' : 'Make this account yours'}
        </Button>
      </form>
      <div className="space-y-2 border-line border-t pt-4 text-muted">
        {!user && (
          <p>
            You created this account and know its password?{' '}
            <Link href={signInPath('/verify-email')} onClick={() => keepDuringSignIn(token)} className="text-link">
              Sign in instead
            </Link>
            , and your password stays as it is.
          </p>
        )}
        <p>This is not your address, or you don’t want this account? Just close this page: nothing is changed.</p>
      </div>
    </VerificationFace>
  );
}

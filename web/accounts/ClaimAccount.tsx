import { clsx } from 'clsx';
import { KeyRound, MailCheck } from 'lucide-react';
import { Link } from 'wouter';
import { verifyEmail } from '#contracts/accounts/accounts.ts';
import { buildSignInPath } from '#domain/access.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { callApi } from '../api.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { setCurrentUser, useCurrentUser } from './current-user.ts';
import { HiddenUsername, NewPasswordFields } from './NewPasswordFields.tsx';
import { firstPasswordSchema } from './password-form.ts';
import { VerificationPanel } from './VerificationPanel.tsx';
import { saveLinkForSignIn, VERIFICATION_PAGE } from './verification-link.ts';

type Props = {
  token: string;
  email: string;
  onDone(): void;
  /** Updates the page if the refusal means that the link or its account has changed. Returns false for other errors. */
  onRefused(error: unknown): boolean;
};

/** The form for a browser that is not signed in to the account of the link, which a stranger may have created. */
export function ClaimAccount({ token, email, onDone, onRefused }: Props) {
  const user = useCurrentUser();
  const form = useSchemaForm(firstPasswordSchema);
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit({ newPassword }) {
      try {
        const { user: owner } = await callApi(verifyEmail, { body: { token, newPassword } });
        if (owner) setCurrentUser(owner);
      } catch (error) {
        if (onRefused(error)) return;
        throw error;
      }
      toast({ title: 'Success', description: 'Password set successfully!' });
      onDone();
    },
    onError: (error) => showFailure('Error', error, 'Failed to set password'),
    onInvalid({ newPassword, confirmPassword }) {
      toast({ title: 'Error', description: (newPassword ?? confirmPassword)?.message, variant: 'destructive' });
    },
  });

  // A user of this account has chosen a new password instead, and a user of another one would have to sign out first.
  const maySignIn = !user;

  return (
    <VerificationPanel
      icon={maySignIn ? MailCheck : KeyRound}
      title={maySignIn ? 'Confirm your email address' : 'Make this account yours'}
    >
      <p>
        There’s an account here with the address <strong className="break-words">{email}</strong>.{' '}
        {maySignIn && 'You’re not signed in to it in this browser.'}
        {user &&
          user.email !== email &&
          `In this browser you’re signed in as ${user.email}; continuing signs you out of that account.`}
      </p>
      {maySignIn && (
        <TitledSection title="Did you create this account yourself?" className="space-y-4">
          <p>Sign in, then press one button to confirm your address. Your password stays the same.</p>
          <Link
            href={buildSignInPath(VERIFICATION_PAGE)}
            onClick={() => saveLinkForSignIn({ token, email })}
            className={clsx(buttonClass(), 'w-full text-lg')}
          >
            Sign in
          </Link>
        </TitledSection>
      )}
      <div className={clsx('space-y-4', maySignIn && 'border-line border-t pt-6')}>
        {maySignIn && <h2 className="text-heading">Did someone else create it, or did you forget the password?</h2>}
        <p>
          Choose a new password, and the account is yours alone: your address is confirmed, you’re signed in here, the
          old password stops working, and everyone else is signed out.
        </p>
        <form method="post" noValidate onSubmit={submit} className="space-y-6">
          <HiddenUsername email={email} />
          <NewPasswordFields form={form} minLength={MIN_PASSWORD_LENGTH} />
          <FailureNote note={note} />
          <Button {...submitButton} variant={maySignIn ? 'secondary' : 'primary'} className="w-full text-lg">
            {isSubmitting ? 'Setting Password...' : 'Make this account yours'}
          </Button>
        </form>
      </div>
      <p className="border-line border-t pt-4 text-muted">
        Not your address, or don’t want this account? Just close this page; nothing will change.
      </p>
    </VerificationPanel>
  );
}

import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { type CurrentUser, type RegistrationInput, register as registerAccount } from '#contracts/accounts/accounts.ts';
import { MIN_REGISTRATION_PASSWORD_LENGTH } from '#domain/passwords.ts';
import { callApi, NetworkError } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NameAndEmailFields } from '../ui/NameAndEmailFields.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { toast } from '../ui/toast.ts';
import { getErrorMessage, useFormSubmit } from '../ui/use-form-submit.ts';
import { passwordHint } from './NewPasswordFields.tsx';
import { PasswordField } from './PasswordField.tsx';

export type RegistrationForm = UseFormReturn<
  z.input<typeof RegistrationInput>,
  unknown,
  z.output<typeof RegistrationInput>
>;

const replyLostMessage =
  'The connection dropped, so it’s not clear whether your account was created. Please check your internet connection, then try again.';

type Props = {
  form: RegistrationForm;
  isLeaving: boolean;
  onRegistered(user: CurrentUser): void;
  onSignInInstead(): void;
};

export function RegisterForm({ form, isLeaving, onRegistered, onSignInInstead }: Props) {
  const { field, submit, submitButton, isSubmitting, note, code } = useFormSubmit(form, {
    async onSubmit(registration) {
      onRegistered(await callApi(registerAccount, { body: registration }));
    },
    onError(error) {
      const sentence =
        error instanceof NetworkError
          ? replyLostMessage
          : (getErrorMessage(error) ?? 'Failed to create your account. Please try again.');
      toast({ title: 'Registration failed', description: sentence, variant: 'destructive' });
      return sentence;
    },
  });

  const isPending = isSubmitting || isLeaving;
  return (
    <>
      <h1 className="text-title">Create your account</h1>
      {/* Never by GET: a password has no place in an address. */}
      <form method="post" noValidate onSubmit={submit} className="mt-6 space-y-6">
        <NeedsScript feature="Creating an account" />
        <NameAndEmailFields
          emailHint="You’ll get a link to confirm it."
          fields={{ firstName: field('firstName'), lastName: field('lastName'), email: field('email') }}
        >
          {code === 'EMAIL_TAKEN' && (
            <Button variant="secondary" className="mt-3 w-full" onClick={onSignInInstead}>
              Sign in with this address
            </Button>
          )}
        </NameAndEmailFields>
        <PasswordField
          label="Password"
          hint={passwordHint(MIN_REGISTRATION_PASSWORD_LENGTH)}
          autoComplete="new-password"
          minLength={MIN_REGISTRATION_PASSWORD_LENGTH}
          {...field('password')}
        />
        <FailureNote note={note} />
        <Button {...submitButton} disabled={submitButton.disabled || isLeaving} className="w-full text-lg">
          {isPending ? 'Creating account...' : 'Create account'}
        </Button>
      </form>
    </>
  );
}

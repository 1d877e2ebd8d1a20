import { FingerprintPattern } from 'lucide-react';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { type PasskeyResponse, signInWithPasskey } from '#contracts/accounts/account-passkeys.ts';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { ApiError, callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { promptForPasskey } from './passkey-prompts.ts';
import { SignInNote } from './SignInNote.tsx';
import { showSignInFailure } from './sign-in-errors.ts';

type Props = { staySignedIn: boolean; isLeaving: boolean; onSignedIn(user: CurrentUser): void };

/** The button that signs in with a passkey. It is a form of its own, since it needs neither address nor password. */
export function PasskeySignIn({ staySignedIn, isLeaving, onSignedIn }: Props) {
  // If the account is signed in elsewhere, and the user chooses to sign in here instead, the same response is sent once
  // more, without another prompt.
  const savedResponse = useRef<PasskeyResponse | null>(null);
  const { submit, submitButton, isSubmitting, note, code } = useFormSubmit(useForm(), {
    async onSubmit() {
      const takeOver = savedResponse.current ? true : undefined;
      const response = savedResponse.current ?? (await promptForPasskey());
      savedResponse.current = null;
      const body = { response, takeOver, staySignedIn: staySignedIn || undefined };
      try {
        onSignedIn(await callApi(signInWithPasskey, { body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'ALREADY_SIGNED_IN') savedResponse.current = response;
        throw error;
      }
    },
    onError: showSignInFailure,
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 space-y-4">
      <SignInNote note={note} code={code} onTakeOver={() => submit()} />
      <Button
        {...submitButton}
        disabled={submitButton.disabled || isLeaving}
        variant="secondary"
        className="w-full"
        // This button always prompts anew: only “Sign in here instead” may end the session elsewhere.
        onClick={() => {
          savedResponse.current = null;
        }}
      >
        <FingerprintPattern aria-hidden className="size-5" />
        {isSubmitting ? 'Waiting for your passkey...' : 'Sign in with a passkey'}
      </Button>
    </form>
  );
}

import { type FormEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { signInWithCode } from '#contracts/accounts/account-factors.ts';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { FactorChallenge } from '#contracts/refusals.ts';
import { ApiError, callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInNote } from './SignInNote.tsx';
import { showSignInFailure } from './sign-in-errors.ts';

/** The second step of signing in, after the right password. */
export function FactorStep(props: {
  factor: FactorChallenge;
  staySignedIn: boolean;
  isLeaving: boolean;
  onSignedIn(user: CurrentUser): void;
  /** Returns to the address and password, which are still filled in. */
  onBack(): void;
}) {
  const { factor, staySignedIn, isLeaving, onSignedIn, onBack } = props;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const [isRecovering, setRecovering] = useState(!factor.hasApp);
  const endsOtherSession = useRef(false);
  const form = useForm({ defaultValues: { code: '' } });
  const { field, submit, submitButton, isSubmitting, note, code } = useFormSubmit(form, {
    async onSubmit(typed) {
      const { challenge } = factor;
      const options = { takeOver: endsOtherSession.current || undefined, staySignedIn: staySignedIn || undefined };
      onSignedIn(await callApi(signInWithCode, { body: { challenge, ...typed, ...options } }));
    },
    onError(error) {
      const sentence = showSignInFailure(error);
      if (error instanceof ApiError && error.code === 'CHALLENGE_EXPIRED') onBack();
      return sentence;
    },
  });

  function signIn(event: FormEvent) {
    endsOtherSession.current = false;
    submit(event);
  }

  function signInHere() {
    endsOtherSession.current = true;
    submit();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        One more step
      </h1>
      <form method="post" noValidate onSubmit={signIn} className="mt-6 space-y-6">
        <TextInput
          key={String(isRecovering)}
          label={isRecovering ? 'Recovery code' : 'Code'}
          hint={
            isRecovering
              ? 'One of the codes that you saved. Each works once.'
              : 'The six digits that your authenticator app shows now.'
          }
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          inputMode={isRecovering ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...field('code')}
        />
        <SignInNote note={note} code={code} onTakeOver={signInHere} />
        <Button {...submitButton} disabled={submitButton.disabled || isLeaving} className="w-full text-lg">
          {isSubmitting || isLeaving ? 'Signing in...' : 'Continue'}
        </Button>
      </form>
      {factor.hasPasskey && <PasskeySignIn staySignedIn={staySignedIn} isLeaving={isLeaving} onSignedIn={onSignedIn} />}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {factor.hasApp && (
          <button
            type="button"
            onClick={() => {
              form.reset();
              setRecovering(!isRecovering);
            }}
            className="min-h-11 cursor-pointer text-link"
          >
            {isRecovering ? 'Use your app instead' : 'Use a recovery code instead'}
          </button>
        )}
        <button type="button" onClick={onBack} className="min-h-11 cursor-pointer text-link">
          Back
        </button>
      </p>
    </>
  );
}

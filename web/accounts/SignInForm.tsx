import { Info, KeyRound } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearch } from 'wouter';
import type { z } from 'zod';
import { type Credentials, type CurrentUser, signInWithPassword } from '#contracts/accounts/accounts.ts';
import type { FactorChallenge } from '#contracts/refusals.ts';
import { ApiError, callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { dismissToast } from '../ui/toast.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { useUserState } from './current-user.ts';
import { FactorStep } from './FactorStep.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordField } from './PasswordField.tsx';
import { canUsePasskeys } from './passkey-prompts.ts';
import { SignInNote } from './SignInNote.tsx';
import { showSignInFailure } from './sign-in-errors.ts';
import { VERIFICATION_PAGE } from './verification-link.ts';

export type SignInFields = UseFormReturn<z.input<typeof Credentials>, unknown, z.output<typeof Credentials>>;

type Props = { form: SignInFields; isLeaving: boolean; onSignedIn(user: CurrentUser): void; onRegister(): void };

export function SignInForm({ form, isLeaving, onSignedIn, onRegister }: Props) {
  const endsOtherSession = useRef(false);
  const [isResettingPassword, setResettingPassword] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [factor, setFactor] = useState<FactorChallenge | null>(null);
  const [staySignedIn, setStaySignedIn] = useState(false);
  const mounted = useMounted();

  const { field, submit, submitButton, isSubmitting, note, code, forget } = useFormSubmit(form, {
    async onSubmit(credentials) {
      const options = { takeOver: endsOtherSession.current || undefined, staySignedIn: staySignedIn || undefined };
      try {
        onSignedIn(await callApi(signInWithPassword, { body: { ...credentials, ...options } }));
      } catch (error) {
        if (!(error instanceof ApiError && error.factor)) throw error;
        // The password was right, so this is the next step and no failure.
        setFactor(error.factor);
      }
    },
    onError: showSignInFailure,
  });

  function signIn(event: FormEvent) {
    endsOtherSession.current = false;
    submit(event);
  }

  function signInHere() {
    endsOtherSession.current = true;
    submit();
  }

  function requestPassword() {
    dismissToast();
    setResettingPassword(true);
  }

  const isPending = isSubmitting || isLeaving;
  if (factor) {
    return (
      <FactorStep
        factor={factor}
        staySignedIn={staySignedIn}
        isLeaving={isLeaving}
        onSignedIn={onSignedIn}
        onBack={() => setFactor(null)}
      />
    );
  }
  return (
    <>
      <h1 className="text-title">Welcome Back</h1>
      <SignInReason />
      {/* The form is never sent by GET, which would put the password into the address. */}
      <form method="post" noValidate onSubmit={signIn} className="mt-6 space-y-6">
        <NeedsScript feature="Signing in" />
        <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
        <div>
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <button
            type="button"
            disabled={!mounted}
            onClick={requestPassword}
            className="mt-2 min-h-11 cursor-pointer text-link"
          >
            Forgot your password?
          </button>
        </div>
        <Checkbox
          label="Stay signed in on this device"
          hint="For 30 days. Only on a device that’s yours alone."
          checked={staySignedIn}
          disabled={!mounted}
          onChange={({ target }) => setStaySignedIn(target.checked)}
        />
        {sentTo && <TemporaryPasswordNote email={sentTo} />}
        <SignInNote note={note} code={code} onTakeOver={signInHere} />
        {code === 'RATE_LIMITED' && (
          <Button variant="secondary" className="w-full" onClick={requestPassword}>
            Send me a temporary password
          </Button>
        )}
        <Button {...submitButton} disabled={submitButton.disabled || isLeaving} className="w-full text-lg">
          {isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      {mounted && canUsePasskeys() && (
        <PasskeySignIn staySignedIn={staySignedIn} isLeaving={isLeaving} onSignedIn={onSignedIn} />
      )}
      <p className="mt-4 text-muted">
        New here?{' '}
        <button type="button" disabled={!mounted} onClick={onRegister} className="min-h-11 cursor-pointer text-link">
          Create an account
        </button>
      </p>
      {isResettingPassword && (
        <ForgotPassword
          email={form.getValues('email')}
          onClosed={() => setResettingPassword(false)}
          onSent={(email) => {
            form.reset({ email, password: '' });
            forget();
            setSentTo(email);
          }}
        />
      )}
    </>
  );
}

/** The note that stays after the toast. It does not reveal whether the address has an account. */
function TemporaryPasswordNote({ email }: { email: string }) {
  return (
    <div role="note" className="flex gap-3 rounded-control bg-leaf-soft p-4">
      <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      <p className="min-w-0">
        If there’s an account for <strong className="break-words">{email}</strong>, its temporary password is on the
        way. It’s valid for one hour and works once. Please check your junk or spam folder too.
      </p>
    </div>
  );
}

const signInFirstMessage = 'Please sign in first, and you’ll go straight to the page you wanted.';
const confirmEmailMessage = 'Sign in with the password you chose, then confirm your email address with one button.';

/** The reason why the visitor was sent to the sign-in page. It stays after the toast. */
function SignInReason() {
  const userState = useUserState();
  const mounted = useMounted();
  const next = new URLSearchParams(useSearch()).get('next');
  let reason = userState.status === 'anonymous' ? userState.endedBecause : undefined;
  if (next !== null) reason ??= next === VERIFICATION_PAGE ? confirmEmailMessage : signInFirstMessage;
  if (!mounted || !reason) return null;
  return (
    <p className="mt-5 flex gap-3 rounded-control bg-leaf-soft p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      {reason}
    </p>
  );
}

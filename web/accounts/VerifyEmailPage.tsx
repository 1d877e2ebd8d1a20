import '../zod-without-eval.ts';
import { CircleCheck, MailCheck, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { verifyEmail } from '#contracts/accounts/accounts.ts';
import { isMember } from '#domain/access.ts';
import { ApiError, callApi } from '../api.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { ClaimAccount } from './ClaimAccount.tsx';
import { setCurrentUser, useCurrentUser, useUserState } from './current-user.ts';
import { CheckingLink, type LinkCheck, VerificationPanel } from './VerificationPanel.tsx';
import { useLinkedAccount, useVerification } from './verification-link.ts';

/** The page of a mailed link. Only its buttons change anything, since mail scanners open links too. */
export default function VerifyEmailPage() {
  usePreloadToaster();
  const { link: verification, replaceLink } = useVerification();
  return (
    <AuthLayout>
      {verification === null ? (
        <NotValid />
      ) : verification && 'isDone' in verification ? (
        <Done sentence="Thank you." isClaimed={verification.isClaimed} />
      ) : (
        <LinkedAccountPanel
          key={verification?.token}
          token={verification?.token}
          onDone={(isClaimed) => replaceLink({ isDone: true, isClaimed })}
          onNotValid={() => replaceLink(null)}
        />
      )}
    </AuthLayout>
  );
}

function LinkedAccountPanel(props: {
  token: string | undefined;
  onDone(isClaimed: boolean): void;
  onNotValid(): void;
}) {
  const { token, onDone, onNotValid } = props;
  const { lookup, lookAgain } = useLinkedAccount(token);
  const [choosesPassword, setChoosesPassword] = useState(false);

  /** Updates the page if the link has expired or its account has changed. Returns false for any other error. */
  function handleRefusal(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    // The user signed out in another tab.
    if (error.code === 'PASSWORD_NEEDED') setCurrentUser(null);
    if (error.fields.token) onNotValid();
    else if (error.code === 'PASSWORD_NEEDED' || error.code === 'ALREADY_VERIFIED') void lookAgain();
    else return false;
    return true;
  }

  if (token === undefined || lookup.status === 'loading') return <Checking />;
  if (lookup.status === 'failed') return <Checking failure={lookup.sentence} onTryAgain={() => void lookAgain()} />;
  if (lookup.status === 'invalid') return <NotValid />;
  const { email, isVerified, isSignedIn } = lookup.found;
  if (isVerified) return <Done sentence={`The address ${email} is already confirmed.`} />;
  if (choosesPassword || !isSignedIn) {
    return <ClaimAccount token={token} email={email} onRefused={handleRefusal} onDone={() => onDone(true)} />;
  }
  return (
    <ConfirmAddress
      token={token}
      email={email}
      onRefused={handleRefusal}
      onDone={() => onDone(false)}
      onChoosePassword={() => setChoosesPassword(true)}
    />
  );
}

const Checking = (props: LinkCheck) => (
  <CheckingLink icon={MailCheck} title="Confirm your email address" feature="Confirming your address" {...props} />
);

type ConfirmProps = {
  token: string;
  email: string;
  onDone(): void;
  /** Returns false for an error that it does not handle. */
  onRefused(error: unknown): boolean;
  /** Called if the signed-in user says that another person created the account. */
  onChoosePassword(): void;
};

function ConfirmAddress({ token, email, onDone, onRefused, onChoosePassword }: ConfirmProps) {
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(useForm(), {
    async onSubmit() {
      try {
        const { user } = await callApi(verifyEmail, { body: { token } });
        if (user) setCurrentUser(user);
      } catch (error) {
        if (onRefused(error)) return;
        throw error;
      }
      onDone();
    },
    onError: (error) => showFailure('Error', error, 'Your address couldn’t be confirmed. Please try again.'),
  });

  return (
    <VerificationPanel icon={MailCheck} title="Confirm your email address">
      <p>
        You’re signed in as <strong className="break-words">{email}</strong>. Press the button to confirm that this
        address is yours.
      </p>
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Confirming...' : 'Confirm my email address'}
        </Button>
      </form>
      <p className="border-line border-t pt-4 text-muted">
        Didn’t create this account?{' '}
        <button type="button" onClick={onChoosePassword} className="min-h-11 cursor-pointer text-link">
          Choose a new password first
        </button>
      </p>
    </VerificationPanel>
  );
}

function Done({ sentence, isClaimed = false }: { sentence: string; isClaimed?: boolean }) {
  const user = useCurrentUser();
  let nextPage = { href: '/auth', name: 'Go to sign-in' };
  if (user) {
    nextPage = isMember(user)
      ? { href: '/course', name: 'Go to My Course' }
      : { href: '/coaching-offers', name: 'See the coaching offers' };
  }
  const claimedSentence =
    'Your new password is the only one that works now. You’re signed in here, and everyone else is signed out.';
  let nextSentence = 'You can sign in now.';
  if (user) nextSentence = isClaimed ? claimedSentence : 'There’s nothing else you need to do.';
  return (
    <VerificationPanel icon={CircleCheck} title="Your email address is confirmed">
      <p>
        {sentence} {nextSentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={nextPage.href}>{nextPage.name}</ButtonLink>
        {user && (
          <ButtonLink href="/account" variant="secondary">
            Go to your account
          </ButtonLink>
        )}
      </div>
    </VerificationPanel>
  );
}

function NotValid() {
  const isSignedIn = useUserState().status === 'signed-in';
  return (
    <VerificationPanel icon={Unlink} title="This link doesn’t work">
      <p>
        It may be more than seven days old, or part of it may be missing. If your address isn’t confirmed yet,{' '}
        {isSignedIn ? '' : 'sign in and '}send yourself a new link from your account page, where you can also see
        whether it is.
      </p>
      <ButtonLink href="/account">{isSignedIn ? 'Go to your account' : 'Sign in to your account'}</ButtonLink>
    </VerificationPanel>
  );
}

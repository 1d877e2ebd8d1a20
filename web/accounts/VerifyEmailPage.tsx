import '../zod-without-eval.ts';
import { CircleCheck, type LucideIcon, MailCheck, Unlink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { getCurrentUser, verifyEmail } from '#contracts/accounts.ts';
import { isMember } from '#domain/access.ts';
import { call, RefusedError } from '../api.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { sentenceOf, useSubmission } from '../ui/submission.ts';
import { usePreparedToaster } from '../ui/ToasterSlot.tsx';
import { toast } from '../ui/toast.ts';
import { setCurrentUser, useCurrentUser, useKnownUser } from './current-user.ts';
import { Threshold } from './Threshold.tsx';
import { keepVerification, takeVerification, type Verification } from './verification-link.ts';

/** The link in the mail opens this page; only its button confirms, since mail scanners open links too. */
export default function VerifyEmailPage() {
  usePreparedToaster();
  // Undefined until the address has been looked at.
  const [verification, setVerification] = useState<Verification | null>();
  const pressed = useRef(false);

  useEffect(() => {
    setVerification(takeVerification());
  }, []);

  function answer(heard: Verification | null) {
    pressed.current = true;
    if (heard) keepVerification(heard);
    setVerification(heard);
  }

  return (
    <Threshold>
      {verification === null ? (
        <NotValid takesFocus={pressed.current} />
      ) : verification && 'isDone' in verification ? (
        <Done takesFocus={pressed.current} />
      ) : (
        <Ready token={verification?.token} onDone={() => answer({ isDone: true })} onNotValid={() => answer(null)} />
      )}
    </Threshold>
  );
}

function Ready({ token, onDone, onNotValid }: { token: string | undefined; onDone(): void; onNotValid(): void }) {
  const known = useKnownUser();
  const { submit, submitButton, isSubmitting, note } = useSubmission(useForm(), {
    async send() {
      try {
        await call(verifyEmail, { body: { token: token ?? '' } });
      } catch (error) {
        if (error instanceof RefusedError && [400, 404].includes(error.status)) return onNotValid();
        throw error;
      }
      onDone();
      // Whether the address is hers who is signed in here, only the server knows.
      if (known.status === 'signed-in') await call(getCurrentUser).then(setCurrentUser, () => {});
    },
    failed(error) {
      const sentence = sentenceOf(error) ?? 'Your address could not be confirmed. Please try again.';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
  });

  return (
    <FaceOf icon={MailCheck} title="Confirm Your Email Address">
      <p>One press of the button, and we know that this address is yours.</p>
      <form method="post" noValidate onSubmit={submit} className="space-y-6">
        <NeedsScript what="Confirming your address" />
        <FailureNote note={note} />
        <Button {...submitButton} disabled={submitButton.disabled || !token} className="w-full text-lg">
          {isSubmitting ? 'Confirming...' : 'Confirm my email address'}
        </Button>
      </form>
    </FaceOf>
  );
}

function Done({ takesFocus }: { takesFocus: boolean }) {
  const user = useCurrentUser();
  const wayOn = !user
    ? { href: '/auth', name: 'Go to Login' }
    : isMember(user)
      ? { href: '/course', name: 'Go to My Course' }
      : { href: '/coaching-offers', name: 'See the coaching offers' };
  return (
    <FaceOf icon={CircleCheck} title="Your Email Address Is Confirmed" takesFocus={takesFocus}>
      <p>Thank you. {user ? 'There is nothing else to do.' : 'You can sign in now.'}</p>
      <Link href={wayOn.href} className={buttonClass()}>
        {wayOn.name}
      </Link>
    </FaceOf>
  );
}

function NotValid({ takesFocus }: { takesFocus: boolean }) {
  const isSignedIn = useKnownUser().status === 'signed-in';
  return (
    <FaceOf icon={Unlink} title="This Link Does Not Work" takesFocus={takesFocus}>
      <p>
        It may be older than seven days, or have lost a part on its way. If your address is not confirmed yet,{' '}
        {isSignedIn ? '' : 'sign in and '}send yourself a new link from your account page, which also tells whether it
        is.
      </p>
      <Link href="/account" className={buttonClass()}>
        {isSignedIn ? 'Go to your account' : 'Sign in to your account'}
      </Link>
    </FaceOf>
  );
}

/** A face that comes after a press of the button gets the focus, which went with the button. */
function FaceOf({
  icon: Icon,
  title,
  takesFocus = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-leaf-soft text-leaf">
        <Icon aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-title">
        {title}
      </h1>
      <div className="mt-4 space-y-6">{children}</div>
    </>
  );
}

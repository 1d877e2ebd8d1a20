import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { CheckYourEmail, purchaseNoteState } from '../../accounts/CheckYourEmail.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { type AccessStep, type BoughtCourse, getAccessStep } from './course-payment.ts';

const activityEvents = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * The end of a purchase. A buyer who can open the course is taken there after a moment, unless they use the page
 * meanwhile. A buyer who has to sign in first stays, because the mail may contain the password.
 */
export function CourseBought(props: { bought: BoughtCourse; redirectAfterMs: number; onDialogClosed(): void }) {
  const { bought, redirectAfterMs, onDialogClosed } = props;
  const accessStep = getAccessStep(bought);
  const [isDialogOpen, setDialogOpen] = useState(true);
  const isRedirecting = useAutoRedirect(accessStep, bought.email, redirectAfterMs);
  return (
    <TitledSection title="Welcome to the course" className="panel space-y-5 p-5 shadow-panel sm:p-8">
      <NextStep accessStep={accessStep} email={bought.email} />
      <CheckYourEmail email={bought.email} />
      {isRedirecting && <p className="text-muted">Taking you there in a moment…</p>}
      <AccessLink accessStep={accessStep} email={bought.email} />
      {isDialogOpen && (
        <Dialog
          title="Check Your Email"
          onClosed={() => {
            setDialogOpen(false);
            onDialogClosed();
          }}
          actions={(close) => (
            <>
              <AccessLink accessStep={accessStep} email={bought.email} />
              <Button variant="secondary" onClick={close}>
                Got It!
              </Button>
            </>
          )}
        >
          <CheckYourEmail email={bought.email} />
          <NextStep accessStep={accessStep} email={bought.email} />
          {isRedirecting && <p className="text-muted">Taking you there in a moment…</p>}
        </Dialog>
      )}
    </TitledSection>
  );
}

export function NextStep({ accessStep, email }: { accessStep: AccessStep; email: string }) {
  switch (accessStep.type) {
    case 'password':
      return <p>Choose a password now and start the first lesson. There’s no need to wait for the email.</p>;
    case 'course':
      return <p>Your course is open. There’s no need to wait for the email.</p>;
    case 'sign in':
      return (
        <p>
          There’s an account for <strong className="[overflow-wrap:anywhere]">{email}</strong>: sign in with its
          password, or with the temporary one from that email if there is one.
        </p>
      );
    case 'sign in as another':
      return (
        <p>
          The course belongs to <strong className="[overflow-wrap:anywhere]">{email}</strong>, but you’re signed in here
          with a different address. Please sign out and sign in with that one.
        </p>
      );
  }
}

function AccessLink({ accessStep, email }: { accessStep: AccessStep; email: string }) {
  const { type, href, label } = accessStep;
  // The link leads to the server, which signs the user out.
  if (type === 'sign in as another') {
    return (
      <a href={href} className={buttonClass()}>
        {label}
      </a>
    );
  }
  return (
    <ButtonLink href={href} state={purchaseNoteState(email)}>
      {label}
    </ButtonLink>
  );
}

function useAutoRedirect({ type, href }: AccessStep, email: string, afterMs: number): boolean {
  const [, navigate] = useLocation();
  const [isStaying, setStaying] = useState(false);
  const isRedirecting = (type === 'password' || type === 'course') && !isStaying;

  useEffect(() => {
    if (!isRedirecting) return;
    const timer = setTimeout(() => navigate(href, { replace: true, state: purchaseNoteState(email) }), afterMs);
    const stay = () => setStaying(true);
    for (const eventName of activityEvents) addEventListener(eventName, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const eventName of activityEvents) removeEventListener(eventName, stay);
    };
  }, [isRedirecting, href, email, afterMs, navigate]);

  return isRedirecting;
}

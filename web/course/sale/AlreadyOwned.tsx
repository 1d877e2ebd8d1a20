import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { buildSignInPath, isMember } from '#domain/access.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { CheckoutPanel } from '../../card-payment/CheckoutPanel.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { courseSuccessPath, findUnopenedPurchase } from './course-payment.ts';

/** A buyer owns the course only once. `onOther` starts over with another address. */
export function AlreadyOwned({ email, sentence, onOther }: { email: string; sentence: string; onOther(): void }) {
  const user = useCurrentUser();
  const isHere = user !== null && isMember(user);
  const [, navigate] = useLocation();

  // A buyer who paid in this browser and was interrupted continues without a password.
  useEffect(() => {
    let isGone = false;
    findUnopenedPurchase().then((id) => isGone || !id || navigate(courseSuccessPath(id), { replace: true }));
    return () => {
      isGone = true;
    };
  }, [navigate]);

  return (
    <CheckoutPanel title="You already have the course">
      <p>{sentence}</p>
      <p className="[overflow-wrap:anywhere]">
        The address is <strong>{email}</strong>.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={isHere ? '/course' : buildSignInPath('/course')}>
          {isHere ? 'Go to your course' : 'Sign in to your course'}
        </ButtonLink>
        <Button variant="secondary" onClick={onOther}>
          Use another email address
        </Button>
      </p>
    </CheckoutPanel>
  );
}

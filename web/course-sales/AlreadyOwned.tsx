import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { buildSignInPath, isMember } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { CheckoutCard } from '../card/CheckoutCard.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { courseSuccessPath, findUnopenedPurchase } from './course-payment.ts';

/** The course is bought once. `onOther`: somebody else may still want it. */
export function AlreadyOwned({ email, sentence, onOther }: { email: string; sentence: string; onOther(): void }) {
  const user = useCurrentUser();
  const isHere = user !== null && isMember(user);
  const [, navigate] = useLocation();

  // Whoever has paid in this browser and was cut off needs no password to go on.
  useEffect(() => {
    let isGone = false;
    findUnopenedPurchase().then((id) => isGone || !id || navigate(courseSuccessPath(id), { replace: true }));
    return () => {
      isGone = true;
    };
  }, [navigate]);

  return (
    <CheckoutCard title="You Already Have the Course">
      <p>{sentence}</p>
      <p className="[overflow-wrap:anywhere]">
        The address is <strong>{email}</strong>.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link href={isHere ? '/course' : buildSignInPath('/course')} className={buttonClass()}>
          {isHere ? 'Go to Your Course' : 'Sign In to Your Course'}
        </Link>
        <Button variant="secondary" onClick={onOther}>
          Use another email address
        </Button>
      </p>
    </CheckoutCard>
  );
}

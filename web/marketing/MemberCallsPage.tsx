import { Link } from 'wouter';
import { isMember, signInPath } from '#domain/access.ts';
import { callMinutes } from '#domain/bookings.ts';
import { callPriceCents, dollars } from '#domain/prices.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { Badge } from '../ui/Badge.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { AskTheCoach } from './AskTheCoach.tsx';

/** What coaching calls cost members. They cannot be booked online yet. */
export default function MemberCallsPage() {
  const user = useCurrentUser();
  return (
    <Container className="py-14 md:py-20">
      <Badge tone="leaf" className="bg-leaf! px-4! py-1! text-base! text-white!">
        Course Member Discount - 20% OFF
      </Badge>
      <h1 className="mt-5 max-w-3xl text-display">Coaching calls for course members</h1>
      <ul className="mt-10 grid max-w-3xl gap-4 sm:grid-cols-3">
        {callMinutes.map((minutes) => (
          <li key={minutes} className="rounded-panel border border-line bg-card p-6 text-center shadow-panel">
            <p className="font-semibold">{minutes} minutes</p>
            <p className="mt-3 text-muted">
              <span className="sr-only">Regular price </span>
              <s>{dollars(callPriceCents[minutes].standard)}</s>
            </p>
            <p className="mt-1 font-display font-semibold text-price">
              <span className="sr-only">Member price </span>
              {dollars(callPriceCents[minutes].member)}
            </p>
            <p className="mt-3 font-semibold text-leaf">20% OFF</p>
          </li>
        ))}
      </ul>
      <div className="mt-10 max-w-2xl">
        {user && isMember(user) ? <AskTheCoach subject="A coaching call at the member price" /> : <ForMembers />}
      </div>
    </Container>
  );
}

function ForMembers() {
  const user = useCurrentUser();
  return (
    <>
      <p className="text-lead text-muted">These prices are for members of the self-paced course.</p>
      <p className="mt-6 flex flex-wrap gap-4">
        {!user && (
          <Link href={signInPath('/book-coaching-call-discounted')} className={buttonClass()}>
            Sign in
          </Link>
        )}
        <Link href="/coaching-offers#coaching-calls" className={buttonClass({ variant: 'secondary' })}>
          See standard prices
        </Link>
      </p>
    </>
  );
}

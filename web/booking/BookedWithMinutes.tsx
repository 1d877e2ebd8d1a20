import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { saveUseOfMinutes } from '../paid-call-draft.ts';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';

export type BookedWithMinutes = { startsAt: Date; label: string; minutes: number; email: string; hasAccount: boolean };

/** The note that replaces the form after the booking of a call that the client's minutes pay in full. */
export default function BookedWithMinutesNote({ booked }: { booked: BookedWithMinutes }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => saveUseOfMinutes(false), []);
  const { startsAt, label, minutes, email, hasAccount } = booked;
  return (
    <section aria-labelledby="booked-call" className="max-w-3xl rounded-panel bg-leaf-soft p-5 sm:p-8">
      <h2 ref={heading} id="booked-call" tabIndex={-1} className="flex scroll-mt-28 items-center gap-3 text-heading">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-leaf" />
        Coaching Call Booked!
      </h2>
      <p className="mt-4 rounded-control bg-card p-4 sm:p-5">
        <OwnDateTime startsAt={startsAt} label={label} />
      </p>
      <p className="mt-4">{minutes} minutes, paid with your credit. Nothing was charged.</p>
      <p className="mt-3 [overflow-wrap:anywhere]">
        The details, with the link to move or cancel the call, are on their way to <strong>{email}</strong>. Please
        check your junk or spam folder too.
      </p>
      <ButtonLink href={hasAccount ? '/account' : '/'} className="mt-5">
        {hasAccount ? 'See your calls' : 'Return to Homepage'}
      </ButtonLink>
    </section>
  );
}

import '../zod-without-eval.ts';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { type ConfirmedCall, confirmHeldCall, getHeldCall, type HeldCall } from '#contracts/booking/confirm-call.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { waysWithPreposition } from '#domain/ways-to-call.ts';
import { ApiError, callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { CALL_LINK_STATE, LinkedCall, LinkedCallPage } from './LinkedCall.tsx';
import { LocalTime } from './LocalTime.tsx';
import { MyCallCard } from './MyCallCard.tsx';

export default function ConfirmCallPage() {
  return (
    <LinkedCallPage>
      <div className="max-w-3xl">
        <HeldCallContent />
      </div>
    </LinkedCallPage>
  );
}

/** Returns '7.…' from an address with '#7.…', as in the mail "Please confirm your call". */
const readHeldCallLink = () => (/^#\d+\./.test(location.hash) ? location.hash.slice(1) : null);

function HeldCallContent() {
  const { link } = useMailedLink(CALL_LINK_STATE, readHeldCallLink);
  const [confirmed, setConfirmed] = useState<ConfirmedCall | null>(null);
  if (confirmed) return <Booked confirmed={confirmed} />;
  return (
    <LinkedCall
      endpoint={getHeldCall}
      link={link}
      intro={<h1 className="text-display">Confirm your call</h1>}
      feature="Confirming your call"
      renderInvalidLink={() => <NotValid />}
    >
      {(held, link, reload) => {
        if (held.confirmed) return <AlreadyConfirmed confirmed={held.confirmed} />;
        if (held.state !== 'held') return <NoLongerHeld held={held} />;
        return <ToConfirm held={held} link={link} onConfirmed={setConfirmed} onTooLate={reload} />;
      }}
    </LinkedCall>
  );
}

function ToConfirm(props: {
  held: HeldCall;
  link: string;
  onConfirmed(confirmed: ConfirmedCall): void;
  onTooLate(): void;
}) {
  const { held, link, onConfirmed, onTooLate } = props;
  const { submit, submitButton, isSubmitting, note } = useFormSubmit(useForm(), {
    async onSubmit() {
      try {
        onConfirmed(await callApi(confirmHeldCall, { body: { link } }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'TOO_LATE') throw error;
        onTooLate();
      }
    },
    onError: (error) => showFailure('Error', error, 'Your call couldn’t be confirmed. Please try again.'),
  });

  return (
    <>
      <h1 className="text-display">Confirm your call</h1>
      <p className="mt-6 text-lead text-muted">
        Hi {held.firstName}, this time is held for you until <LocalTime instant={new Date(held.confirmBy)} />. Press the
        button to book the call, or the time will open up for others.
      </p>
      <div className="panel mt-8 space-y-6 p-5 shadow-panel sm:p-8">
        <HeldTime held={held} />
        <form method="post" noValidate onSubmit={submit} className="space-y-6">
          <Button {...submitButton} className="w-full text-lg">
            {isSubmitting ? 'Confirming...' : 'Confirm my call'}
          </Button>
          {/* The note stands below the button, so that the button stays in place when the note disappears. */}
          <FailureNote note={note} />
        </form>
      </div>
    </>
  );
}

function HeldTime({ held }: { held: HeldCall }) {
  return (
    <div className="rounded-control bg-sky-soft p-4 sm:p-5">
      <p>
        <OwnDateTime startsAt={new Date(held.startsAt)} label={held.label} />
      </p>
      <p className="mt-2">
        A free {held.minutes}-minute call {waysWithPreposition[held.contactMethod]}.
      </p>
    </div>
  );
}

function Booked({ confirmed }: { confirmed: ConfirmedCall }) {
  return (
    <>
      <FocusedHeading icon={<CircleCheck aria-hidden className="size-9 shrink-0 text-leaf" />}>
        Your call is booked
      </FocusedHeading>
      <p className="mt-6 mb-8 text-lead text-muted [overflow-wrap:anywhere]">
        Thank you! The details are on their way to {confirmed.call.email}, with a link to{' '}
        <Link href={`/my-call#${confirmed.link}`} className="text-link">
          move or cancel the call
        </Link>{' '}
        yourself.
      </p>
      <MyCallCard call={confirmed.call} />
    </>
  );
}

/** The page after a reload, a step back, or another use of the mailed link. */
function AlreadyConfirmed({ confirmed: { call, link } }: { confirmed: ConfirmedCall }) {
  return (
    <>
      <h1 className="text-display">{isOpenBooking(call) ? 'Your call is booked' : 'Your call'}</h1>
      <p className="mt-6 mb-8 text-lead text-muted">
        You’ve already confirmed this call. Here you can{' '}
        <Link href={`/my-call#${link}`} className="text-link">
          see, move or cancel the call
        </Link>
        .
      </p>
      <MyCallCard call={call} />
    </>
  );
}

/** The page of a call that is no longer held. Its heading takes the focus, since it may replace the pressed button. */
function NoLongerHeld({ held }: { held: HeldCall }) {
  if (held.state === 'cancelled')
    return (
      <>
        <FocusedHeading>This call was canceled</FocusedHeading>
        <p className="mt-6 mb-8 text-lead text-muted">
          The call on {held.label} has been canceled. If you weren’t expecting this, please write to <ContactLink />.
        </p>
        <ButtonLink href="/book-call" variant="secondary">
          Choose another time
        </ButtonLink>
      </>
    );
  if (held.state === 'replaced')
    return (
      <>
        <FocusedHeading>You chose another time</FocusedHeading>
        <p className="mt-6 text-lead text-muted">
          You’ve since chosen another time: {held.replacedBy}. Please use the link in the newer email. The time in this
          email, {held.label}, is no longer held for you.
        </p>
      </>
    );
  return (
    <>
      <FocusedHeading>This time is no longer held</FocusedHeading>
      <p className="mt-6 mb-8 text-lead text-muted">
        The call on {held.label} wasn’t confirmed by <LocalTime instant={new Date(held.confirmBy)} />, so the time is
        open to everyone again. It may still be available.
      </p>
      <ButtonLink href="/book-call">Choose a time</ButtonLink>
    </>
  );
}

function NotValid() {
  return (
    <>
      <h1 className="text-display">This link doesn’t work</h1>
      <p className="mt-6 mb-8 text-lead text-muted">
        Part of it may have gone missing. Please open the link in the email again, or copy all of it into your browser.
      </p>
      <ButtonLink href="/book-call" variant="secondary">
        Book a free call
      </ButtonLink>
    </>
  );
}

function FocusedHeading({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h1 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-display">
      {icon}
      {children}
    </h1>
  );
}

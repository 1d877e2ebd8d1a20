import '../zod-without-eval.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { getMyCall, type MyCall } from '#contracts/booking/my-call.ts';
import { listMyCallReceipts } from '#contracts/money/receipts.ts';
import { callApi, serverNow } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { saveUseOfMinutes } from '../paid-call-draft.ts';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { afterCancellingMessage } from './cancellation-messages.ts';
import { HowCallBegins } from './HowCallBegins.tsx';
import { CALL_LINK_STATE, LinkedCall, LinkedCallPage, linkedCallKey } from './LinkedCall.tsx';
import { MyCallCard } from './MyCallCard.tsx';
import { MyCallChanges } from './MyCallChanges.tsx';
import { MyCallConsent } from './MyCallConsent.tsx';
import { MyCallQuestions } from './MyCallQuestions.tsx';
import type { ChangedCall } from './my-call-change.ts';
import { callState } from './my-call-state.ts';

export default function MyCallPage() {
  return (
    <LinkedCallPage>
      <MyCallContent />
    </LinkedCallPage>
  );
}

const readBookedCallLink = () => (/^#(free|paid)-/.test(location.hash) ? location.hash.slice(1) : null);

function MyCallContent() {
  const { link, replaceLink } = useMailedLink(CALL_LINK_STATE, readBookedCallLink);
  const queries = useQueryClient();
  const [lastChange, setLastChange] = useState<ChangedCall | null>(null);

  function updateCall(link: string, call: MyCall) {
    queries.setQueryData(linkedCallKey(getMyCall.path, link), call);
  }

  function handleChanged(changed: ChangedCall) {
    updateCall(changed.link, changed.call);
    replaceLink(changed.link);
    setLastChange(changed);
  }

  if (link === null) return <LinkMissing />;
  return (
    <LinkedCall
      endpoint={getMyCall}
      link={link}
      intro={<PageIntro />}
      feature="Seeing and changing your call"
      renderInvalidLink={(wasLoaded) => <NotValid takesFocus={wasLoaded} />}
    >
      {(call, link, reload) => (
        <>
          <PageIntro />
          <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <div className="min-w-0 space-y-8">
              {lastChange?.link === link && <DoneNote key={`done ${link}`} lastChange={lastChange} />}
              <ErrorBoundary name="Your call">
                <MyCallCard call={call}>
                  <AddressNote call={call} />
                  {call.package && <PackageLink {...call.package} />}
                  <MyCallNextSteps call={call} />
                </MyCallCard>
              </ErrorBoundary>
              <ErrorBoundary name="Changing your call">
                <MyCallChanges key={link} call={call} link={link} onChanged={handleChanged} onOutdated={reload} />
              </ErrorBoundary>
              <MyMinutes minutes={call.creditMinutes} link={link} />
              {call.kind === 'paid' && call.isMailedLink && (
                <ErrorBoundary name="Receipts">
                  <ReceiptsButton
                    key={link}
                    load={() => callApi(listMyCallReceipts, { body: { link } })}
                    none="There’s no receipt for this call alone: no card paid for it here."
                  />
                </ErrorBoundary>
              )}
              <ErrorBoundary name="Consent">
                <MyCallConsent
                  call={call}
                  link={link}
                  onWithdrawn={(changed) => updateCall(link, changed)}
                  onOutdated={reload}
                />
              </ErrorBoundary>
              <ErrorBoundary name="Optional questions">
                <MyCallQuestions
                  call={call}
                  link={link}
                  onAnswered={(answered) => updateCall(link, answered)}
                  onOutdated={reload}
                />
              </ErrorBoundary>
            </div>
            <Questions isAhead={callState(call, serverNow()).isAhead} />
          </div>
        </>
      )}
    </LinkedCall>
  );
}

function PageIntro() {
  return (
    <>
      <h1 className="max-w-3xl text-display">Your call</h1>
      <p className="mt-6 max-w-2xl text-lead text-muted">
        Everything about your call in one place. If something comes up, move it to another time or cancel it here.
      </p>
    </>
  );
}

/** The texts after a change. A canceled call has no `aboutLinks`, because its mail has no link. */
const changeDoneTexts: Record<ChangedCall['outcome'], { title: string; mail: string; aboutLinks?: string }> = {
  moved: {
    title: 'Your call has been moved',
    mail: 'An email with the new time',
    aboutLinks: ' Links in earlier emails no longer work; please use the one in that email.',
  },
  cancelled: { title: 'Your call has been canceled', mail: 'A confirmation' },
};

/** The note about a finished change. Takes the focus, because the pressed button is gone. */
function DoneNote({ lastChange }: { lastChange: ChangedCall }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { title, mail, aboutLinks } = changeDoneTexts[lastChange.outcome];
  const money = lastChange.outcome === 'cancelled' && afterCancellingMessage(lastChange.money, lastChange.call);
  return (
    <section aria-labelledby="my-call-done" className="rounded-panel bg-leaf-soft p-5 sm:p-8">
      <h2 ref={heading} id="my-call-done" tabIndex={-1} className="flex scroll-mt-28 items-center gap-3 text-heading">
        <CircleCheck aria-hidden className="size-6 shrink-0 text-leaf" />
        {title}
      </h2>
      {lastChange.outcome === 'moved' && (
        <p className="mt-3">
          It’s now on:
          <OwnDateTime startsAt={new Date(lastChange.call.startsAt)} label={lastChange.call.label} />
        </p>
      )}
      <p className="mt-3 [overflow-wrap:anywhere]">
        {mail} is on its way to <strong>{lastChange.call.email}</strong>.{aboutLinks}
      </p>
      {money && <p className="mt-3">{money}</p>}
    </section>
  );
}

const PackageLink = ({ toBook, link }: NonNullable<MyCall['package']>) => (
  <p>
    <Link href={`/package#${link}`} className="text-link inline-block py-1.5">
      {toBook > 0 ? `Your package: ${toBook} to book` : 'Your package'}
    </Link>
  </p>
);

/** The coach's address and, while the call is ahead, a warning about its link. */
function Questions({ isAhead }: { isAhead: boolean }) {
  return (
    <TitledSection title="Questions?" className="rounded-panel bg-leaf-soft p-6 lg:sticky lg:top-28">
      <p className="mt-4">
        Write to <ContactLink />.
        {isAhead && ' Please don’t forward the emails about this call: anyone with the link can move or cancel it.'}
      </p>
    </TitledSection>
  );
}

function LinkMissing() {
  return (
    <div className="max-w-2xl">
      <h1 className="text-title">The link to your call is missing</h1>
      <div className="mt-6 space-y-4 text-lead">
        <p>
          This page opens with the link in the email about your call, and the address you came with has lost its last
          part. Please open the latest email about your call and use the button in it. If you copied the link, copy all
          of it, with everything after the #.
        </p>
        <p>
          Can’t find the email? Please check your junk or spam folder, or write to <ContactLink />.
        </p>
        <p>Don’t have a call yet?</p>
      </div>
      <ButtonLink href="/book-call" variant="secondary" className="mt-4">
        Book a free call
      </ButtonLink>
    </div>
  );
}

/** The page for an invalid link. `takesFocus` is set if the page replaces a pressed button. */
function NotValid({ takesFocus }: { takesFocus: boolean }) {
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus);
  return (
    <div className="max-w-2xl">
      <h1 ref={heading} tabIndex={-1} className="text-title">
        This link doesn’t work
      </h1>
      <div className="mt-6 space-y-4 text-lead">
        <p>
          Each email about a change of your call, such as a new time or the link to a video call, brings a new link, and
          earlier ones stop working. Please open the latest email about it. A canceled or deleted call has no link any
          more.
        </p>
        <p>
          If you just moved or canceled your call here and didn’t see an answer, the change went through, and an email
          about it is on its way.
        </p>
        <p>
          If that doesn’t help, write to <ContactLink />.
        </p>
      </div>
    </div>
  );
}

function MyCallNextSteps({ call }: { call: MyCall }) {
  if (!callState(call, serverNow()).isAhead) return null;
  return (
    <TitledSection title="What happens next" titleClass="font-semibold font-sans" className="border-line border-t pt-6">
      <ol className="mt-3 list-decimal space-y-3 pl-5 [overflow-wrap:anywhere]">
        <li>All of this is also in the email to {call.email}. Please check your junk or spam folder too.</li>
        <li>You get a reminder before the call.</li>
        <li>
          <HowCallBegins call={call} isDetailed />
        </li>
      </ol>
    </TitledSection>
  );
}

/**
 * Says where the confirmation went, in the browser that has booked: the visitor may have mistyped the address. Only the
 * coach can correct it, because otherwise anybody with the link could take over the call.
 */
function AddressNote({ call }: { call: MyCall }) {
  if (call.isMailedLink || !callState(call, serverNow()).isAhead) return null;
  return (
    <section aria-label="Your confirmation" className="flex gap-3 rounded-control bg-apricot-soft p-4 sm:p-5">
      <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0" strokeWidth={1.75} />
      <div className="min-w-0 space-y-1 [overflow-wrap:anywhere]">
        <p>
          Your confirmation went to <strong>{call.email}</strong>.
        </p>
        <p>
          Is there a typo in it? Write to <ContactLink /> with your name, the time of your call and the right address,
          and I’ll fix it. Please don’t book again; this time stays yours.
        </p>
      </div>
    </section>
  );
}

/** The client's credit, with a link to book a call with it. Renders nothing without credit. */
function MyMinutes({ minutes, link }: { minutes: number; link: string }) {
  if (minutes === 0) return null;
  return (
    <TitledSection
      title={`Your credit: ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}
      className="panel p-5 shadow-panel sm:p-8"
    >
      <p className="mt-3">They pay for your next coaching call, or for a part of it.</p>
      <ButtonLink
        href={`/book-coaching-call#${link}`}
        variant="secondary"
        className="mt-4 max-sm:w-full"
        onClick={() => saveUseOfMinutes(true)}
      >
        Book a call with your minutes
      </ButtonLink>
    </TitledSection>
  );
}

import { useMemo, useState } from 'react';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { OwnCall, OwnOverview } from '#contracts/clients/account-page.ts';
import { describeTooLateToChange } from '#domain/cancellation.ts';
import { isInternationalPhone } from '#domain/phone-format.ts';
import { nameCallByWay } from '#domain/ways-to-call.ts';
import { serverNow } from '../api.ts';
import { CallStateBadge } from '../booking/CallStateBadge.tsx';
import { planFreeCallDraft } from '../booking/free-call-fields.ts';
import { HowCallBegins, JoinButton } from '../booking/HowCallBegins.tsx';
import { callName, callState } from '../booking/my-call-state.ts';
import { paidCallDraft } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { OwnDateTime, ShortOwnDateTime } from '../slots/LocalDateTime.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { readDraft, saveDraft } from '../ui/form-draft.ts';
import { TitledSection } from '../ui/TitledSection.tsx';

const SHOWN_PAST_CALLS = 3;

/** The next calls, then the past ones. */
export function OwnCalls({ overview, user }: { overview: OwnOverview; user: CurrentUser }) {
  const { nextCalls, pastCalls } = overview;
  return (
    <>
      {nextCalls.length === 0 ? (
        <div className="mt-5">
          <p>{pastCalls.length === 0 ? 'You haven’t booked a call yet.' : 'No call ahead.'}</p>
          <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <ButtonLink href={user.hasCourseAccess ? '/book-coaching' : '/book-call'}>Book a free call</ButtonLink>
            <ButtonLink href="/coaching-offers#coaching-calls" variant="secondary">
              See the coaching calls
            </ButtonLink>
          </div>
        </div>
      ) : (
        <ul aria-label="Next calls" className="mt-5 space-y-5">
          {nextCalls.map((call) => (
            <li key={keyOf(call)}>
              <NextCall call={call} />
            </li>
          ))}
        </ul>
      )}
      {pastCalls.length > 0 && (
        <PastCalls calls={pastCalls} hasFreeCall={nextCalls.some(({ kind }) => kind === 'free')} user={user} />
      )}
    </>
  );
}

const keyOf = (call: OwnCall): string => `${call.kind} ${call.startsAt} ${call.status}`;

function NextCall({ call }: { call: OwnCall }) {
  const state = callState(call, serverNow());
  return (
    <article className="rounded-control border border-leaf/40 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 className="font-sans font-semibold">{callName(call)}</h3>
        <CallStateBadge state={state} />
      </div>
      <p className="mt-2">
        <OwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
      </p>
      <p className="mt-2">
        {nameCallByWay(call.contactMethod)}. <HowCallBegins call={call} />
        {call.owed > 0 && ` ${state.sentence}`}
      </p>
      <div className="mt-4 empty:hidden">
        <JoinButton call={call} />
      </div>
      {call.canChange && call.link ? (
        <ButtonLink href={`/my-call#${call.link}`} variant="secondary" className="mt-4 max-sm:w-full">
          Move or cancel this call
        </ButtonLink>
      ) : (
        state.isAhead && (
          <p className="mt-2 text-muted">
            {describeTooLateToChange(call.changeNoticeHours, call.isMoneyAtStake ? call : undefined)} My address is{' '}
            <ContactLink />.
          </p>
        )
      )}
    </article>
  );
}

function PastCalls({ calls, hasFreeCall, user }: { calls: OwnCall[]; hasFreeCall: boolean; user: CurrentUser }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? calls : calls.slice(0, SHOWN_PAST_CALLS);
  return (
    <TitledSection
      title="Past and canceled calls"
      level="h3"
      titleClass="font-sans font-semibold"
      className="mt-8 border-line border-t pt-6"
    >
      <ul className="divide-y divide-line">
        {shown.map((call) => (
          <li key={keyOf(call)} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {callName(call)} <CallStateBadge state={callState(call, serverNow())} />
              </p>
              <p className="mt-1 text-muted">
                <time dateTime={call.startsAt}>
                  <ShortOwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
                </time>
              </p>
            </div>
            {(call.kind === 'paid' || !hasFreeCall) && <BookAgain call={call} user={user} />}
          </li>
        ))}
      </ul>
      {!isWhole && calls.length > SHOWN_PAST_CALLS && (
        <Button variant="secondary" onClick={() => setWhole(true)} className="mt-2">
          Show all {calls.length}
        </Button>
      )}
    </TitledSection>
  );
}

/** Leads to the booking page with the same kind and length, filled in with the data of this call. */
function BookAgain({ call, user }: { call: OwnCall; user: CurrentUser }) {
  const { questions } = useSite();
  const freeCallDraft = useMemo(() => planFreeCallDraft(questions), [questions]);

  // Fills in the form's draft, not its address: no phone number should stand in an address.
  function fillForm() {
    const { firstName, lastName, phone, contactMethod, minutes } = call;
    const typed = { firstName, lastName, email: user.email, contactMethod };
    // The coach may have typed the number in another format, which the form's phone field would not show.
    const number = isInternationalPhone(phone) ? { phone } : {};
    if (call.kind === 'free') saveDraft(freeCallDraft, { ...readDraft(freeCallDraft), ...typed, ...number });
    else saveDraft(paidCallDraft, { ...readDraft(paidCallDraft), ...typed, ...number, duration: minutes });
  }

  return (
    <ButtonLink href={bookingPath(call, user)} variant="secondary" onClick={fillForm}>
      Book again{' '}
      <span className="sr-only">
        like the call on <ShortOwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
      </span>
    </ButtonLink>
  );
}

function bookingPath({ kind, minutes }: OwnCall, { hasCourseAccess }: CurrentUser): string {
  if (kind === 'free') return hasCourseAccess ? '/book-coaching' : '/book-call';
  return `${hasCourseAccess ? '/book-coaching-call-discounted' : '/book-coaching-call'}?duration=${minutes}`;
}

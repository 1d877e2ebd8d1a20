import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { FormProvider, useFormContext, useFormState } from 'react-hook-form';
import { useLocation } from 'wouter';
import { buildSignInPath } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ChangeRule } from '../slots/ChangeRule.tsx';
import { LOST_SLOT } from '../slots/SlotField.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { TermsNote } from '../ui/TermsNote.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { useBeginAtOnce } from '../ui/use-begin-at-once.ts';
import { connectFields } from '../ui/use-form-submit.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { AboutYou } from './AboutYou.tsx';
import { CallTime } from './CallTime.tsx';
import { HealthConsent } from './HealthConsent.tsx';
import type { MinutesChoice } from './minutes-choice.ts';
import { BookedWithMinutesNote, UseMinutes, useMinutesOwner } from './minutes-owner.ts';
import { PriceTiles } from './PriceTiles.tsx';
import { type PaidCallInput, type PaidCallSettings, usePaidCallForm } from './paid-call-form.ts';
import { SecondStep, useReachedStep } from './SecondStep.tsx';
import { SessionTotal } from './SessionTotal.tsx';
import { usePaidCallSubmit } from './use-paid-call-submit.ts';

/** The form of a paid call. `onBooked`: the client's minutes paid for it, so this browser holds no time any more. */
export function PaidCallForm({ settings, onBooked }: { settings: PaidCallSettings; onBooked(): void }) {
  const paidCall = usePaidCallForm(settings);
  const { form, openSlots, minutes, chosenSlot, isTimeChosen, prices, isOwnPrice, mustBeMember } = paidCall;
  const isSecondStep = useReachedStep(isTimeChosen);
  const mounted = useMounted();
  const { beginAtOnce, beginAtOnceBox } = useBeginAtOnce('call');
  const minutesOwner = useMinutesOwner();
  const [minutesChoice, setMinutesChoice] = useState<MinutesChoice | null>(null);
  const isCovered = minutesChoice?.cents === 0;
  const minutesShare = isCovered ? 'all' : 'part';
  const submitText = isCovered ? 'Book This Call' : 'Book & Continue to Payment';
  const submission = usePaidCallSubmit({ settings, paidCall, minutesChoice, beginAtOnce, onBooked });
  const { submit, submitButton, isSubmitting, note, code, forget, refusal, booked } = submission;

  if (booked)
    return (
      <Suspense fallback={null}>
        <BookedWithMinutesNote booked={booked} />
      </Suspense>
    );
  return (
    <FormProvider {...form}>
      {/* The server renders the note for all visitors of this page: it would push the form down if it came later. */}
      {(mustBeMember || (settings.membersOnly && !mounted)) && (
        <section aria-label="For members only" className="mb-8 rounded-panel bg-leaf-soft p-5 sm:p-6">
          <MembersOnlyNote isWide />
        </section>
      )}
      {/* The method is POST even without JavaScript, so that no goals appear in an address. */}
      <form
        method="post"
        noValidate
        onSubmit={mustBeMember ? (event) => event.preventDefault() : submit}
        className="relative space-y-5 sm:space-y-8"
      >
        <NeedsScript feature="Booking online" />
        <div>
          <ErrorBoundary name="Length of the call">
            <PriceTiles prices={prices} onChosen={forget} onPointerChosen={showCallTime} />
          </ErrorBoundary>
          <LostSlotNotice />
        </div>
        {/* On a phone this is one box, within which the chosen time stays in sight down to the button. */}
        <div
          data-sticky-room
          className="flex flex-col gap-4 sm:gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
        >
          <div className="contents lg:block lg:min-w-0 lg:space-y-8">
            <CallTime id={CALL_TIME} minutes={minutes} openSlots={openSlots} />
            <SecondStep isReached={isSecondStep} hasTimes={openSlots.data?.length !== 0}>
              <AboutYou emailQuestion={submission.emailQuestion}>
                <Goals />
              </AboutYou>
              <HealthConsent />
            </SecondStep>
          </div>
          <div
            className={clsx(
              'space-y-4 sm:space-y-6 lg:sticky lg:top-28',
              !isSecondStep && !mustBeMember && 'max-sm:hidden noscript:block!',
            )}
          >
            <ErrorBoundary name="Session total">
              <SessionTotal minutes={minutes} price={prices[minutes]} isOwnPrice={isOwnPrice} />
              {minutesOwner && !mustBeMember && (
                <Suspense fallback={null}>
                  <UseMinutes
                    {...minutesOwner}
                    length={minutes}
                    cents={prices[minutes].cents}
                    refusal={refusal}
                    onChosen={setMinutesChoice}
                  />
                </Suspense>
              )}
            </ErrorBoundary>
            {!mustBeMember && !isCovered && beginAtOnceBox && <Checkbox {...beginAtOnceBox} />}
            <FailureNote note={note} />
            {(mustBeMember || code === 'MEMBERS_ONLY') && <MembersOnlyNote />}
            {!mustBeMember && (
              <Button {...submitButton} className="w-full text-lg">
                {isSubmitting ? 'Processing...' : submitText}
              </Button>
            )}
            <p className="max-sm:text-sm">
              <ChangeRule
                startsAt={chosenSlot && new Date(chosenSlot.startsAt)}
                minutesShare={minutesChoice ? minutesShare : undefined}
              />
            </p>
            {!mustBeMember && <TermsNote by="By booking" />}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

/** The id of the section with the calendar. Links from the offers lead to it. */
const CALL_TIME = 'call-time';

function showCallTime(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  document.getElementById(CALL_TIME)?.scrollIntoView({ behavior });
}

function Goals() {
  const field = connectFields(useFormContext<PaidCallInput>());
  return (
    <TextArea
      label="Goals"
      hint="What would you like to cover on the call? Only I read your answer, and it never goes into an email."
      {...field('goals')}
    />
  );
}

/** Repeats the error of a lost time below the call lengths, since the times are further down the page. */
function LostSlotNotice() {
  const { selectedTimeSlot: error } = useFormState<PaidCallInput>({ name: 'selectedTimeSlot' }).errors;
  return (
    <p role="status" className="mt-3 font-medium text-danger empty:hidden">
      {error?.type === LOST_SLOT && error.message}
    </p>
  );
}

/** The next step for visitors who cannot get the member price: above the form, and in place of its button. */
function MembersOnlyNote({ isWide = false }: { isWide?: boolean }) {
  const user = useCurrentUser();
  const [path] = useLocation();
  return (
    <div className="space-y-4">
      <p>
        {user
          ? `These prices are for members of the self-paced course, and ${user.email} doesn’t have access to it.`
          : 'These prices are for members of the self-paced course.'}
      </p>
      <p className={clsx('grid gap-3', isWide && 'sm:flex')}>
        {!user && <ButtonLink href={buildSignInPath(path)}>Sign in</ButtonLink>}
        <ButtonLink href="/book-coaching-call-regular" variant={user ? 'primary' : 'secondary'}>
          See standard prices
        </ButtonLink>
      </p>
    </div>
  );
}

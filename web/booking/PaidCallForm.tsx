import { clsx } from 'clsx';
import { Suspense, useRef, useState } from 'react';
import { FormProvider, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { startCallPayment } from '#contracts/money/payments.ts';
import { buildSignInPath } from '#domain/access.ts';
import { getHoldEnd } from '#domain/holds.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ApiError, callApi, isOffline, mayHaveArrived, serverNow } from '../api.ts';
import { clearPaidCallDraft, rememberConsent } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { ChangeRule } from '../slots/ChangeRule.tsx';
import { LOST_SLOT, slotFieldError } from '../slots/SlotField.tsx';
import { visitorTimeZone } from '../slots/wall-clock.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useEmailQuestion } from '../ui/email-question.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { TermsNote } from '../ui/TermsNote.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { toast } from '../ui/toast.ts';
import { useBeginAtOnce } from '../ui/use-begin-at-once.ts';
import { useDollars } from '../ui/use-dollars.ts';
import { connectFields, useFormSubmit } from '../ui/use-form-submit.ts';
import { useMounted } from '../ui/use-mounted.ts';
import { AboutYou } from './AboutYou.tsx';
import type { BookedWithMinutes } from './BookedWithMinutes.tsx';
import { bookWithProof } from './book-with-proof.ts';
import { CallTime } from './CallTime.tsx';
import { buildCheckoutLink } from './checkout-link.ts';
import { showInvalidFields } from './free-call-fields.ts';
import { HealthConsent } from './HealthConsent.tsx';
import type { MinutesChoice, PriceRefusal } from './minutes-choice.ts';
import { BookedWithMinutesNote, UseMinutes, useMinutesOwner } from './minutes-owner.ts';
import { PriceTiles } from './PriceTiles.tsx';
import { failureNoteText, failureToastText } from './paid-call-failure.ts';
import {
  type PaidCallAnswers,
  type PaidCallInput,
  type PaidCallSettings,
  paidCallFieldNames,
  useCallPrices,
  usePaidCallForm,
} from './paid-call-form.ts';
import { SecondStep, useReachedStep } from './SecondStep.tsx';
import { SessionTotal } from './SessionTotal.tsx';

/** The form of a paid call. `onBooked`: the client's minutes paid for it, so this browser holds no time any more. */
export function PaidCallForm({ settings, onBooked }: { settings: PaidCallSettings; onBooked(): void }) {
  const { source, fallbackMessage } = settings;
  const { form, openSlots, saveHold, forgetDraft } = usePaidCallForm(settings);
  const { prices, isOwnPrice, mustBeMember, correctPrice } = useCallPrices(settings);
  const { holdMinutes, policyVersion } = useSite();
  const [path, navigate] = useLocation();
  const minutes = useWatch({ control: form.control, name: 'duration' });
  const selectedTimeSlot = useWatch({ control: form.control, name: 'selectedTimeSlot' });
  const findSlot = (slotValue: string) => openSlots.data?.find(({ value }) => value === slotValue);
  const chosenSlot = findSlot(selectedTimeSlot);
  const isSecondStep = useReachedStep(Boolean(selectedTimeSlot));
  const sentCents = useRef(0);
  const dollars = useDollars();
  const emailQuestion = useEmailQuestion();
  const mounted = useMounted();
  const { beginAtOnce, beginAtOnceBox } = useBeginAtOnce('call');
  const minutesOwner = useMinutesOwner();
  const [choice, setChoice] = useState<MinutesChoice | null>(null);
  const [refusal, setRefusal] = useState<PriceRefusal | null>(null);
  const [booked, setBooked] = useState<BookedWithMinutes | null>(null);
  const isCovered = choice?.cents === 0;
  const minutesShare = isCovered ? 'all' : 'part';
  const submitText = isCovered ? 'Book This Call' : 'Book & Continue to Payment';

  const {
    submit,
    submitButton,
    isSubmitting,
    note,
    code,
    forget: forgetFailure,
  } = useFormSubmit(form, {
    findQuestions: async ({ email }) => ({ email: await emailQuestion.ask(email) }),
    async onSubmit({ agreesToHealth: _, ...answers }) {
      const amount = choice?.cents ?? prices[answers.duration].cents;
      sentCents.current = amount;
      try {
        const times = { startsAt: chosenSlot?.startsAt, timeZone: visitorTimeZone() };
        const consent: ConsentInput = {
          version: policyVersion.version,
          policies: ['health-privacy', 'terms'],
          beginAtOnce,
        };
        const opened = await bookWithProof((proof) =>
          callApi(startCallPayment, {
            body: { ...answers, ...times, ...choice?.sent, amount, source, consent, proof },
          }),
        );
        if ('status' in opened) {
          showBookedCall(answers);
          return;
        }
        holdChosenSlot(answers, opened.holdExpiresAt);
        rememberConsent(answers.goals);
        toast({
          title: 'Redirecting to Payment',
          description: 'Please complete your payment to confirm your coaching call.',
          staysForNextPage: true,
        });
        // Going back leads to this history entry, and by then there is an unfinished payment.
        history.replaceState({ ...history.state, isCheckoutMissing: undefined }, '');
        const booking = { minutes: answers.duration, from: path, minutesLink: choice?.sent.minutesLink };
        const { address, state } = buildCheckoutLink(opened, booking);
        // The button stays disabled until the checkout is shown.
        await navigate(address, { state });
      } catch (error) {
        handleBookingError(error, answers);
        if (!isOffline(error)) void openSlots.refetch();
        throw error;
      }
    },
    onError(error) {
      toast({ title: 'Booking Failed', description: failureToastText(error, fallbackMessage), variant: 'destructive' });
      return failureNoteText(error, { sentCents: sentCents.current, dollars, fallbackMessage });
    },
    onInvalid: (errors) => showInvalidFields(form.getValues(), errors),
    getFieldErrors: (apiError) => slotFieldError(apiError, () => form.setValue('selectedTimeSlot', '')),
    fields: paidCallFieldNames,
    isLongForm: true,
  });

  function handleBookingError(error: unknown, answers: CallAnswers) {
    if (mayHaveArrived(error)) holdChosenSlot(answers, getHoldEnd(serverNow(), holdMinutes).toISOString());
    if (!(error instanceof ApiError)) return;
    if (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_UNAVAILABLE') saveHold(null);
    if (error.code !== 'PRICE_CHANGED' || error.amount === undefined) return;
    if (choice) setRefusal({ length: answers.duration, cents: error.amount });
    else correctPrice({ minutes: answers.duration, cents: error.amount });
  }

  /** Shows the call that the client's minutes have paid. */
  function showBookedCall({ email, duration, selectedTimeSlot }: CallAnswers) {
    forgetDraft();
    clearPaidCallDraft();
    onBooked();
    const slot = findSlot(selectedTimeSlot);
    if (slot) {
      const startsAt = new Date(slot.startsAt);
      setBooked({ startsAt, label: slot.label, minutes: duration, email, hasAccount: choice?.hasAccount ?? false });
    }
  }

  /** Keeps the time in this browser's list, from which the hold of this browser would remove it. */
  function holdChosenSlot({ selectedTimeSlot }: CallAnswers, until: string) {
    const slot = findSlot(selectedTimeSlot);
    if (slot) saveHold({ slot, until });
  }

  if (booked)
    return (
      <Suspense fallback={null}>
        <BookedWithMinutesNote booked={booked} />
      </Suspense>
    );
  return (
    <FormProvider {...form}>
      {/* The server renders the note for all visitors of this page: it would push the form down if it came later. */}
      {(mustBeMember || (settings.membersOnly && !mounted)) && <MembersOnly />}
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
            <PriceTiles prices={prices} onChosen={forgetFailure} onPointerChosen={showCallTime} />
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
              <AboutYou emailQuestion={emailQuestion}>
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
                    onChosen={setChoice}
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
                minutesShare={choice ? minutesShare : undefined}
              />
            </p>
            {!mustBeMember && <TermsNote by="By booking" />}
          </div>
        </div>
      </form>
    </FormProvider>
  );
}

type CallAnswers = Omit<PaidCallAnswers, 'agreesToHealth'>;

/** The id of the section with the calendar. Links from the offers lead to it. */
const CALL_TIME = 'call-time';

function showCallTime(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  document.getElementById(CALL_TIME)?.scrollIntoView({ behavior });
}

/** The note above the form. The same note replaces the button. */
function MembersOnly() {
  return (
    <section aria-label="For members only" className="mb-8 rounded-panel bg-leaf-soft p-5 sm:p-6">
      <MembersOnlyNote isWide />
    </section>
  );
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

/** The next step for visitors who cannot get the member price. */
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

import { type ComponentProps, useMemo } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { FreeCallRequest } from '#contracts/booking/free-calls.ts';
import { ApiError, isOffline, mayHaveArrived, NetworkError } from '../api.ts';
import { useSite } from '../site.tsx';
import { type CallForCalendar, toCallForCalendar } from '../slots/CalendarLinks.tsx';
import { FreeChangeRule } from '../slots/ChangeRule.tsx';
import { useOpenSlots } from '../slots/open-slots.ts';
import { slotFieldError } from '../slots/SlotField.tsx';
import { visitorTimeZone } from '../slots/wall-clock.ts';
import { Button } from '../ui/Button.tsx';
import { useEmailQuestion } from '../ui/email-question.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useFormDraft } from '../ui/form-draft.ts';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { dismissToast, toast } from '../ui/toast.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { AboutYou } from './AboutYou.tsx';
import { bookWithProof } from './book-with-proof.ts';
import { CallTime } from './CallTime.tsx';
import {
  type FreeCallInput,
  listFreeCallFields,
  nameOwnErrors,
  pickOwnAnswers,
  planFreeCallDraft,
  showInvalidFields,
} from './free-call-fields.ts';
import { type FreeCallSettings, replyLostMessage } from './free-call-settings.ts';
import { HealthConsent } from './HealthConsent.tsx';
import { HelpMePrepare } from './HelpMePrepare.tsx';
import { usePrefilledUser } from './prefill-user.ts';
import { SecondStep, useReachedStep } from './SecondStep.tsx';

/** Loads the code that checks and sends the answers. The form calls it when a field first gets the focus. */
const loadAnswers = () => import('./free-call-answers.ts');

const alreadyBookedMessage = 'This email address already has an upcoming free call.';

export type FreeCallFormState = UseFormReturn<FreeCallInput, unknown, FreeCallRequest>;

/** The booking form. A new React `key` clears it. */
export function FreeCallForm(props: { settings: FreeCallSettings; onBooked(booked: BookedCall): void }) {
  const { settings, onBooked } = props;
  const { introCallMinutes, questions, policyVersion } = useSite();
  const openSlots = useOpenSlots();
  const form: FreeCallFormState = useForm<FreeCallInput, unknown, FreeCallRequest>({
    resolver: async (...args) => (await loadAnswers()).createResolver(questions)(...args),
    // Only controlled fields have defaults. The others keep what was typed before hydration.
    defaultValues: { phone: '', selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const selectedTimeSlot = useWatch({ control: form.control, name: 'selectedTimeSlot' });
  const chosenSlot = openSlots.data?.find(({ value }) => value === selectedTimeSlot);
  const isSecondStepReached = useReachedStep(Boolean(selectedTimeSlot));
  const emailQuestion = useEmailQuestion();
  const plan = useMemo(() => planFreeCallDraft(questions), [questions]);
  const draft = useFormDraft(form, plan);
  // After the draft's effect, so that the draft takes precedence.
  usePrefilledUser(form);

  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    findQuestions: async ({ email }) => ({ email: await emailQuestion.ask(email) }),
    async onSubmit(answers) {
      const input = {
        ...answers,
        ownAnswers: pickOwnAnswers(questions, form.getValues()),
        startsAt: chosenSlot?.startsAt,
        consent: { version: policyVersion.version, policies: ['health-privacy' as const] },
      };
      const booked = await submitBooking(input).catch((error) => {
        // If the booking arrived after all, a new list would show the visitor's own time as taken.
        if (!mayHaveArrived(error) && !isOffline(error)) void openSlots.refetch();
        throw error;
      });
      dismissToast();
      draft.forget();
      onBooked(booked);
      void openSlots.refetch();
    },
    onError(error) {
      const { failureTitle, refusalText, failureText } = settings;
      const description = error instanceof ApiError ? (error.sentence ?? refusalText) : failureText;
      toast({ title: failureTitle, description, variant: 'destructive' });
      return error instanceof NetworkError ? replyLostMessage : description;
    },
    onInvalid: () => showInvalidFields(form.getValues()),
    getFieldErrors: (apiError) => fieldErrorsFrom(apiError, form),
    fields: listFreeCallFields(questions),
    isLongForm: true,
  });

  return (
    <FormProvider {...form}>
      {/* The method is POST even without JavaScript, so that no health answers appear in an address. */}
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={preloadAnswers}
        data-sticky-room
        className="relative min-w-0 space-y-4 sm:space-y-8"
      >
        <NeedsScript feature="Booking online" />
        <CallTime minutes={introCallMinutes} openSlots={openSlots} />
        <SecondStep isReached={isSecondStepReached} hasTimes={openSlots.data?.length !== 0}>
          <AboutYou emailQuestion={emailQuestion}>
            <TextArea
              label="Goals"
              hint="What would you like to change? Only I read your answer."
              {...field('goals')}
            />
          </AboutYou>
          <HelpMePrepare />
          <HealthConsent />
          <Honeypot {...form.register('website')} />
          <FailureNote note={note} />
          <Button {...submitButton} className="w-full px-3! sm:text-lg">
            {isSubmitting ? 'Submitting...' : 'Submit & Schedule Your Free Call'}
          </Button>
          <p className="-mt-3 text-center text-muted text-sm">
            It’s free, and no card is needed. <FreeChangeRule startsAt={chosenSlot && new Date(chosenSlot.startsAt)} />
          </p>
        </SecondStep>
      </form>
    </FormProvider>
  );
}

const preloadAnswers = () => void loadAnswers().catch(() => {});

async function submitBooking(answers: FreeCallRequest): Promise<BookedCall> {
  const { sendFreeCall } = await loadAnswers();
  const { confirmBy, link, ...booked } = await bookWithProof((proof) =>
    sendFreeCall({ ...answers, timeZone: visitorTimeZone(), proof }),
  );
  return {
    ...toCallForCalendar({ ...booked, kind: 'free', contactMethod: answers.contactMethod }, answers),
    confirmBy: confirmBy ? new Date(confirmBy) : null,
    link: link ?? null,
  };
}

/** Returns the errors to show at fields. Some refusals name no field, but belong to the email or the slot. */
function fieldErrorsFrom(apiError: ApiError, form: FreeCallFormState) {
  if (apiError.code === 'ALREADY_BOOKED') return { email: alreadyBookedMessage };
  return {
    ...nameOwnErrors(apiError.fields),
    ...slotFieldError(apiError, () => form.setValue('selectedTimeSlot', '')),
  };
}

/** A free call that was just booked. `link` opens its page. With `confirmBy`, the call is only held until that time. */
export type BookedCall = CallForCalendar & { confirmBy: Date | null; link: string | null };

/** A field that only robots fill in. It is moved out of sight rather than hidden, because robots skip hidden fields. */
function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute -left-[9999px] size-px overflow-hidden opacity-0">
      <label htmlFor="website">Website</label>
      <input id="website" type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...input} />
    </div>
  );
}

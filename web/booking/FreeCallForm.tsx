import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { bookFreeCall, type FreeCallRequest } from '#contracts/free-calls.ts';
import { type ApiError, callApi, NetworkError } from '../api.ts';
import { useSite } from '../site.tsx';
import { type CallForCalendar, toCallForCalendar } from '../slots/CalendarLinks.tsx';
import { useOpenSlots } from '../slots/open-slots.ts';
import { slotFieldError } from '../slots/SlotField.tsx';
import { visitorTimeZone } from '../slots/wall-clock.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { dismissToast, toast } from '../ui/toast.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import { AboutYou } from './AboutYou.tsx';
import { bookWithProof } from './book-with-proof.ts';
import { CallTime } from './CallTime.tsx';
import { FreeCallAnswers, type FreeCallInput, freeCallFieldNames, showInvalidFields } from './free-call-answers.ts';
import { answerLostMessage, type FreeCallSettings } from './free-call-settings.ts';
import { Honeypot } from './Honeypot.tsx';
import { usePrefilledUser } from './prefill-user.ts';
import { YourHabits } from './YourHabits.tsx';

const alreadyBookedMessage = 'This email address already has an upcoming free call.';

export type FreeCallFormState = UseFormReturn<FreeCallInput, unknown, FreeCallRequest>;

/** A new `key` clears the form. */
export function FreeCallForm({
  settings,
  onBooked,
}: {
  settings: FreeCallSettings;
  onBooked(booked: BookedCall): void;
}) {
  const { introCallMinutes } = useSite();
  const openSlots = useOpenSlots();
  const form: FreeCallFormState = useForm<FreeCallInput, unknown, FreeCallRequest>({
    resolver: zodResolver(FreeCallAnswers),
    // Native fields have no defaults, so that text typed before hydration stays.
    defaultValues: { phone: '', selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  usePrefilledUser(form);

  const { submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(answers) {
      try {
        const booked = await submitBooking(answers);
        dismissToast();
        onBooked(booked);
      } finally {
        void openSlots.refetch();
      }
    },
    onError(error) {
      const { title, description } = settings.failureToast(error);
      toast({ title, description, variant: 'destructive' });
      return error instanceof NetworkError ? answerLostMessage : description;
    },
    onInvalid: () => showInvalidFields(form.getValues()),
    getFieldErrors: (apiError) => fieldErrorsFrom(apiError, form),
    fields: freeCallFieldNames,
    isLongForm: true,
  });

  return (
    <FormProvider {...form}>
      {/* Never by GET: health answers must not appear in an address. */}
      <form method="post" noValidate onSubmit={submit} className="relative min-w-0 space-y-8">
        <NeedsScript what="Booking online" />
        <p className="text-muted">All fields are required unless marked optional.</p>
        <AboutYou />
        <CallTime kind="free" minutes={introCallMinutes} openSlots={openSlots} />
        <YourHabits />
        <Honeypot {...form.register('website')} />
        <FailureNote note={note} />
        <Button {...submitButton} className="w-full text-lg">
          {isSubmitting ? 'Submitting...' : 'Submit & Schedule Your Free Call'}
        </Button>
      </form>
    </FormProvider>
  );
}

async function submitBooking(answers: FreeCallRequest): Promise<BookedCall> {
  const { confirmBy, ...booked } = await bookWithProof((proof) =>
    callApi(bookFreeCall, { body: { ...answers, timeZone: visitorTimeZone(), proof } }),
  );
  return {
    ...toCallForCalendar({ ...booked, kind: 'free', contactMethod: answers.contactMethod }, answers),
    confirmBy: confirmBy ? new Date(confirmBy) : null,
  };
}

/** These refusals name no field, but the visitor can tell which it is. */
function fieldErrorsFrom(apiError: ApiError, form: FreeCallFormState) {
  if (apiError.code === 'ALREADY_BOOKED') return { email: alreadyBookedMessage };
  return slotFieldError(apiError, () => form.setValue('selectedTimeSlot', ''));
}

/** A free call that was just booked or, with `confirmBy`, is held until then. */
export type BookedCall = CallForCalendar & { confirmBy: Date | null };

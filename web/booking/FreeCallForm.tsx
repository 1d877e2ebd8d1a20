import { zodResolver } from '@hookform/resolvers/zod';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { bookFreeCall, type FreeCallRequest } from '#contracts/booking.ts';
import { call, RefusedError, UnreachableError } from '../api.ts';
import { useSite } from '../site.tsx';
import { Button } from '../ui/Button.tsx';
import { useMounted } from '../ui/mounted.ts';
import { dismissToast, toast } from '../ui/toast.ts';
import { AboutYou } from './AboutYou.tsx';
import type { BookedCall } from './booked-call.ts';
import { CallTime } from './CallTime.tsx';
import { answerNames, FreeCallAnswers, fullName, hasEmptyRequired, type TypedAnswers } from './free-call-answers.ts';
import { Honeypot } from './Honeypot.tsx';
import { useOpenSlots } from './open-slots.ts';
import { visitorZone } from './wall-clock.ts';
import { YourHabits } from './YourHabits.tsx';

const answerUnheard =
  'We could not hear the answer, so your call may or may not be booked. Check your email before you try again.';
const alreadyBooked = 'This email address or phone number already has an upcoming free call.';

export type FreeCallFormState = UseFormReturn<TypedAnswers, unknown, FreeCallRequest>;

/** Rendered anew (by its key) for the next visitor's answers: that clears it. */
export function FreeCallForm({ onBooked }: { onBooked(booked: BookedCall): void }) {
  const mounted = useMounted();
  const openSlots = useOpenSlots();
  const form: FreeCallFormState = useForm<TypedAnswers, unknown, FreeCallRequest>({
    resolver: zodResolver(FreeCallAnswers),
    // Native fields have none, so what was typed before the page came to life stays.
    defaultValues: { phone: '', selectedTimeSlot: '' },
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const sending = useRef(false);
  const failureId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const focusButton = useRef(false);

  const { data: slots } = openSlots;
  useEffect(() => {
    const chosen = form.getValues('selectedTimeSlot');
    if (!chosen || !slots || slots.some(({ value }) => value === chosen)) return;
    letGoOfTime(form, 'The time that you chose is no longer open. Please choose another one.');
  }, [slots, form]);

  useEffect(() => {
    // The button lost the focus when it was disabled.
    if (isSubmitting || !focusButton.current) return;
    focusButton.current = false;
    submitButton.current?.focus();
  }, [isSubmitting]);

  async function book(answers: FreeCallRequest) {
    try {
      const { label, startsAt, minutes, calendarFile } = await call(bookFreeCall, {
        body: { ...answers, timeZone: visitorZone() },
      });
      const participant = { name: fullName(answers), email: answers.email };
      const { contactMethod } = answers;
      dismissToast();
      onBooked({
        label,
        calendarFile,
        call: { kind: 'free', minutes, startsAt: new Date(startsAt), participant, contactMethod },
      });
    } catch (error) {
      const sentence = sentenceOf(error);
      setFailure(sentence);
      toast({ title: 'Booking Error', description: sentence, variant: 'destructive' });
      focusButton.current = !markRefusedFields(form, error);
    }
    void openSlots.refetch();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setFailure(null);
    void form
      .handleSubmit(book, (faults) => tellFaults(form, faults))(event)
      .finally(() => {
        sending.current = false;
      });
  }

  return (
    <FormProvider {...form}>
      {/* Never by GET: answers about health have no place in an address. */}
      <form method="post" noValidate onSubmit={submit} className="relative min-w-0 space-y-8">
        <NeedsScript />
        <p className="text-muted">Please answer everything that is not marked as optional.</p>
        <AboutYou />
        <CallTime openSlots={openSlots} />
        <YourHabits />
        <Honeypot {...form.register('website')} />
        {failure && <Failure id={failureId}>{failure}</Failure>}
        <Button
          type="submit"
          ref={submitButton}
          disabled={!mounted || isSubmitting}
          aria-describedby={failure ? failureId : undefined}
          className="w-full text-lg"
        >
          {isSubmitting ? 'Submitting...' : 'Submit & Schedule Your Free Call'}
        </Button>
      </form>
    </FormProvider>
  );
}

function NeedsScript() {
  const { contactEmail } = useSite();
  return (
    <noscript>
      <p className="mb-8 rounded-control bg-apricot-soft p-4">
        Booking online needs JavaScript. You can also write to{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>{' '}
        to arrange your call.
      </p>
    </noscript>
  );
}

/** Outlasts the toast. No live region: the toast has read it out already. */
function Failure({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="flex gap-3 rounded-control border border-danger bg-danger-soft p-4 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  );
}

function sentenceOf(error: unknown): string {
  if (error instanceof UnreachableError) return answerUnheard;
  return (error instanceof RefusedError && error.sentence) || 'Failed to submit';
}

/** Whether a field is to blame; the first one has the focus then. */
function markRefusedFields(form: FreeCallFormState, error: unknown): boolean {
  if (!(error instanceof RefusedError)) return false;
  const faulty = answerNames.filter((name) => error.fields[name]);
  for (const name of faulty) form.setError(name, { message: error.fields[name] });
  if (error.code === 'ALREADY_BOOKED') {
    for (const name of ['email', 'phone'] as const) {
      form.setError(name, { message: alreadyBooked });
      faulty.push(name);
    }
  }
  if (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_UNAVAILABLE') {
    letGoOfTime(form, error.message);
    faulty.push('selectedTimeSlot');
  }
  const first = faulty[0];
  if (first) form.setFocus(first);
  return first !== undefined;
}

function letGoOfTime(form: FreeCallFormState, reason: string) {
  form.setValue('selectedTimeSlot', '');
  form.setError('selectedTimeSlot', { message: reason });
}

function tellFaults(form: FreeCallFormState, faults: FieldErrors<TypedAnswers>) {
  const empty = hasEmptyRequired(form.getValues());
  toast({
    title: empty ? 'Please fill in all required fields' : 'Please check the marked fields',
    variant: 'destructive',
  });
  const first = answerNames.find((name) => faults[name]);
  if (first) form.setFocus(first);
}

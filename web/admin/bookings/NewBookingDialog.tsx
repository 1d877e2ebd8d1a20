import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form';
import { type Booking, createBooking } from '#contracts/admin-bookings.ts';
import { listUsers } from '#contracts/users.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { type ApiError, callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { slotFieldError } from '../../slots/SlotField.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useEmailQuestion } from '../../ui/email-question.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PersonFields } from '../../ui/PersonFields.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { connectFields, useFormSubmit } from '../../ui/use-form-submit.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { useUnloadWarning } from '../unload-warning.ts';
import { CoachSlotField } from './CoachSlotField.tsx';
import {
  hasInput,
  type KnownPerson,
  listLengthChoices,
  NewBookingFormInput,
  type NewBookingFormOutput,
  newBookingFields,
  nextAmount,
  startBookingForm,
} from './new-booking-form.ts';

const titles: Record<BookingKind, string> = { free: 'Book a free call', paid: 'Book a paid call' };
const answerLostText =
  'The connection dropped, so it’s not clear whether the call was booked. Please check the list before you try again.';
const alreadyBookedText = 'This email address already has an upcoming free call.';

/** Books a call for a client who phoned, or for a person who is known. The caller closes the dialog in `onDone`. */
export function NewBookingDialog({
  kind,
  person,
  onDone,
  onClosed,
}: {
  kind: BookingKind;
  /** A client who is known already. */
  person?: KnownPerson;
  onDone(booking: Booking, message: string): void;
  onClosed(): void;
}) {
  const { introCallMinutes, prices } = useSite();
  const refetch = useRefetch(bookingQueryPaths);
  const form = useForm<NewBookingFormInput, unknown, NewBookingFormOutput>({
    resolver: newBookingResolver,
    defaultValues: startBookingForm(prices, kind, person),
    shouldFocusError: false,
  });
  const emailQuestion = useEmailQuestion();
  const submission = useFormSubmit(form, {
    findQuestions: async ({ email }) => ({ email: await emailQuestion.ask(email) }),
    async onSubmit(body) {
      try {
        const { booking, message } = await callApi(createBooking, { body });
        onDone(booking, message);
      } finally {
        // After a failure too, since the times may be out of date.
        refetch();
      }
    },
    onError: (error) => showErrorToast('Failed to book the call', error, answerLostText),
    getFieldErrors: (refusal) => refusalFieldErrors(refusal, () => form.setValue('selectedTimeSlot', '')),
    fields: newBookingFields,
    isLongForm: true,
  });
  const duration = Number(useWatch({ control: form.control, name: 'duration' }));
  const minutes = kind === 'free' ? introCallMinutes : duration;
  const isMember = useMemberPrice(form);
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const isUnsaved = () => hasInput(prices, form.getValues(), person);

  function mayClose(): boolean {
    if (!isUnsaved()) return true;
    setDiscardOpen(true);
    return false;
  }
  useUnloadWarning(isUnsaved);
  useDialogHistory(onClosed, mayClose);

  return (
    <>
      {isDiscardOpen && (
        <UnsavedDialog title="This call isn’t booked yet" onKeep={() => setDiscardOpen(false)} onDiscard={onClosed}>
          <p>If you leave this form, you’ll lose what you’ve typed. Leave anyway?</p>
        </UnsavedDialog>
      )}
      <FormProvider {...form}>
        <FormDialog
          title={titles[kind]}
          submit="Book call"
          submitting="Booking..."
          submission={submission}
          mayClose={mayClose}
          onClosed={onClosed}
        >
          <p className="text-muted">
            For a client who called or wrote to you. You can also book times that are too short-notice for visitors.
          </p>
          <PersonFields
            emailQuestion={emailQuestion}
            isOwn={false}
            emailHint="Where the confirmation and reminders go."
            phoneHint="The number to call on FaceTime or WhatsApp."
          />
          {kind === 'paid' && (
            <RadioCards label="Length" choices={listLengthChoices(prices)} radio={form.register('duration')} />
          )}
          <CoachSlotField minutes={minutes} clock={null} />
          {kind === 'paid' && <PaymentFields isMember={isMember} />}
          <TextArea
            optional
            label="Goals"
            hint="What the client would like to cover. Never included in emails."
            {...connectFields(form)('goals')}
          />
          <Checkbox
            label="Tell the client by mail"
            hint="A confirmation with the calendar entry and the link to move or cancel the call."
            {...form.register('tellClient')}
          />
        </FormDialog>
      </FormProvider>
    </>
  );
}

const paymentChoices = [
  { value: 'elsewhere', label: 'Paid elsewhere', hint: 'Cash, a transfer or another way' },
  { value: 'credit', label: 'From credit', hint: 'Uses the minutes the client has left' },
];

function PaymentFields({ isMember }: { isMember: boolean }) {
  const form = useFormContext<NewBookingFormInput>();
  const { register, control, formState } = form;
  return (
    <>
      <RadioCards
        label="Payment"
        error={formState.errors.paidWith?.message}
        choices={paymentChoices}
        radio={register('paidWith')}
      />
      {useWatch({ control, name: 'paidWith' }) === 'elsewhere' && (
        <TextInput
          label="Amount in dollars"
          {...(isMember && { hint: 'This email address belongs to a course member.' })}
          inputMode="decimal"
          autoComplete="off"
          {...connectFields(form)('amount')}
        />
      )}
    </>
  );
}

/** An amount counts only while its field is shown. */
const newBookingResolver: Resolver<NewBookingFormInput, unknown, NewBookingFormOutput> = (values, ...rest) => {
  const isPaidNow = values.kind === 'paid' && values.paidWith === 'elsewhere';
  return zodResolver(NewBookingFormInput)(isPaidNow ? values : { ...values, amount: '0' }, ...rest);
};

/** The fields of refusals that name none themselves. */
function refusalFieldErrors(refusal: ApiError, clearTime: () => void) {
  if (refusal.code === 'ALREADY_BOOKED') return { email: alreadyBookedText };
  if (refusal.code === 'NOT_POSSIBLE') return { paidWith: refusal.message };
  return slotFieldError(refusal, clearTime);
}

/** Keeps the amount at the price for the chosen length and the typed address. Returns whether the address is a member's. */
function useMemberPrice(form: UseFormReturn<NewBookingFormInput, unknown, NewBookingFormOutput>): boolean {
  const [kind, email, duration] = useWatch({ control: form.control, name: ['kind', 'email', 'duration'] });
  const { data: users } = useQuery({ ...endpointQuery(listUsers), enabled: kind === 'paid' });
  const address = email.trim().toLowerCase();
  const isMember = users?.some((user) => user.email === address && user.hasCourseAccess) ?? false;
  const { prices } = useSite();
  const previous = useRef(false);

  useEffect(() => {
    const membership = { wasMember: previous.current, isMember };
    form.setValue('amount', nextAmount(prices, duration, form.getValues('amount'), membership));
    previous.current = isMember;
  }, [form, prices, duration, isMember]);

  return isMember;
}

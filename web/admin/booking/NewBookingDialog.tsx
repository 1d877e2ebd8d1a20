import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { listUsers } from '#contracts/accounts/users.ts';
import type { Booking } from '#contracts/booking/admin-bookings.ts';
import { createBooking } from '#contracts/booking/book-for-client.ts';
import { MAX_WEB_ADDRESS } from '#contracts/fields.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { type ApiError, callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { slotFieldError } from '../../slots/SlotField.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useEmailQuestion } from '../../ui/email-question.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PersonFields } from '../../ui/PersonFields.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { useDialogHistory } from '../dialog-history.ts';
import { UnsavedDialog } from '../UnsavedDialog.tsx';
import { useUnloadWarning } from '../unload-warning.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { BookingPaymentFields } from './BookingPaymentFields.tsx';
import { BookingTimeField, useBookingTimes } from './BookingTimeField.tsx';
import { FindClientField } from './FindClientField.tsx';
import {
  hasAmount,
  hasInput,
  type KnownClient,
  listLengthChoices,
  NewBookingFormInput,
  type NewBookingFormOutput,
  newBookingFields,
  nextAmount,
  startBookingForm,
} from './new-booking-form.ts';
import { PaymentLinkDialog } from './PaymentLinkDialog.tsx';

const kindChoices = [
  { value: 'paid', label: 'Coaching call', hint: 'Paid, from credit, or a gift' },
  { value: 'free', label: 'Free intro call', hint: 'To get to know each other' },
];
const replyLostText =
  'The connection dropped, so it’s not clear whether the call was booked. Please check the list before you try again.';
const alreadyBookedText = 'This email address already has an upcoming free call.';

/** Books a call for a client whom the coach finds or fills in, or for `person`. The caller closes it in `onDone`. */
export function NewBookingDialog(props: {
  /** The kind that is chosen at first. */
  kind: BookingKind;
  /** The client, if the dialog opens for a known one. */
  person?: KnownClient;
  onDone(booking: Booking, message: string): void;
  onClosed(): void;
}) {
  const { kind: firstKind, person, onDone, onClosed } = props;
  const { introCallMinutes, prices } = useSite();
  const form = useForm<NewBookingFormInput, unknown, NewBookingFormOutput>({
    resolver: newBookingResolver,
    defaultValues: startBookingForm(prices, firstKind, person),
    shouldFocusError: false,
  });
  const [kind, contactMethod, outsideHours = false] = useWatch({
    control: form.control,
    name: ['kind', 'contactMethod', 'outsideHours'],
  });
  const times = useBookingTimes(outsideHours);
  const [booked, setBooked] = useState<BookedCall | null>(null);
  const emailQuestion = useEmailQuestion();
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to book the call',
    replyLostText,
    findQuestions: async ({ email }) => ({ email: await emailQuestion.ask(email) }),
    async onSubmit(body) {
      const startsAt = times.startOf(body.selectedTimeSlot);
      const { link, ...call } = await callApi(createBooking, { body: { ...body, startsAt } });
      if (link) setBooked({ ...call, link });
      else onDone(call.booking, call.message);
    },
    getFieldErrors: (refusal) => refusalFieldErrors(refusal, () => form.setValue('selectedTimeSlot', '')),
    fields: newBookingFields,
    isLongForm: true,
  });
  const duration = Number(useWatch({ control: form.control, name: 'duration' }));
  const minutes = kind === 'free' ? introCallMinutes : duration;
  const isPaidByLink = useWatch({ control: form.control, name: 'paidWith' }) === 'link' && kind === 'paid';
  const isMember = useMemberPrice(form);
  const [isDiscardOpen, setDiscardOpen] = useState(false);
  const isUnsaved = () => !booked && hasInput(prices, form.getValues(), person);
  const finish = () => (booked ? onDone(booked.booking, booked.message) : onClosed());

  function fillIn(known: KnownClient) {
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) form.setValue(name, known[name]);
    if (known.contactMethod) form.setValue('contactMethod', known.contactMethod);
    form.clearErrors();
  }

  function mayClose(): boolean {
    if (!isUnsaved()) return true;
    setDiscardOpen(true);
    return false;
  }
  useUnloadWarning(isUnsaved);
  useDialogHistory(finish, () => !submission.isSubmitting && mayClose());

  if (booked) return <PaymentLinkDialog message={booked.message} link={booked.link} onClosed={finish} />;

  return (
    <>
      {isDiscardOpen && (
        <UnsavedDialog title="This call isn’t booked yet" onKeep={() => setDiscardOpen(false)} onDiscard={onClosed}>
          <p>If you leave this form, you’ll lose what you’ve typed. Leave anyway?</p>
        </UnsavedDialog>
      )}
      <FormProvider {...form}>
        <FormDialog
          title="Book for a client"
          submit="Book call"
          submitting="Booking..."
          submission={submission}
          mayClose={mayClose}
          onClosed={onClosed}
          aboveForm={!person && <FindClientField onChosen={fillIn} />}
        >
          <PersonFields
            question={emailQuestion}
            isOwn={false}
            emailHint="Where the confirmation and reminders go."
            phoneHint="The number to call."
          />
          {contactMethod === 'link' && (
            <TextInput
              optional
              label="Link of this call"
              hint="Leave this empty to use your own link from Settings, or to add one later in the booking."
              type="url"
              autoComplete="off"
              maxLength={MAX_WEB_ADDRESS}
              {...field('videoLink')}
            />
          )}
          <RadioCards label="Kind of call" choices={kindChoices} radio={form.register('kind')} />
          {kind === 'paid' && (
            <RadioCards label="Length" choices={listLengthChoices(prices)} radio={form.register('duration')} />
          )}
          <BookingTimeField minutes={minutes} times={times} />
          {kind === 'paid' && <BookingPaymentFields isMember={isMember} />}
          <TextArea
            optional
            label="Goals"
            hint="What the client would like to cover. Never included in emails."
            {...field('goals')}
          />
          <Checkbox
            label="Tell the client by mail"
            hint={
              isPaidByLink
                ? 'The payment link, with the link to move or cancel the call. You get it to copy, too.'
                : 'A confirmation with the calendar entry and the link to move or cancel the call.'
            }
            {...form.register('tellClient')}
          />
        </FormDialog>
      </FormProvider>
    </>
  );
}

type BookedCall = { booking: Booking; message: string; link: string };

/** Checks the form. The amount, the minutes and the link count only while their fields are shown. */
const newBookingResolver: Resolver<NewBookingFormInput, unknown, NewBookingFormOutput> = (values, ...rest) => {
  const shown = {
    ...values,
    amount: hasAmount(values) ? values.amount : '0',
    minutesFromCredit: hasAmount(values) ? values.minutesFromCredit : 0,
    videoLink: values.contactMethod === 'link' ? values.videoLink : '',
  };
  return zodResolver(NewBookingFormInput)(shown, ...rest);
};

/** Returns the messages at fields for refusals in which the server names no field. */
function refusalFieldErrors(refusal: ApiError, clearTime: () => void) {
  if (refusal.code === 'ALREADY_BOOKED') return { email: alreadyBookedText };
  if (refusal.code === 'NOT_POSSIBLE') {
    const fieldMessage = refusal.fields.selectedTimeSlot ?? refusal.fields.minutesFromCredit;
    return fieldMessage ? {} : { paidWith: refusal.message };
  }
  return slotFieldError(refusal, clearTime);
}

/** Keeps the amount at the price for length and address until it is edited. Returns whether the client is a member. */
function useMemberPrice(form: UseFormReturn<NewBookingFormInput, unknown, NewBookingFormOutput>): boolean {
  const [kind, email, duration] = useWatch({ control: form.control, name: ['kind', 'email', 'duration'] });
  const { data: users } = useEndpoint(listUsers, { enabled: kind === 'paid' });
  const address = email.trim().toLowerCase();
  const isMember = users?.some((user) => user.email === address && user.hasCourseAccess) ?? false;
  const { prices } = useSite();
  const wasMember = useRef(false);

  useEffect(() => {
    const membership = { wasMember: wasMember.current, isMember };
    // With minutes of credit, the amount is the rest, which may be as much as the price of a shorter call.
    if ((form.getValues('minutesFromCredit') ?? 0) === 0)
      form.setValue('amount', nextAmount(prices, duration, form.getValues('amount'), membership));
    wasMember.current = isMember;
  }, [form, prices, duration, isMember]);

  return isMember;
}

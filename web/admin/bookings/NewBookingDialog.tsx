import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { FormProvider, type Resolver, useForm, useFormContext, useWatch } from 'react-hook-form';
import { type Booking, createBooking } from '#contracts/bookings.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { call, type RefusedError, UnreachableError } from '../../api.ts';
import { useSite } from '../../site.tsx';
import { blamedSlot, SlotField } from '../../slots/SlotField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PersonFields } from '../../ui/PersonFields.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { useSubmission } from '../../ui/submission.ts';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { bookingLists } from '../booking-lists.ts';
import { FormDialog } from '../FormDialog.tsx';
import { tellFailure, useRefetch } from '../sent-change.ts';
import { useCoachSlots } from './coach-slots.ts';
import { enterDialogStep, useDialogStep } from './dialog-step.ts';
import { useMemberPrice } from './member-price.ts';
import { NoTimeOpen } from './NoTimeOpen.tsx';
import {
  bookingFields,
  type CheckedBooking,
  emptyBooking,
  isBegun,
  lengthChoices,
  TypedBooking,
} from './new-booking.ts';
import { useUnloadWarning } from './unload-warning.ts';

const titles: Record<BookingKind, string> = { free: 'Book a free call', paid: 'Book a paid call' };
const answerUnheard =
  'The connection was lost before we got an answer. The call may be booked: please look at the list before you try again.';
const alreadyBooked = 'This email address already has an upcoming free call.';

/** For a client who phoned. Whoever opened it closes it when it is done; half filled, it asks before it is lost. */
export function NewBookingDialog({
  kind,
  onDone,
  onClosed,
}: {
  kind: BookingKind;
  onDone(booking: Booking, message: string): void;
  onClosed(): void;
}) {
  const formId = useId();
  const { introCallMinutes } = useSite();
  const refetch = useRefetch(bookingLists);
  const openSlots = useCoachSlots();
  const form = useForm<TypedBooking, unknown, CheckedBooking>({
    resolver: checkBooking,
    defaultValues: emptyBooking(kind),
    shouldFocusError: false,
  });
  const submission = useSubmission(form, {
    async send(body) {
      try {
        const { booking, message } = await call(createBooking, { body });
        onDone(booking, message);
      } finally {
        // After a failure too: the times that are shown may be what was wrong.
        refetch();
      }
    },
    failed(error) {
      const told = tellFailure('Failed to book the call', error);
      return error instanceof UnreachableError ? answerUnheard : told;
    },
    faulty(faults) {
      const first = bookingFields.find((name) => faults[name]);
      if (first) form.setFocus(first);
    },
    blamed: (refused) => blamedFields(refused, () => form.setValue('selectedTimeSlot', '')),
    fields: bookingFields,
    isLong: true,
  });
  const duration = Number(useWatch({ control: form.control, name: 'duration' }));
  const minutes = kind === 'free' ? introCallMinutes : duration;
  const isMember = useMemberPrice(form);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = () => isBegun(form.getValues());

  function mayClose(): boolean {
    if (!isUnsaved()) return true;
    setAsking(true);
    return false;
  }
  useUnloadWarning(isUnsaved);
  useDialogStep(() => mayClose() && onClosed());

  function keep() {
    setAsking(false);
    // Where it was Back that asked.
    enterDialogStep();
  }

  return (
    <>
      {/* First, so that it goes first: beneath it nothing can take the focus. */}
      {isAsking && <Unbooked onKeep={keep} onDiscard={onClosed} />}
      <FormDialog
        title={titles[kind]}
        submit="Book call"
        submitting="Booking..."
        form={formId}
        submission={submission}
        mayClose={mayClose}
        onClosed={onClosed}
      >
        <FormProvider {...form}>
          <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-6">
            <p className="text-muted">
              For a client who phoned or wrote to you. Times below the notice are open to you too.
            </p>
            <PersonFields
              isOwn={false}
              emailHint="The confirmation and the reminders go here."
              phoneHint="The number to call over FaceTime or WhatsApp."
            />
            {kind === 'paid' && <RadioCards label="Length" choices={lengthChoices} radio={form.register('duration')} />}
            <SlotField
              openSlots={openSlots}
              minutes={minutes}
              clock={null}
              nothingOpen={<NoTimeOpen minutes={minutes} />}
            />
            {kind === 'paid' && <Payment isMember={isMember} />}
            <TextArea
              optional
              label="Goals"
              hint="What the client would like to cover. Never part of a mail."
              error={form.formState.errors.goals?.message}
              {...form.register('goals')}
            />
            <Checkbox
              label="Tell the client by mail"
              hint="A confirmation with the calendar entry, and the link to move or cancel the call."
              {...form.register('tellClient')}
            />
          </form>
        </FormProvider>
      </FormDialog>
    </>
  );
}

function Unbooked({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  return (
    <Dialog
      title="This call is not booked"
      role="alertdialog"
      onClosed={onKeep}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Keep writing
          </Button>
          <Button variant="secondary" className="border-danger/75! text-danger!" onClick={onDiscard}>
            Discard
          </Button>
        </>
      )}
    >
      <p>What you have typed is lost when you leave this form. Leave it?</p>
    </Dialog>
  );
}

const waysOfPaying = [
  { value: 'elsewhere', label: 'Paid elsewhere', hint: 'Cash, a transfer or another way' },
  { value: 'credit', label: 'From credit', hint: 'Takes the minutes from what the client has left' },
];

function Payment({ isMember }: { isMember: boolean }) {
  const { register, control, formState } = useFormContext<TypedBooking>();
  const { errors } = formState;
  return (
    <>
      <RadioCards
        label="Payment"
        error={errors.paidWith?.message}
        choices={waysOfPaying}
        radio={register('paidWith')}
      />
      {useWatch({ control, name: 'paidWith' }) === 'elsewhere' && (
        <TextInput
          label="Amount in dollars"
          {...(isMember && { hint: 'This email address belongs to a course member.' })}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
      )}
    </>
  );
}

/** An amount that is not asked for is nothing, whatever was typed before. */
const checkBooking: Resolver<TypedBooking, unknown, CheckedBooking> = (typed, ...rest) => {
  const isPaidNow = typed.kind === 'paid' && typed.paidWith === 'elsewhere';
  return zodResolver(TypedBooking)(isPaidNow ? typed : { ...typed, amount: '0' }, ...rest);
};

/** These refusals name no field, but the coach can see which it is. */
function blamedFields(refused: RefusedError, forgetTime: () => void) {
  if (refused.code === 'ALREADY_BOOKED') return { email: alreadyBooked };
  if (refused.code === 'NOT_POSSIBLE') return { paidWith: refused.message };
  return blamedSlot(refused, forgetTime);
}

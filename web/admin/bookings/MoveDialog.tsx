import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { selectedTimeSlot } from '#contracts/booking.ts';
import { type Booking, moveBooking } from '#contracts/bookings.ts';
import { call, UnreachableError } from '../../api.ts';
import { OwnTime } from '../../slots/OwnTime.tsx';
import { blamedSlot, SlotField } from '../../slots/SlotField.tsx';
import type { OtherClock } from '../../slots/wall-clock.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useSubmission } from '../../ui/submission.ts';
import { bookingLists } from '../booking-lists.ts';
import { FormDialog } from '../FormDialog.tsx';
import { tellFailure, useRefetch } from '../sent-change.ts';
import { useCoachSlots } from './coach-slots.ts';
import { useDialogStep } from './dialog-step.ts';
import { NoTimeOpen } from './NoTimeOpen.tsx';

const NewTime = z.object({ selectedTimeSlot, tellClient: z.boolean() });
const answerUnheard =
  'The connection was lost before we got an answer. The call may have been moved: please look at the booking before you try again.';

/** To any open time that is long enough. Whoever opened it closes it when it is done. */
export function MoveDialog({
  booking,
  onDone,
  onClosed,
}: {
  booking: Booking;
  onDone(message: string): void;
  onClosed(): void;
}) {
  const formId = useId();
  const refetch = useRefetch(bookingLists);
  const openSlots = useCoachSlots(booking);
  const form = useForm<z.infer<typeof NewTime>>({
    resolver: zodResolver(NewTime),
    defaultValues: { selectedTimeSlot: '', tellClient: true },
    shouldFocusError: false,
  });
  const submission = useSubmission(form, {
    async send(body) {
      try {
        const { message } = await call(moveBooking, { params: { kind: booking.kind, id: booking.id }, body });
        onDone(message);
      } finally {
        // After a failure too: the times that are shown may be what was wrong.
        refetch();
      }
    },
    failed(error) {
      const told = tellFailure('Failed to move the call', error);
      return error instanceof UnreachableError ? answerUnheard : told;
    },
    faulty: () => form.setFocus('selectedTimeSlot'),
    blamed: (refused) => blamedSlot(refused, () => form.setValue('selectedTimeSlot', '')),
  });
  useDialogStep(onClosed);
  const clock: OtherClock | null = booking.visitorTimeZone
    ? { whose: 'client', timeZone: booking.visitorTimeZone }
    : null;

  return (
    <FormDialog
      title="Move call"
      submit="Move call"
      submitting="Moving..."
      form={formId}
      submission={submission}
      onClosed={onClosed}
    >
      <div className="rounded-control bg-sand/60 p-4 [overflow-wrap:anywhere]">
        <p>
          {booking.minutes} minutes with{' '}
          <strong>
            {booking.firstName} {booking.lastName}
          </strong>
        </p>
        <p>
          Now: {booking.label}
          {clock && <OwnTime startsAt={new Date(booking.startsAt)} clock={clock} />}
        </p>
      </div>
      <FormProvider {...form}>
        <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-6">
          <SlotField
            openSlots={openSlots}
            legend="Choose another time"
            minutes={booking.minutes}
            clock={clock}
            nothingOpen={<NoTimeOpen minutes={booking.minutes} />}
          />
          <Checkbox
            label="Tell the client by mail"
            hint={`With the new time and a changed calendar entry, to ${booking.email}.`}
            {...form.register('tellClient')}
          />
        </form>
      </FormProvider>
    </FormDialog>
  );
}

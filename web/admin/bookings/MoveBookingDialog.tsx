import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Booking, moveBooking } from '#contracts/admin-bookings.ts';
import { selectedTimeSlot } from '#contracts/call-request.ts';
import { callApi, NetworkError } from '../../api.ts';
import { LocalDateTime } from '../../slots/LocalDateTime.tsx';
import { SlotField, slotFieldError } from '../../slots/SlotField.tsx';
import type { OtherClock } from '../../slots/wall-clock.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { FormDialog } from '../FormDialog.tsx';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { useCoachSlots } from './coach-slots.ts';
import { NoOpenTimes } from './NoOpenTimes.tsx';

const MoveBookingForm = z.object({ selectedTimeSlot, tellClient: z.boolean() });
const connectionLostText =
  'The connection was lost before we got an answer. The call may have been moved: please look at the booking before you try again.';

/** Moves a call to any open time that is long enough. The caller closes the dialog in `onDone`. */
export function MoveBookingDialog({
  booking,
  onDone,
  onClosed,
}: {
  booking: Booking;
  onDone(message: string): void;
  onClosed(): void;
}) {
  const formId = useId();
  const refetch = useRefetch(bookingQueryPaths);
  const openSlots = useCoachSlots(booking);
  const form = useForm<z.infer<typeof MoveBookingForm>>({
    resolver: zodResolver(MoveBookingForm),
    defaultValues: { selectedTimeSlot: '', tellClient: true },
    shouldFocusError: false,
  });
  const submission = useFormSubmit(form, {
    async onSubmit(body) {
      try {
        const { message } = await callApi(moveBooking, { params: { kind: booking.kind, id: booking.id }, body });
        onDone(message);
      } finally {
        // After a failure too, since the times may be out of date.
        refetch();
      }
    },
    onError(error) {
      const sentence = showErrorToast('Failed to move the call', error);
      return error instanceof NetworkError ? connectionLostText : sentence;
    },
    onInvalid: () => form.setFocus('selectedTimeSlot'),
    getFieldErrors: (refusal) => slotFieldError(refusal, () => form.setValue('selectedTimeSlot', '')),
  });
  useDialogHistory(onClosed);
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
          {clock && <LocalDateTime startsAt={new Date(booking.startsAt)} clock={clock} />}
        </p>
      </div>
      <FormProvider {...form}>
        <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-6">
          <SlotField
            openSlots={openSlots}
            legend="Choose another time"
            minutes={booking.minutes}
            clock={clock}
            emptyNote={<NoOpenTimes minutes={booking.minutes} />}
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

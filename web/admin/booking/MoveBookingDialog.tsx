import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { type Booking, moveBooking } from '#contracts/booking/admin-bookings.ts';
import { selectedTimeSlot } from '#contracts/booking/call-request.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { LocalDateTime } from '../../slots/LocalDateTime.tsx';
import { slotFieldError } from '../../slots/SlotField.tsx';
import type { OtherClock } from '../../slots/wall-clock.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { CoachSlotField, findShownStart, isBusyFor, useCoachSlots, useHasBusyTimes } from './CoachSlotField.tsx';
import { WhoAskedField } from './WhoAskedField.tsx';

const MoveBookingForm = z.object({
  selectedTimeSlot,
  tellClient: z.boolean(),
  overBusy: z.boolean(),
  cause: z.enum(['coach', 'client']),
});
const replyLostText =
  'The connection dropped, so it’s not clear whether the call was moved. Please check the booking before you try again.';

/** Moves a call to any open time that is long enough. */
export function MoveBookingDialog(props: { booking: Booking; onClosed(isDone?: boolean): void }) {
  const { booking, onClosed } = props;
  const isOfPackage = booking.kind === 'paid' && booking.package !== null;
  const form = useSchemaForm(MoveBookingForm, {
    defaultValues: { selectedTimeSlot: '', tellClient: true, overBusy: false, cause: 'coach' },
    shouldFocusError: false,
  });
  const [chosen, overBusy] = form.watch(['selectedTimeSlot', 'overBusy']);
  const openSlots = useCoachSlots({ movedBooking: booking, overBusy });
  const hasBusyTimes = useHasBusyTimes(booking);
  const isBusy = openSlots.data?.some((slot) => slot.value === chosen && isBusyFor(slot, booking.minutes));
  const submission = useMutationForm(form, {
    failureTitle: 'Failed to move the call',
    replyLostText,
    async onSubmit({ overBusy: mayBeBusy, cause, ...body }) {
      const startsAt = findShownStart(openSlots.data, body.selectedTimeSlot);
      const params = { kind: booking.kind, id: booking.id };
      const { message } = await callApi(moveBooking, {
        params,
        body: { ...body, startsAt, ...(mayBeBusy && { overBusy: true }), ...(isOfPackage && { cause }) },
      });
      showChange('Call moved', message);
      onClosed(true);
    },
    fields: ['selectedTimeSlot'],
    getFieldErrors: (refusal) => slotFieldError(refusal, () => form.setValue('selectedTimeSlot', '')),
  });
  useDialogHistory(onClosed, () => !submission.isSubmitting);
  const clock: OtherClock | null = booking.visitorTimeZone
    ? { whose: 'client', timeZone: booking.visitorTimeZone }
    : null;

  return (
    <FormProvider {...form}>
      <FormDialog
        title="Move call"
        dismiss="Keep this time"
        submit="Move call"
        submitting="Moving..."
        submission={submission}
        onClosed={onClosed}
        aboveForm={
          <div className="rounded-control bg-sand/60 p-4 [overflow-wrap:anywhere]">
            <p>
              {booking.minutes} minutes with <strong>{fullName(booking)}</strong>
            </p>
            <p>
              Now: {booking.label}
              {clock && <LocalDateTime startsAt={new Date(booking.startsAt)} clock={clock} />}
            </p>
          </div>
        }
      >
        <CoachSlotField openSlots={openSlots} legend="Choose another time" minutes={booking.minutes} clock={clock} />
        {isOfPackage && <WhoAskedField change="move" radio={form.register('cause')} />}
        {hasBusyTimes && (
          <Checkbox
            label="Also when I’m busy"
            hint="Shows the times that your own calendars close for visitors."
            {...form.register('overBusy', { onChange: () => form.setValue('selectedTimeSlot', '') })}
          />
        )}
        {isBusy && (
          <p role="status" className="rounded-control bg-apricot-soft p-4">
            By your own calendar, you’re busy then. You can move the call there all the same.
          </p>
        )}
        <Checkbox
          label="Tell the client by mail"
          hint={`The new time and an updated calendar entry go to ${booking.email}.`}
          {...form.register('tellClient')}
        />
      </FormDialog>
    </FormProvider>
  );
}

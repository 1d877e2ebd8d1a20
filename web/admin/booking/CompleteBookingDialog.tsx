import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { BookingActionInput, type BookingDetails, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { formatMinutes } from '../booking-labels.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { completionSummary, maxCreditMinutes } from './completion-labels.ts';

type Call = { minutes: number; openCreditMinutes: number };

function completionSchema({ minutes, openCreditMinutes }: Call) {
  const { minutesUsed, creditMinutes } = BookingActionInput.shape;
  // A request may leave out the minutes; this form may not.
  return z
    .object({ minutesUsed: minutesUsed.unwrap(), creditMinutes })
    .refine((used) => used.creditMinutes <= maxCreditMinutes({ minutes, openCreditMinutes, ...used }), {
      path: ['creditMinutes'],
      error: 'That’s more than the overtime, or more than the client’s credit',
    });
}

/** The dialog that records how long the call took, and shows the effect on price and credit. */
export function CompleteBookingDialog(props: { details: BookingDetails; onClosed(isDone?: boolean): void }) {
  const { booking, openCreditMinutes, priceOfLength, decidedOvertimeMinutes } = props.details;
  const { minutes } = booking;
  const schema = useMemo(() => completionSchema({ minutes, openCreditMinutes }), [minutes, openCreditMinutes]);
  const form = useSchemaForm(schema, { defaultValues: { minutesUsed: minutes, creditMinutes: 0 } });
  const { dirtyFields } = form.formState;
  const typed = schema.safeParse(useWatch({ control: form.control }));
  // The minutes are NaN while the field is empty.
  const maxCreditFor = (minutesUsed: number) =>
    booking.kind === 'paid' ? maxCreditMinutes({ minutes, openCreditMinutes, minutesUsed: minutesUsed || 0 }) : 0;
  const maxCredit = maxCreditFor(form.getValues('minutesUsed'));

  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to complete the call',
    async onSubmit(used) {
      const { message } = await callApi(performBookingAction, {
        params: booking,
        body: { action: 'complete', ...used },
      });
      showChange('Call completed', message);
      props.onClosed(true);
    },
  });
  useDialogHistory(props.onClosed, () => !submission.isSubmitting);

  /** Proposes the most credit, until the coach changes the field. If none can be used, the hidden field is 0. */
  function proposeCredit(minutesUsed: number) {
    const proposal = maxCreditFor(minutesUsed);
    if (!dirtyFields.creditMinutes || proposal === 0) form.setValue('creditMinutes', proposal);
  }

  return (
    <FormDialog
      title="Complete this call"
      submit="Complete"
      submitting="Completing..."
      submission={submission}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          The call with {fullName(booking)} on {booking.label}, booked for {formatMinutes(minutes)}.
        </p>
      }
      belowForm={
        booking.kind === 'paid' && (
          <p role="status" className="rounded-control bg-leaf-soft p-4">
            {typed.success
              ? completionSummary({
                  ...booking,
                  ...typed.data,
                  priceOfLength: priceOfLength ?? 0,
                  decidedOvertimeMinutes,
                })
              : 'Enter the minutes to see what happens to them.'}
          </p>
        )
      }
    >
      <TextInput
        label="How long did it take?"
        type="number"
        inputMode="numeric"
        min={0}
        max={600}
        {...field('minutesUsed', {
          valueAsNumber: true,
          onChange: ({ target }) => proposeCredit(target.valueAsNumber),
        })}
      />
      {maxCredit > 0 && (
        <TextInput
          label="Minutes to use from the client’s credit"
          hint={`${formatMinutes(openCreditMinutes)} available. Invoice whatever you don’t use here.`}
          type="number"
          inputMode="numeric"
          min={0}
          max={maxCredit}
          {...field('creditMinutes', { valueAsNumber: true })}
        />
      )}
    </FormDialog>
  );
}

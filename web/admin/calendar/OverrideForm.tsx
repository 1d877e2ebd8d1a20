import { Controller, type FieldErrors, useWatch } from 'react-hook-form';
import { createDateOverride } from '#contracts/calendar/calendar.ts';
import { OUTSIDE_RANGES_MESSAGE, type SpecificDate, type WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import { isPlainDate } from '#domain/slot-values.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { spanFields } from './calendar-dates.ts';
import { showFormError, useCalendarForm } from './calendar-form.ts';
import { OutsideRangesNotice } from './OutsideRangesNotice.tsx';
import {
  createOverrideFormSchema,
  groupUsualTimes,
  type OverrideFormInput,
  overrideTypeChoices,
} from './override-form.ts';
import { TimePicker } from './TimePicker.tsx';

const blank: OverrideFormInput = { date: '', endDate: '', type: 'available_only', timeSlots: [], reason: '' };

/** The form for a new override. While there is no date range, the form is disabled, and the page around it says why. */
export function OverrideForm({ ranges, weekly }: { ranges: readonly SpecificDate[]; weekly: readonly WeeklySlot[] }) {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(createOverrideFormSchema(ranges), { defaultValues: blank });
  const { errors } = form.formState;
  const { date, endDate, type } = useWatch({ control: form.control }) as OverrideFormInput;
  const days = isPlainDate(date) ? { startDate: date, endDate: isPlainDate(endDate) ? endDate : date } : null;
  const { field, submit, submitButton, isSubmitting, note } = useCalendarForm(form, {
    async onSubmit({ date: startDate, endDate, type, timeSlots, reason }) {
      const override = { ...spanFields({ startDate, endDate: endDate || startDate }), type, reason };
      const times = type === 'blocked' ? {} : { timeSlots };
      await change(createDateOverride, { body: { ...override, ...times } }, 'Date override added');
      // The type stays, since the next override is often of the same type, and the form keeps its height.
      form.reset({ ...blank, type });
    },
    failureTitle: 'Failed to create date override.',
    onInvalid: (errors) => (isOutsideRanges(errors) ? showOutsideRanges() : showFormError()),
    // The server's `startDate` is the form's `date`.
    getFieldErrors: ({ fields }) => ({ ...(fields.startDate && { date: fields.startDate }) }),
  });
  const isDisabled = ranges.length === 0;

  return (
    <>
      {isOutsideRanges(errors) && (
        <OutsideRangesNotice
          message="Only days inside your date ranges can be changed."
          ranges={ranges}
          days={days}
          onAdded={() => form.clearErrors(['date', 'endDate'])}
        />
      )}
      <form method="post" noValidate onSubmit={submit} aria-label="New date override">
        <fieldset
          disabled={isDisabled}
          aria-describedby={isDisabled ? 'range-first' : undefined}
          className="min-w-0 space-y-6 disabled:opacity-60"
        >
          <legend className="sr-only">New date override</legend>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextInput label="Date" type="date" {...field('date')} />
            <TextInput label="Last day" optional type="date" min={days?.startDate} {...field('endDate')} />
          </div>
          <RadioCards
            label="What’s different"
            choices={overrideTypeChoices}
            error={errors.type?.message}
            radio={{ ...form.register('type'), ...(isDisabled && { disabled: true }) }}
          />
          {type !== 'blocked' && (
            <Controller
              control={form.control}
              name="timeSlots"
              render={({ field }) => (
                <TimePicker
                  ref={field.ref}
                  label={type === 'available_only' ? 'The only open times' : 'Blocked times'}
                  value={field.value ?? []}
                  onChange={field.onChange}
                  error={errors.timeSlots?.message}
                  usualTimes={groupUsualTimes(weekly, days)}
                />
              )}
            />
          )}
          <TextInput
            label="Reason"
            optional
            placeholder="holiday"
            hint="Only you see this: your month will say “blocked: holiday”."
            {...field('reason')}
            required={false}
          />
          {note && <FailureNote note={note} />}
          <Button {...submitButton} className="max-sm:w-full">
            {isSubmitting ? 'Adding...' : 'Add override'}
          </Button>
        </fieldset>
      </form>
    </>
  );
}

const isOutsideRanges = ({ date, endDate }: FieldErrors<OverrideFormInput>): boolean =>
  [date, endDate].some((error) => error?.message === OUTSIDE_RANGES_MESSAGE);

export function showOutsideRanges(): void {
  const [title = '', description] = OUTSIDE_RANGES_MESSAGE.split(': ');
  toast({ title, description, variant: 'destructive' });
}

import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { INVALID_DATE, type SpecificDate, type WeeklySlot } from '#contracts/calendar.ts';
import { isPlainDate } from '#domain/slots.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { useSubmission } from '../../ui/submission.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { tellFailure } from '../sent-change.ts';
import { useDesk } from './CalendarDesk.tsx';
import { daysSent } from './dates.ts';
import { OutsideRanges } from './OutsideRanges.tsx';
import { type ChosenOverride, overrideForm, type TypedOverride, typeChoices, usualTimes } from './override-form.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { useForgottenWhenLeft } from './tab-shown.ts';
import { tellFormError } from './WeeklySlotFields.tsx';

const blank: TypedOverride = { date: '', endDate: '', type: 'available_only', timeSlots: [], reason: '' };

/** Disabled while there is no date range: whoever renders it says why. */
export function OverrideForm({ ranges, weekly }: { ranges: readonly SpecificDate[]; weekly: readonly WeeklySlot[] }) {
  const { change } = useDesk();
  const form = useForm<TypedOverride, unknown, ChosenOverride>({
    resolver: zodResolver(overrideForm(ranges)),
    defaultValues: blank,
  });
  const { errors } = form.formState;
  const { date, endDate, type } = useWatch({ control: form.control }) as TypedOverride;
  const days = isPlainDate(date) ? { startDate: date, endDate: isPlainDate(endDate) ? endDate : date } : null;
  const { submit, submitButton, isSubmitting, note, forget } = useSubmission(form, {
    async send({ date: startDate, endDate, type, timeSlots, reason }) {
      const override = { ...daysSent({ startDate, endDate: endDate || startDate }), type, reason };
      const times = type === 'blocked' ? {} : { timeSlots };
      await change([{ act: 'add-override', override: { ...override, ...times } }], 'Date override added');
      form.reset(blank);
    },
    failed: (error) => tellFailure('Failed to create date override.', error),
    faulty: ({ date, endDate }) =>
      [date, endDate].some((fault) => fault?.message === INVALID_DATE) ? tellInvalidDate() : tellFormError(),
    blamed: ({ fields }) => ({ ...(fields.startDate && { date: fields.startDate }) }),
  });
  useForgottenWhenLeft(() => {
    form.clearErrors();
    forget();
  });
  const isDisabled = ranges.length === 0;

  const isOutside = [errors.date, errors.endDate].some((fault) => fault?.message === INVALID_DATE);

  return (
    <>
      {isOutside && (
        <OutsideRanges
          says="Only days inside your date ranges can be changed."
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
            <TextInput label="Date" type="date" error={errors.date?.message} {...form.register('date')} />
            <TextInput
              label="Last day"
              optional
              type="date"
              min={days?.startDate}
              error={errors.endDate?.message}
              {...form.register('endDate')}
            />
          </div>
          <RadioCards
            label="What is different"
            choices={typeChoices}
            error={errors.type?.message}
            radio={{ ...form.register('type'), ...(isDisabled && { disabled: true }) }}
          />
          {type !== 'blocked' && (
            <Controller
              control={form.control}
              name="timeSlots"
              render={({ field }) => (
                <TimeChoice
                  ref={field.ref}
                  label={type === 'available_only' ? 'The only open times' : 'Blocked times'}
                  value={field.value ?? []}
                  onChange={field.onChange}
                  error={errors.timeSlots?.message}
                  usual={usualTimes(weekly, days)}
                />
              )}
            />
          )}
          <TextInput
            label="Reason"
            optional
            placeholder="holiday"
            hint="Only you see it: your month then says “blocked: holiday”."
            error={errors.reason?.message}
            {...form.register('reason')}
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

export function tellInvalidDate(): void {
  const [title = '', description] = INVALID_DATE.split(': ');
  toast({ title, description, variant: 'destructive' });
}

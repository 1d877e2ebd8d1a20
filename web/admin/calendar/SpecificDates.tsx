import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { applyCalendarChanges, deleteSpecificDate, toggleSpecificDate } from '#contracts/calendar/calendar.ts';
import { DatedSlotInput, type SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate, formatTime } from '#domain/slot-values.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { QueryContent } from '../QueryContent.tsx';
import { AddForm } from './AddForm.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { toDateSpan } from './calendar-dates.ts';
import { useCalendarForm } from './calendar-form.ts';
import { useSpecificDates } from './calendar-queries.ts';
import { DeleteRowButton } from './IconButton.tsx';
import { RangeForm } from './RangeForm.tsx';
import { Switch } from './Switch.tsx';
import { TimePicker } from './TimePicker.tsx';

export function SpecificDates() {
  return (
    <QueryContent query={useSpecificDates()} noun="specific dates">
      {(dates) => {
        const ranges = dates.filter(({ type }) => type === 'date_range');
        return (
          <div className="space-y-8">
            <p className="max-w-2xl text-muted">
              From when to when you coach, and extra times on single days. Outside your date ranges nobody can book your
              weekly times.
            </p>
            <CalendarPanel
              title="Date ranges"
              text={
                ranges.length > 0
                  ? 'Your weekly slots are offered on the days inside an active range.'
                  : 'Without a range, your weekly slots are offered for the next seven days. Add one to choose which weeks you coach.'
              }
            >
              <RangeForm />
              <SpecificDateList label="Date ranges" dates={ranges} />
            </CalendarPanel>
            <CalendarPanel
              title="Single dated slots"
              text="Extra times on a single date, in addition to your weekly slots."
            >
              <DatedSlotForm />
              <SpecificDateList label="Dated slots" dates={dates.filter(({ type }) => type === 'slot')} />
            </CalendarPanel>
          </div>
        );
      }}
    </QueryContent>
  );
}

export function CalendarPanel(props: { title: string; text: string; children: ReactNode }) {
  return (
    <TitledSection title={props.title} className="panel p-5 shadow-panel sm:p-6">
      <p className="mt-1 text-muted">{props.text}</p>
      <div className="mt-5 space-y-6">{props.children}</div>
    </TitledSection>
  );
}

function SpecificDateList({ label, dates }: { label: string; dates: readonly SpecificDate[] }) {
  if (dates.length === 0) return null;
  return (
    <ul aria-label={label} className="border-line border-t">
      {dates.map((date) => (
        <DateRow key={date.id} date={date} />
      ))}
    </ul>
  );
}

function DateRow({ date }: { date: SpecificDate }) {
  const { attempt } = useCalendarEditor();
  const isRange = date.type === 'date_range';
  const name = isRange
    ? formatDateSpan(toDateSpan(date))
    : `${formatDate(date.date ?? '')} at ${formatTime(date.timeOfDay ?? '')}`;
  const noun = isRange ? 'Date range' : 'Dated slot';
  const toggle = () =>
    attempt(
      toggleSpecificDate,
      { params: { id: date.id }, body: { isActive: !date.isActive } },
      { done: `${noun} switched ${date.isActive ? 'off' : 'on'}`, failed: 'Failed to toggle time slot.' },
    );
  return (
    <li className="flex items-center gap-1 border-line/70 border-b py-1.5">
      <span className="min-w-0 grow leading-snug">
        <span className="font-semibold tabular-nums">{name}</span>
        {isRange && <span className="block text-muted text-sm [overflow-wrap:anywhere]">{date.label}</span>}
      </span>
      <Switch isOn={date.isActive} label={`${name} is active`} onClick={() => void toggle()} />
      <DeleteRowButton
        endpoint={deleteSpecificDate}
        id={date.id}
        name={name}
        done={`${noun} deleted`}
        failed={isRange ? 'Failed to delete date range' : 'Failed to delete specific date slot.'}
      />
    </li>
  );
}

const datedSlotsSchema = DatedSlotInput.omit({ timeOfDay: true }).extend({
  timeOfDay: z.array(DatedSlotInput.shape.timeOfDay).min(1, 'Time is required'),
});

/** Adds half-hours of one date, each as a separate slot. */
function DatedSlotForm() {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(datedSlotsSchema, { defaultValues: { date: '', timeOfDay: [], isActive: true } });
  const { field, ...submission } = useCalendarForm(form, {
    async onSubmit({ date, timeOfDay: times, isActive }) {
      const changes = times.map((timeOfDay) => ({ act: 'add-date' as const, date: { date, timeOfDay, isActive } }));
      const done = times.length === 1 ? 'Dated slot added' : `${times.length} dated slots added`;
      await change(applyCalendarChanges, { body: { changes } }, done);
      form.setValue('timeOfDay', []);
    },
    failureTitle: 'Failed to create specific date slot.',
  });

  return (
    <AddForm label="New dated slot" submit="Add dated slot" submission={submission}>
      <TextInput label="Date" type="date" {...field('date')} />
      <div className="flex flex-col justify-end">
        <Checkbox label="Active" hint="Visitors can book it." {...form.register('isActive')} />
      </div>
      <div className="sm:col-span-2">
        <Controller
          control={form.control}
          name="timeOfDay"
          render={({ field }) => (
            <TimePicker
              ref={field.ref}
              label="Time"
              value={field.value}
              onChange={field.onChange}
              error={form.formState.errors.timeOfDay?.message}
            />
          )}
        />
      </div>
    </AddForm>
  );
}

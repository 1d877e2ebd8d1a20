import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { applyCalendarChanges } from '#contracts/calendar/calendar.ts';
import { DatedSlotInput } from '#contracts/calendar/calendar-items.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { AddForm } from './AddForm.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { TimePicker } from './TimePicker.tsx';

const DatedSlotsForm = DatedSlotInput.omit({ timeOfDay: true }).extend({
  timeOfDay: z.array(DatedSlotInput.shape.timeOfDay).min(1, 'Time is required'),
});

/** Adds half-hours of one date, each as a separate slot. */
export function DatedSlotForm() {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(DatedSlotsForm, { defaultValues: { date: '', timeOfDay: [], isActive: true } });
  const field = connectFields(form);
  const submission = useCalendarForm(form, {
    async onSubmit({ date, timeOfDay: times, isActive }) {
      const changes = times.map((timeOfDay) => ({ act: 'add-date' as const, date: { date, timeOfDay, isActive } }));
      const done = times.length === 1 ? 'Dated slot added' : `${times.length} dated slots added`;
      await change(applyCalendarChanges, { body: { changes } }, done);
      form.setValue('timeOfDay', []);
    },
    failed: 'Failed to create specific date slot.',
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

import { createWeeklySlot } from '#contracts/calendar/calendar.ts';
import { WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { WeeklySlotFields } from './WeeklySlotFields.tsx';

export function AddWeeklySlotForm() {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(WeeklySlotInput, { defaultValues: { timeOfDay: '', isActive: true } });
  const { submit, submitButton, isSubmitting, note } = useCalendarForm(form, {
    async onSubmit(slot) {
      await change(createWeeklySlot, { body: slot }, 'Time slot added');
      // The day stays, since the next slot is often on the same day.
      form.resetField('timeOfDay');
      form.setFocus('timeOfDay');
    },
    failed: 'Failed to create time slot.',
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="add-slot"
      className="panel p-5 shadow-panel sm:p-6"
    >
      <h2 id="add-slot" className="text-heading">
        Add one by day and time
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <WeeklySlotFields form={form} />
        <Button {...submitButton} className="self-end">
          {isSubmitting ? 'Adding...' : 'Add time slot'}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">{note && <FailureNote note={note} />}</div>
    </form>
  );
}

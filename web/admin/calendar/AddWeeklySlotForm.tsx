import { createWeeklySlot } from '#contracts/calendar/calendar.ts';
import { WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { AddForm } from './AddForm.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { WeeklySlotFields } from './WeeklySlotFields.tsx';

const TITLE = 'Add one by day and time';

export function AddWeeklySlotForm() {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(WeeklySlotInput, { defaultValues: { timeOfDay: '', isActive: true } });
  const submission = useCalendarForm(form, {
    async onSubmit(slot) {
      await change(createWeeklySlot, { body: slot }, 'Time slot added');
      // The day stays, since the next slot is often on the same day.
      form.resetField('timeOfDay');
      form.setFocus('timeOfDay');
    },
    failureTitle: 'Failed to create time slot.',
  });

  return (
    <TitledSection title={TITLE} className="panel space-y-4 p-5 shadow-panel sm:p-6">
      <AddForm label={TITLE} submit="Add time slot" submission={submission}>
        <WeeklySlotFields form={form} />
      </AddForm>
    </TitledSection>
  );
}
